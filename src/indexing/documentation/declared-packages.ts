import { XMLParser } from 'fast-xml-parser';
import { parse as parseToml } from 'smol-toml';
import type { Ecosystem } from './site-lists.ts';
import { asRecord } from '../../text/json.ts';
import { fileName } from '../../text/paths/path-parts.ts';

/** A package that a manifest names as its own direct dependency. */
export interface DeclaredPackage {
  ecosystem: Ecosystem;
  name: string;
}

/** One kind of manifest: which files they are, and the packages that one names. */
interface ManifestKind {
  file: RegExp;
  ecosystem: Ecosystem;
  read(text: string): readonly string[];
}

const kinds: readonly ManifestKind[] = [
  { file: /^package\.json$/, ecosystem: 'npm', read: packageJson },
  { file: /^pyproject\.toml$/, ecosystem: 'python', read: pyproject },
  { file: /^Pipfile$/, ecosystem: 'python', read: pipfile },
  { file: /^setup\.(?:cfg|py)$/, ecosystem: 'python', read: setupFile },
  { file: /^[\w-]*requirements[\w.-]*\.(?:txt|in)$/, ecosystem: 'python', read: requirements },
  { file: /^environment\.ya?ml$/, ecosystem: 'python', read: condaEnvironment },
  { file: /^go\.mod$/, ecosystem: 'go', read: goMod },
  { file: /^Cargo\.toml$/, ecosystem: 'rust', read: cargo },
  { file: /^pom\.xml$/, ecosystem: 'jvm', read: maven },
  { file: /^build\.gradle(?:\.kts)?$|^libs\.versions\.toml$/, ecosystem: 'jvm', read: gradle },
  { file: /^Gemfile$|\.gemspec$/, ecosystem: 'ruby', read: gems },
  { file: /^composer\.json$/, ecosystem: 'php', read: composer },
  {
    file: /\.(?:cs|fs|vb)proj$|^Directory\.(?:Build|Packages)\.props$/,
    ecosystem: 'dotnet',
    read: projectFile,
  },
  { file: /^mix\.exs$/, ecosystem: 'elixir', read: mix },
  { file: /^pubspec\.ya?ml$/, ecosystem: 'dart', read: pubspec },
];

/** Characters; a longer one is data, or made to take time. */
const longestManifest = 100_000;

/** Whether a file of this path is a manifest that packages are read from. */
export function isManifest(path: string): boolean {
  return kindOf(path) !== undefined;
}

/** The packages that a manifest names, in its order; a manifest that cannot be read names none. */
export function declaredPackages(path: string, text: string): DeclaredPackage[] {
  const kind = kindOf(path);
  if (kind === undefined || text.length > longestManifest) return [];
  try {
    const names = kind.read(text).filter((name) => name !== '');
    return [...new Set(names)].map((name) => ({ ecosystem: kind.ecosystem, name }));
  } catch {
    return [];
  }
}

function kindOf(path: string): ManifestKind | undefined {
  const name = fileName(path);
  return kinds.find(({ file }) => file.test(name));
}

function packageJson(text: string): string[] {
  const manifest = JSON.parse(text) as Record<string, unknown>;
  const fields = ['dependencies', 'peerDependencies', 'optionalDependencies', 'devDependencies'];
  return fields.flatMap((name) => keysOf(manifest[name]));
}

function composer(text: string): string[] {
  const manifest = JSON.parse(text) as Record<string, unknown>;
  return [...keysOf(manifest['require']), ...keysOf(manifest['require-dev'])];
}

function pyproject(text: string): string[] {
  const { project, tool, 'dependency-groups': groups } = parseToml(text) as Record<string, unknown>;
  const poetry = field(tool, 'poetry');
  const poetryGroups = Object.values(asRecord(field(poetry, 'group')));
  const written = [
    ...listOf(field(project, 'dependencies')),
    ...Object.values(asRecord(field(project, 'optional-dependencies'))).flatMap(listOf),
    ...Object.values(asRecord(groups)).flatMap(listOf),
  ];
  const keyed = [
    field(poetry, 'dependencies'),
    field(poetry, 'dev-dependencies'),
    ...poetryGroups.map((group) => field(group, 'dependencies')),
  ];
  return [...written.map(requirementName), ...keyed.flatMap(keysOf).map(pythonName)];
}

function pipfile(text: string): string[] {
  const { packages, 'dev-packages': dev } = parseToml(text) as Record<string, unknown>;
  return [...keysOf(packages), ...keysOf(dev)].map(pythonName);
}

function requirements(text: string): string[] {
  return text.split('\n').map((line) => requirementName(line.trim()));
}

