// All mutants of a file are compiled into it at once, each behind its number, so that one process tries them all.

/** Makes sure that the switch is there before the first line that asks it; on the same line, so that lines stay. */
export const prelude =
  'const __mutation = (globalThis.__mutation ??= { active: 0, reached: new Map(), phase: "import", ' +
  'is(id) { if (this.active === 0 && !this.reached.has(id)) this.reached.set(id, this.phase); return this.active === id; } }); ';

/** @param {{id: number, start: number, end: number, replacement: string, statement: boolean}[]} mutants in the order of findMutants */
export function compileIn(source, mutants) {
  return prelude + compileRange(source, 0, source.length, mutants);
}

function compileRange(source, start, end, mutants) {
  let compiled = '';
  let position = start;
  for (let at = 0; at < mutants.length;) {
    const outer = mutants[at];
    const within = mutants.filter((mutant, index) => index >= at && mutant.start < outer.end);
    const here = within.filter((mutant) => mutant.start === outer.start && mutant.end === outer.end);
    const original = compileRange(
      source,
      outer.start,
      outer.end,
      within.filter((mutant) => !here.includes(mutant)),
    );
    compiled += source.slice(position, outer.start) + switched(original, here);
    position = outer.end;
    at += within.length;
  }
  return compiled + source.slice(position, end);
}

// `(0, x)` cannot be taken for the parameters of an arrow function, as `(x)` after a question mark can.
function switched(original, mutants) {
  if (mutants[0].statement)
    return `{${mutants.map(({ id, replacement }) => `if (__mutation.is(${id})) {${replacement}} else `).join('')}${original}}`;
  return `(${mutants.map(({ id, replacement }) => `__mutation.is(${id}) ? (0, ${replacement}) : `).join('')}(0, ${original}))`;
}
