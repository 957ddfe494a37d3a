// Which mutants were killed before, by the text of their file, so that a run can be cut off anywhere.
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

export function openMemory(file, forget) {
  mkdirSync(path.dirname(file), { recursive: true });
  if (forget) rmSync(file, { force: true });
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  const killers = new Map(lines.map((line) => JSON.parse(line)));
  return {
    killerOf: (mutant) => killers.get(keyOf(mutant)),
    remember(mutant, killer) {
      appendFileSync(file, `${JSON.stringify([keyOf(mutant), killer])}\n`);
      return killer;
    },
  };
}

function keyOf({ file, start, end, replacement }) {
  const source = readFileSync(file, 'utf8');
  return createHash('sha256')
    .update(JSON.stringify([source, file, start, end, replacement]))
    .digest('hex')
    .slice(0, 24);
}