/** Names in quotes of `install_requires` and its like, or one a line in setup.cfg. */
function setupFile(text: string): string[] {
  const quoted = [
    ...text.matchAll(/(?:_requires?|extras_require)\s{0,9}=\s{0,9}[[{]([^\]}]{0,4000})[\]}]/g),
  ].flatMap(([, list = '']) => [...list.matchAll(/['"]([^'"]+)['"]/g)].map(([, name = '']) => name));
  const sections = [
    ...text.matchAll(/(?:^|\n)\w*(?:_requires?|requires)\s*=[ \t]*\n((?:[ \t].*(?:\n|$))+)/g),
  ];
  const lines = sections.flatMap(([, block = '']) => block.split('\n').map((line) => line.trim()));
  return [...quoted, ...lines].map(requirementName);
}

function condaEnvironment(text: string): string[] {
  return [...text.matchAll(/^[ \t]*-\s*(?:[\w-]+::)?([\w.-]+)/gm)].map(([, name = '']) => pythonName(name));
}

function goMod(text: string): string[] {
  const direct = text.split('\n').filter((line) => !line.includes('// indirect'));
  return direct.flatMap((line) => /^\s*(?:require\s+)?([\w.-]+\.[\w.-]+\/\S+)\s+v\d/.exec(line)?.[1] ?? []);
}

function cargo(text: string): string[] {
  const manifest = parseToml(text) as Record<string, unknown>;
  const places = [manifest, field(manifest, 'workspace'), ...Object.values(asRecord(manifest['target']))];
  const names = ['dependencies', 'dev-dependencies', 'build-dependencies'];
  return places.flatMap((place) => names.flatMap((name) => keysOf(field(place, name))));
}

function maven(text: string): string[] {
  const parser = new XMLParser({ processEntities: false, parseTagValue: false });
  const found: string[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) walk(one);
    else if (typeof value === 'object' && value !== null) {
      const { groupId, artifactId } = value as Record<string, unknown>;
      if (typeof groupId === 'string' && typeof artifactId === 'string')
        found.push(`${groupId}:${artifactId}`);
      for (const one of Object.values(value)) walk(one);
    }
  };
  walk(parser.parse(text));
  return found;
}

/** Coordinates in quotes, and plug-ins by the group that they begin with. */
function gradle(text: string): string[] {
  const quoted = [...text.matchAll(/['"]([a-z][\w.-]{1,200}:[\w.-]{1,200})(?::[^'"\n]{0,200})?['"]/gi)];
  const plugins = [...text.matchAll(/\bid\s*(?:\(\s*)?['"]([\w.-]+)['"]/g)];
  const grouped = [...text.matchAll(/group\s*[:=]\s*['"]([\w.-]+)['"],\s*name\s*[:=]\s*['"]([\w.-]+)['"]/g)];
  return [
    ...quoted.map(([, name = '']) => name).filter((name) => name.split(':', 1)[0]!.includes('.')),
    ...grouped.map(([, group = '', name = '']) => `${group}:${name}`),
    ...plugins.map(([, id = '']) => `${id}:`),
    ...(/\bkotlin\(\s*"/.test(text) ? ['org.jetbrains.kotlin:'] : []),
  ];
}

function gems(text: string): string[] {
  const calls = /^[ \t]*(?:gem|\w+\.add_(?:runtime_|development_)?dependency)[\s(]+['"]([\w-]+)['"]/gm;
  return [...text.matchAll(calls)].map(([, name = '']) => name);
}

function projectFile(text: string): string[] {
  const references = /<(?:PackageReference|PackageVersion)\s[^<>]{0,300}?(?:Include|Update)="([^"]{1,200})"/g;
  return [...text.matchAll(references)].map(([, name = '']) => name);
}

function mix(text: string): string[] {
  return [...text.matchAll(/\{\s*:(\w+)\s*,/g)].map(([, name = '']) => name);
}

function pubspec(text: string): string[] {
  const sections = [...text.matchAll(/^(?:dev_)?dependencies:[ \t]*\n((?:(?:[ \t].*)?\n)+)/gm)];
  return sections.flatMap(([, block = '']) =>
    [...block.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name),
  );
}

/** `Django[argon2]>=4.2 ; python_version > "3"` → `django`. */
function requirementName(line: string): string {
  return pythonName(/^[A-Za-z0-9][\w.-]*/.exec(line)?.[0] ?? '');
}

/** Names of Python packages are equal whatever their case and separators. */
function pythonName(name: string): string {
  return name.toLowerCase().replaceAll(/[-_.]+/g, '-');
}

function field(value: unknown, name: string): unknown {
  return asRecord(value)[name];
}

function keysOf(value: unknown): string[] {
  return Object.keys(asRecord(value));
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
