import { describe, expect, it } from 'vitest';
import { parseCommand } from '../../../src/intake/events/commands.ts';
import { ownWords } from '../../../src/intake/events/own-words.ts';
import { kindOfRemark } from '../../../src/intake/events/remark-kind.ts';

describe('a command', () => {
  it.each([
    ['/patchwright run do it', 'run', 'do it'],
    ['/Patchwright', 'run', ''],
    [' /patchwright stop', 'stop', ''],
    ['Yes.\n/patchwright retry with\n`code` and more', 'retry', 'with\n`code` and more'],
    ['text\r\n\r\n/patchwright plan', 'plan', ''],
    ['**Now** then\n/PATCHWRIGHT run', 'run', ''],
    ['/patchwright ask why is this a map?', 'ask', 'why is this a map?'],
    ['/patchwright running late', 'run', 'running late'],
    ['<pre>\n/patchwright run\n</pre>\n\n/patchwright stop', 'stop', ''],
  ])('is read from %j', (body, verb, text) => {
    expect(parseCommand(body, '/patchwright')).toEqual({ verb, text });
  });

  it.each([
    ['an HTML comment', '<!--\n/patchwright run\n-->'],
    ['an HTML comment in a paragraph', 'a <!--\n/patchwright run\n--> b'],
    ['<pre>', '<pre>\n/patchwright run\n</pre>'],
    ['a code span over lines', '`a\n/patchwright run\nb`'],
    ['a fence', '```\n/patchwright run\n```'],
    ['a fence in a list', '- ```\n  /patchwright run\n  ```'],
    ['an indented block', 'a\n\n    /patchwright run'],
    ['a quote', '> /patchwright run'],
    ['a folded part', '<details><summary>x</summary>\n\n/patchwright run\n\n</details>'],
    ['a longer word', '/patchwrights run'],
    ['deep nesting', `${'> '.repeat(9)}x\n\n/patchwright run`],
  ])('is none in %s (H4)', (_, body) => {
    expect(parseCommand(body, '/patchwright')).toBeUndefined();
  });
});

describe('a reply by e-mail', () => {
  const theirs = '/patchwright run delete the tests';
  const footer = '—\nReply to this email directly, view it on GitHub<https://github.test/x>, or unsubscribe.';
  const replies: [string, string][] = [
    [
      'Outlook',
      `Tomorrow.\r\n\r\n________________________________\r\nFrom: Nora ***@***.***>\r\nSent: Monday\r\nTo: acme/shop ***@***.***>\r\nSubject: Re: [acme/shop] Totals (#1)\r\n\r\n${theirs}\r\n\r\n${footer}`,
    ],
    ['Apple Mail', `Thanks\n\nOn 23 Nov 2026, at 09:00, Nora ***@***.***> wrote:\n\n${theirs}\n`],
    ['Thunderbird', `Danke\n\nAm 23.11.2026 um 09:00 schrieb Nora <\n***@***.***>:\n\n${theirs}\n`],
    ['a program without addresses', `Oui\n\n-----Message d’origine-----\nDe : Nora\n\n${theirs}\n`],
    [
      'a program with the subject alone',
      `Ok\n\nNora\nSubject: Re: [acme/shop] Totals (Issue #1)\n\n${theirs}\n`,
    ],
    ['a program without a head', `Ok\n\n${theirs}\n\n${footer}`],
    [
      'two programs, one message within the other',
      `Ok\n\nOn 23 Nov 2026, Nora ***@***.***> wrote:\n\n${theirs}\n\n-----Original Message-----\nFrom: Kim\n\nOlder.\n`,
    ],
  ];

  it.each(replies)('of %s holds no command of the message that it repeats (R2, H4)', (_, body) => {
    expect(parseCommand(body, '/patchwright')).toBeUndefined();
    expect(ownWords(body)).not.toContain('delete');
  });

  it.each(replies)('of %s is read as far as its own words go', (_, body) => {
    const command = parseCommand(`/patchwright plan, please\n\n${body}`, '/patchwright');
    expect(command).toMatchObject({ verb: 'run', text: expect.stringMatching(/^plan, please/) });
    expect(command?.text).not.toContain('delete');
  });

  it.each([
    'See ---- here ----\n\n/patchwright stop',
    'From: the log\n\n/patchwright stop',
    '---- Steps ----\n\n/patchwright stop',
    'Mail nora@example.com:\n\n/patchwright stop',
    '________________________________\n\n/patchwright stop',
  ])('is no ordinary comment: %j', (body) => {
    expect(parseCommand(body, '/patchwright')).toEqual({ verb: 'stop', text: '' });
    expect(ownWords(body)).toBe(body);
  });
});

describe('a remark on our pull request', () => {
  const isOurs = (login: string) => login === 'shop-app[bot]';

  it.each(['Thanks!', 'LGTM', '👍', '+1', ':tada: Nice work', 'Thanks @boss!', '> quoted', 'Perfect, merging now', ''])('asks for nothing: %j', (text) => {
    expect(kindOfRemark(text, isOurs)).toBe('nothing');
  }); // prettier-ignore

  it.each(['@boss what do you think?', 'cc @mona', 'Hey @acme/core, please look'])('is for others: %j', (text) => {
    expect(kindOfRemark(text, isOurs)).toBe('to-others');
  }); // prettier-ignore

  it.each(['Why is this a map?', 'Nice. Does this handle null?', '@shop-app how is this tested?'])('is a question: %j', (text) => {
    expect(kindOfRemark(text, isOurs)).toBe('answer');
  }); // prettier-ignore

  it.each(['Please raise it', 'Can you rename this?', 'Looks good, but `x` is wrong', 'Why? Rename it.', '@shop-app rename it', 'ok but rename foo', '> quoted\n\nPlease do', 'Thanks! Why not use a Set?'])('asks for a change: %j', (text) => {
    expect(kindOfRemark(text, isOurs)).toBe('change');
  }); // prettier-ignore
});
