/**
 * What came of it: a line per file, then every survivor with its place, what stood there and what stood there instead.
 * What was left out could have noticed more. With `all`, a table of every mutant and the test that noticed it.
 */
export function renderTable({ name, mutants, possible, killed, reached, leftOut, texts, seed, all }) {
  const rows = [...texts.keys()].flatMap((file) => {
    const own = mutants.filter((mutant) => mutant.file === file);
    return own.length ? [row(file, own, killed, reached)] : [];
  });
  const survivors = mutants
    .filter((mutant) => !killed.has(mutant))
    .map((mutant) => renderSurvivor(mutant, texts, reached));
  return [
    `${name}: ${mutants.length} of ${possible} mutants, seed ${seed}`,
    '',
    '| file | mutants | killed | survived | reached by no test | killed |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...rows,
    row('**all**', mutants, killed, reached),
    ...(leftOut.length ? ['', `Left out, since they fail as they are: ${leftOut.join(', ')}`] : []),
    ...(survivors.length ? ['', ...survivors] : []),
    ...(all
      ? [
          '',
          '| place | what stands there | instead | noticed by |',
          '| --- | --- | --- | --- |',
          ...mutants.map((mutant) => renderMutant(mutant, texts, killed)),
        ]
      : []),
  ].join('\n');
}

function row(title, mutants, killed, reached) {
  const dead = mutants.filter((mutant) => killed.has(mutant)).length;
  const missed = mutants.filter((mutant) => !reached.has(mutant)).length;
  const percent = mutants.length ? Math.floor((dead * 100) / mutants.length) : 100;
  return `| ${title} | ${mutants.length} | ${dead} | ${mutants.length - dead - missed} | ${missed} | ${percent} % |`;
}

function renderMutant(mutant, texts, killed) {
  const code = (text) => `\`${brief(text).replaceAll('|', '\\|') || ' '}\``;
  const original = texts.get(mutant.file).slice(mutant.start, mutant.end);
  const test = killed.get(mutant)?.replaceAll('|', '\\|') ?? '**nothing**';
  return `| ${mutant.file}:${mutant.line} | ${code(original)} | ${code(mutant.replacement)} | ${test} |`;
}

function renderSurvivor(mutant, texts, reached) {
  const original = texts.get(mutant.file).slice(mutant.start, mutant.end);
  const note = reached.has(mutant) ? '' : ' (reached by no test)';
  // Of a long list, the start would not say which element.
  if (mutant.dropped) return `${mutant.file}:${mutant.line} ${mutant.kind}: ${brief(mutant.dropped)}${note}`;
  return `${mutant.file}:${mutant.line} ${mutant.kind}: ${brief(original)} → ${brief(mutant.replacement) || 'nothing'}${note}`;
}

function brief(text) {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 120 ? `${line.slice(0, 119)}…` : line;
}
