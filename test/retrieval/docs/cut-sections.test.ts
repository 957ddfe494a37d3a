import { describe, expect, test } from 'vitest';
import { cutSections } from '../../../src/retrieval/docs/cut-sections.ts';

const cut = (text: string, title = 'Guide') =>
  cutSections({ url: 'u', title, text } as never).map(({ heading, text: body }) => [heading, body]);
const long = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(' ');

describe('a page is cut at its headings', () => {
  test('each named by those above it, and by none that has ended', () => {
    const page = '# Guide\nIntro.\n## Setup\n### Linux\nRun it.\n### Mac\nBrew it.\n## Use\nCall it.\n### Deep\nMore.';
    expect(cut(page)).toEqual([
      ['Guide', 'Intro.'],
      ['Guide > Setup > Linux', 'Run it.'],
      ['Guide > Setup > Mac', 'Brew it.'],
      ['Guide > Use', 'Call it.'],
      ['Guide > Use > Deep', 'More.'],
    ]);
  });

  test('named by its title where the first heading is another', () => {
    expect(cut('# Start\nGo.\n#### Far\nOn.', 'Manual')).toEqual([
      ['Manual > Start', 'Go.'],
      ['Manual > Start > Far', 'On.'],
    ]);
  });

  test('and not inside of code', () => {
    expect(cut('# A\n```sh\n# no heading\nrun\n```\n~~~\n## none\n~~~\nEnd.')).toHaveLength(1);
  });

  test('without the list of its own headings, and with lists of less', () => {
    const headings = '\n# Setup\nOne.\n# Use\nTwo.\n# Help\nThree.';
    const contents = '- Setup\n2. Use\n* Help\nWelcome.';
    expect(cut(contents + headings)[0]).toEqual(['Guide', 'Welcome.']);
    expect(cut(`- Setup\n- Use\nWelcome.${headings}`)[0]).toEqual(['Guide', '- Setup\n- Use\nWelcome.']);
  });

  test('and what is long between blank lines, or where it has none', () => {
    const [one, two, three] = [long(150), long(120), long(90)];
    expect(cut(`# A\n${one}\n\n${two}\n\n\n${three}`).map(([, text]) => text)).toEqual([one, `${two}\n\n${three}`].flatMap((text) => (text.length > 1600 ? text.split('\n\n') : [text])));
    const pieces = cut(`# A\n${long(1000)}`).map(([, text]) => text!);
    expect(pieces.join('')).toBe(long(1000));
    expect(Math.max(...pieces.map((text) => text.length))).toBeLessThanOrEqual(3200);
    expect(cut('# A\n***\n\n---\n# B\nWords.')).toEqual([['Guide > B', 'Words.']]);
  });
}); // prettier-ignore
