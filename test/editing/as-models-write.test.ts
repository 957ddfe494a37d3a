import { describe, expect, it } from 'vitest';
import { TreeSitterParser } from '../../src/adapters/tree-sitter/index.ts';
import { answerCase } from '../../src/jobs/apply/answer-case.ts';
import { applyEdits, firstAccepted, gate, parseEdits, type EditOutcome } from '../../src/editing/index.ts';

const parser = new TreeSitterParser();
const python = `import re
import sys

from a import b


def simplify(expr, ratio):
    short = expr
    if measure(expr) > ratio * measure(short):
        expr = short

    return expr


class Printer:
    known = b.known
    other = b.other
`;

function block(search: string, replace: string): string {
  return `<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`;
}

async function write(before: string, reply: string, path = 'x.py'): Promise<EditOutcome> {
  const { edits } = parseEdits('search-replace', reply);
  const outcome = applyEdits({ before, edits });
  return firstAccepted({ path, before }, outcome, (after) => gate({ path, before, after, edits, parser }));
}

async function textOf(before: string, reply: string, path?: string): Promise<string> {
  const outcome = await write(before, reply, path);
  return outcome.status === 'applied' ? outcome.after : `${outcome.status}: ${outcome.reason}`;
}

describe('a block whose first line lost its indentation', () => {
  const wanted = python.replace('> ratio * measure(short)', '>= ratio');

  it('gets it back where both sides lost it', async () => {
    const reply = block(
      'if measure(expr) > ratio * measure(short):\n        expr = short',
      'if measure(expr) >= ratio:\n        expr = short',
    );
    expect(await textOf(python, reply)).toBe(wanted);
  });

  it('gets it back where only the new side lost it and the old one stands there exactly', async () => {
    const reply = block(
      '    if measure(expr) > ratio * measure(short):\n        expr = short',
      'if measure(expr) >= ratio:\n        expr = short',
    );
    expect(await textOf(python, reply)).toBe(wanted);
  });

  it('gets it back where the rest shows it, though one line was quoted', async () => {
    const reply = block(
      'known = b.known',
      'known = b.known\n\n    def show(self):\n        return self.known',
    );
    expect(await textOf(python, reply)).toBe(
      python.replace(
        '    known = b.known\n',
        '    known = b.known\n\n    def show(self):\n        return self.known\n',
      ),
    );
  });

  it('is moved as a whole where the whole block lost it', async () => {
    const reply = block('known = b.known', 'if b:\n    known = b.known');
    expect(await textOf(python, reply)).toContain('    if b:\n        known = b.known\n    other');
  });

  it('takes the depth at which the file stays sound, and says so', async () => {
    const reply = block('    short = expr', 'short = copy(expr)');
    const outcome = await write(python, reply);
    expect(outcome).toMatchObject({ status: 'applied', after: python.replace('= expr', '= copy(expr)') });
    expect(outcome.status === 'applied' && outcome.certainty).toBeLessThan(1);
    expect(outcome.status === 'applied' && outcome.evidence.join()).toContain('stays sound');
  });
});

describe('a file that could be read', () => {
  it.each([
    ['a block opened and not filled', '    short = expr', '    for short in expr:', 'indented block'],
    ['an indentation of its own', '        expr = short', '      expr = short\n   x = 1', 'no outer level'],
    ['a bracket without end', '    short = expr', '    short = f(expr', 'never closed'],
    ['a string without end', '    short = expr', '    short = "expr', 'expected "'],
  ])('does not get %s', async (_, search, replace, reason) => {
    expect(await textOf(python, block(search, replace))).toContain(reason);
  });

  it('may go on over lines as Python allows', async () => {
    const reply = block(
      '    short = expr',
      '    short = [\n  expr,\n        """\nx(\n""",\n    ][0] + \\\n  1  # (',
    );
    expect((await write(python, reply)).status).toBe('applied');
  });

  it('had errors: one more of the same kind passes, another kind does not', async () => {
    const template = 'var a = {{ site.a }};\nvar b = 1;\nvar c = 2;\n';
    expect((await write(template, block('var b = 1;', 'var b = {{ site.b }};'), 'x.js')).status).toBe(
      'applied',
    );
    const broken = 'function a() {\n  return 1 +;\n}\n\nfunction b() {\n  return 2;\n}\n';
    const message = await textOf(broken, block('  return 2;', '  return (2;'), 'x.js');
    expect(message).toMatch(/syntax error in x.js: line \d+, column \d+: (?:expected|unexpected)/);
  });
});

