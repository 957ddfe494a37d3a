import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeRepository, temporaryFolder, writeFiles } from '../../support/repository.ts';

function script(name: string, cwd: string, home: string, ...args: string[]) {
  const env = { PATH: process.env['PATH'] ?? '', HOME: home };
  return spawnSync('bash', [path.resolve('scripts', name), ...args], { cwd, env, encoding: 'utf8' });
}

describe('what one job installed, laid out in another', () => {
  it('brings ignored folders with their links, and downloads of the home folder', () => {
    const from = makeRepository({ 'a.js': '', '.gitignore': 'node_modules\n' });
    const [home, packed, other] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
    writeFiles(from, { 'node_modules/m/cli.js': 'x', 'generated.py': 'y' });
    mkdirSync(path.join(from, 'node_modules/.bin'));
    symlinkSync('../m/cli.js', path.join(from, 'node_modules/.bin/m'));
    writeFiles(home, { '.cargo/registry/c.crate': 'c', '.cargo/credentials.toml': 'secret' });
    expect(script('pack-dependencies.sh', from, home, packed).status).toBe(0);
    // An upload leaves hidden files out.
    for (const name of readdirSync(packed)) if (name.startsWith('.')) rmSync(path.join(packed, name));
    const to = makeRepository({ 'a.js': '' });
    expect(script('unpack-dependencies.sh', to, other, packed).stderr).toBe('');
    expect(readFileSync(path.join(to, 'node_modules/.bin/m'), 'utf8')).toBe('x');
    expect(readFileSync(path.join(to, 'generated.py'), 'utf8')).toBe('y');
    expect(readFileSync(path.join(other, '.cargo/registry/c.crate'), 'utf8')).toBe('c');
    expect(existsSync(path.join(other, '.cargo/credentials.toml'))).toBe(false);
  });

  it('replaces nothing, writes nothing of git, and leads nowhere else, whatever the archive holds', () => {
    const [packed, outside, one, two] = [
      temporaryFolder(),
      temporaryFolder(),
      temporaryFolder(),
      temporaryFolder(),
    ];
    symlinkSync(outside, path.join(one, 'away'));
    writeFiles(two, {
      'away/through-link': 'x',
      '.git/hooks/post-checkout': 'x',
      'a.js': 'planted',
      up: 'x',
      'ok/b.js': 'b',
    });
    const tar = (...args: string[]) =>
      execFileSync('tar', ['-P', '-f', path.join(packed, 'tree.tar'), ...args]);
    tar('-c', '-C', one, 'away');
    tar('-r', '-C', two, 'away/through-link', '.git', 'a.js', 'ok');
    tar('-r', '-C', two, `--transform=s,^up,../${path.basename(outside)}/up,`, 'up');
    execFileSync('gzip', [path.join(packed, 'tree.tar')]);
    const to = makeRepository({ 'a.js': 'mine' });
    expect(script('unpack-dependencies.sh', to, temporaryFolder(), packed).status).toBe(0);
    expect(readFileSync(path.join(to, 'ok/b.js'), 'utf8')).toBe('b');
    expect(readFileSync(path.join(to, 'a.js'), 'utf8')).toBe('mine');
    expect(existsSync(path.join(to, '.git/hooks/post-checkout'))).toBe(false);
    expect(existsSync(path.join(outside, 'through-link'))).toBe(false);
    expect(existsSync(path.join(outside, 'up'))).toBe(false);
  });
});

describe('what one job installed, beside a link that the repository commits (R29)', () => {
  it('goes through it neither as a file nor as another name of a file', () => {
    const [packed, outside, parts] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
    const to = makeRepository({ 'a.js': '' });
    symlinkSync(outside, path.join(to, 'out'));
    writeFiles(outside, { secret: 's' });
    writeFiles(parts, { 'out/secret': 's', 'out/planted': 'x', 'node_modules/m/index.js': 'm' });
    linkSync(path.join(parts, 'out/secret'), path.join(parts, 'leak'));
    const tar = (...args: string[]) =>
      execFileSync('tar', ['-f', path.join(packed, 'tree.tar'), '-C', parts, ...args]);
    tar('-c', 'out/planted', 'node_modules');
    // Of the two names only the link to the other, which the workspace seems to have.
    tar('-r', 'out/secret', 'leak');
    tar('--delete', 'out/secret');
    execFileSync('gzip', [path.join(packed, 'tree.tar')]);
    script('unpack-dependencies.sh', to, temporaryFolder(), packed);
    expect(readFileSync(path.join(to, 'node_modules/m/index.js'), 'utf8')).toBe('m');
    expect(readdirSync(outside)).toEqual(['secret']);
    expect(existsSync(path.join(to, 'leak'))).toBe(false);
  });
});

