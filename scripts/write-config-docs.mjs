// Writes what derives from the configuration schema: schema/patchwright.schema.json and the table in README.md.
// `--check` only compares, for the test suite.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { configJsonSchema, optionRows } from '../dist/config/index.js';

const begin = '<!-- options:begin -->';
const end = '<!-- options:end -->';
const cell = (text) => text.replaceAll('|', '\\|');
const rows = optionRows().map(
  (row) =>
    `| \`${row.option}\` | ${row.default === '' ? '' : `\`${cell(row.default)}\``} | ${cell(row.description)} |`,
);
const table = ['| option | default | meaning |', '|---|---|---|', ...rows].join('\n');

const readme = readFileSync('README.md', 'utf8');
const [head, rest] = readme.split(begin);
const tail = rest.split(end)[1];
const wanted = {
  'README.md': `${head}${begin}\n${table}\n${end}${tail}`,
  'schema/patchwright.schema.json': `${JSON.stringify(configJsonSchema(), undefined, 2)}\n`,
};
mkdirSync('schema', { recursive: true });
const stale = Object.entries(wanted).filter(([file, text]) => read(file) !== text);
if (!process.argv.includes('--check')) for (const [file, text] of stale) writeFileSync(file, text);
else if (stale.length > 0) {
  console.error(`Out of date: ${stale.map(([file]) => file).join(', ')}. Run: npm run docs:config`);
  process.exitCode = 1;
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