describe('a function that never closes', () => {
  it('is judged in a file that could not be read before either', async () => {
    const open = 'if [["$V" != "$T"]]; then\n';
    const request = {
      ...{ id: 1, path: 'x.sh', format: 'whole-file' },
      before: `    sed -i "s/T/$t/g" a.html\n}\n\n${open}`,
      edit: `x.sh\n\`\`\`\n\nfunction move {\nfunction tagged {\n}\nfunction versioned {\n}\n${open}\`\`\``,
    };
    const answer = await answerCase(JSON.stringify(request), parser);
    expect(answer.error?.code).not.toBe('unreadable-case');
  });

  it('is told where a reply belongs that comes as it is instead of as a line of JSON', async () => {
    const { error } = await answerCase('--- a/x.py', parser);
    expect(error).toMatchObject({ code: 'unreadable-case', message: expect.stringContaining('apply FILE') });
  });
});

it('a class quoted without the long text that documents it is told from its like, and the text stays', async () => {
  const text = Array.from({ length: 40 }, (_, i) => `    Sentence ${i} says more.`).join('\n');
  const other = `class Other(Basic):\n    """Other."""\n\n    __slots__ = ('name',)\n\n\n`;
  const before = `${other}class Symbol(Basic):\n    """Symbol.\n\n${text}\n    """\n\n    is_symbol = True\n\n    __slots__ = ('name',)\n`;
  const quoted = "class Symbol(Basic):\n    __slots__ = ('name',)";
  const written = await textOf(before, block(quoted, quoted.replace("'name',", "'name', 'age'")));
  expect(written).toBe(other + before.slice(other.length).replace("'name',", "'name', 'age'"));
});

describe('an import that the file has already', () => {
  it('is dropped while the rest of the edit is made', async () => {
    const reply =
      block('import sys', 'import sys\nimport re') + block('expr = short', 'expr = re.sub(short)');
    expect(await textOf(python, reply)).toBe(python.replace('expr = short\n\n', 'expr = re.sub(short)\n\n'));
  });

  it('is nothing to do where it is all that was asked for', async () => {
    expect((await write(python, block('import sys', 'import sys\nimport re'))).status).toBe(
      'already-applied',
    );
  });

  it('stays where it is text', async () => {
    const reply = block('    short = expr', '    short = """\nimport re\nimport os\n"""');
    expect(await textOf(python, reply)).toContain('"""\nimport re\nimport os\n"""');
    expect(await textOf(python, block('import sys', 'import sys\nimport re'), 'x.md')).toContain(
      'sys\nimport re\n',
    );
  });
});

describe('a block that is indented by another width than the file', () => {
  const narrow = block(
    '  async def gather(cls):\n    async def wrap(f):\n      return await f\n    return wrap',
    '  async def gather(cls, *,\n                   safe=False):\n    async def wrap(f):\n      try:\n        return await f\n      except Exception as e:\n        if safe:\n          return e\n        raise\n    return wrap',
  );
  const wide = `class A:
    async def gather(cls):
        async def wrap(f):
            return await f
        return wrap
`;

  it('gets the width of the file at all depths, and what is aligned stays aligned', async () => {
    expect(await textOf(wide, narrow)).toBe(`class A:
    async def gather(cls, *,
                     safe=False):
        async def wrap(f):
            try:
                return await f
            except Exception as e:
                if safe:
                    return e
                raise
        return wrap
`);
  });
});
