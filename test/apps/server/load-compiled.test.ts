import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { loadCompiled } from '../../../src/apps/server/child/load-compiled.ts';

let file: string;
let kept: string;

beforeEach(() => {
  const folder = mkdtempSync(path.join(tmpdir(), 'patchwright-compiled-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  file = path.join(folder, 'program.cjs');
  kept = path.join(folder, 'kept');
  writeFileSync(file, "exports.said = () => require('node:path').basename(__filename);");
});

/** Loads the file as a process of its own would. @returns whether it made something to keep */
function load(name = 'draft'): boolean {
  const atEnd: (() => void)[] = [];
  const { said } = loadCompiled(file, kept, name, (work) => atEnd.push(work)) as { said: () => string };
  expect(said()).toBe('program.cjs');
  for (const work of atEnd) work();
  return atEnd.length > 0;
}

describe('a program that is loaded as V8 left it', () => {
  test('is compiled by the first process and by none after it', () => {
    expect(load()).toBe(true);
    expect(load()).toBe(false);
    expect(load('publish')).toBe(true);
    expect(readdirSync(kept)).toHaveLength(2);
  });

  test('is compiled again when it has changed, and the older one goes', () => {
    load();
    writeFileSync(file, "exports.said = () => require('node:path').basename(__filename); // newer");
    expect(load()).toBe(true);
    expect(readdirSync(kept)).toHaveLength(1);
  });

  test('is compiled again when it has changed in nothing but its content', () => {
    const write = (word: string) => {
      writeFileSync(file, `exports.said = () => '${word}';`);
      utimesSync(file, 499162500, 499162500); // the time that npm gives every file of a package
    };
    const said = () => {
      const ends: (() => void)[] = [];
      const loaded = loadCompiled(file, kept, 'draft', (work) => ends.push(work)) as { said: () => string };
      const word = loaded.said(); // compiled by now, and kept with the rest
      ends.forEach((work) => work());
      return word;
    };
    write('one');
    expect(said()).toBe('one');
    write('two');
    expect(said()).toBe('two');
  });

  test('is compiled when what was kept is damaged, which is then replaced', () => {
    load();
    const place = path.join(kept, readdirSync(kept)[0]!);
    const bytes = readFileSync(place);
    writeFileSync(place, bytes.fill(0, bytes.length >> 1)); // as a machine without power leaves it
    expect(load()).toBe(true);
    writeFileSync(place, bytes.subarray(0, 100));
    expect(load()).toBe(true);
    expect(load()).toBe(false);
  });

  test('is not read from where others may write', () => {
    load();
    chmodSync(kept, 0o777);
    expect(load()).toBe(true);
    chmodSync(kept, 0o700);
    const [name] = readdirSync(kept);
    chmodSync(path.join(kept, name!), 0o666);
    expect(load()).toBe(true);
    expect(statSync(path.join(kept, readdirSync(kept)[0]!)).mode & 0o777).toBe(0o600);
  });

  test('is loaded where nothing can be kept', () => {
    writeFileSync(kept, 'a file where the folder would be');
    expect(load()).toBe(true);
    expect(load()).toBe(true);
  });
});