describe('how dependencies are installed', () => {
  /** Programs that say what they were called with. */
  function install(files: Record<string, string>, how = 'auto'): string {
    const folder = temporaryFolder();
    writeFiles(folder, files);
    const bin = temporaryFolder();
    for (const name of [
      'npm',
      'pnpm',
      'yarn',
      'uv',
      'poetry',
      'go',
      'cargo',
      'mvn',
      'gradle',
      'bundle',
      'composer',
    ])
      execFileSync('bash', ['-c', `printf '#!/bin/sh\\n' > ${bin}/${name}; chmod +x ${bin}/${name}`]);
    // Python is asked for the groups of pyproject.toml that hold what tests need, and makes an environment whose own tells the
    // extras of the installed project.
    const inside =
      'mkdir -p .venv/bin; printf \'#!/bin/sh\\n[ "$1" = - ] && echo test,dev; true\' >.venv/bin/python; chmod +x .venv/bin/python';
    const python = `#!/bin/sh\nif [ "$2" = groups ]; then echo tests dev; fi\nif [ "$2" = venv ]; then ${inside}; fi\n`;
    writeFiles(bin, { python });
    chmodSync(path.join(bin, 'python'), 0o755);
    const env = { PATH: `${bin}:/usr/bin:/bin`, HOME: folder };
    const file = path.resolve('scripts/install-dependencies.sh');
    const { stdout, stderr } = spawnSync('bash', [file, how], { cwd: folder, env, encoding: 'utf8' });
    return stdout + stderr;
  }

  it.each([
    [{ 'package.json': '{}', 'package-lock.json': '{}' }, '+ npm ci'],
    [{ 'package.json': '{}', 'pnpm-lock.yaml': '' }, '+ pnpm install --frozen-lockfile'],
    [{ 'package.json': '{}', 'yarn.lock': '' }, '+ yarn install --immutable'],
    [{ 'pyproject.toml': '', 'uv.lock': '' }, '+ uv sync --all-extras --group tests --group dev'],
    [{ 'pyproject.toml': '', 'poetry.lock': '' }, '+ poetry install --no-interaction'],
    [{ 'go.mod': '' }, '+ go mod download'],
    [{ 'Cargo.toml': '' }, '+ cargo fetch'],
    [{ 'pom.xml': '' }, '+ mvn --batch-mode'],
    [{ 'build.gradle.kts': '' }, 'test --tests NoTestOfThisName'],
    [{ Gemfile: '' }, '+ bundle install'],
    [{ 'composer.json': '' }, '+ composer install'],
    [{ 'a.txt': '' }, 'name a command'],
  ])('%o: %s', (files, line) => {
    expect(install(files)).toContain(line);
  });

  it('Python’s own installer goes by requirements, installs a package where there is one, and adds its extras for tests', () => {
    const tools = { 'pyproject.toml': '[tool.black]\n', 'requirements.txt': 'attrs\n' };
    expect(install(tools)).toContain('pip install --quiet -r requirements.txt --group tests --group dev\n');
    const output = install({ 'setup.py': '' });
    expect(output).toContain('pip install --quiet -e .\n');
    expect(output).toContain('pip install --quiet -e .[test,dev]\n');
  });

  it('a command is taken as it is, and off installs nothing', () => {
    expect(install({ 'package.json': '{}' }, 'echo "mine: $(pwd | wc -l)"')).toContain('mine: 1');
    expect(install({ 'package.json': '{}' }, 'off')).toBe('');
  });
});
