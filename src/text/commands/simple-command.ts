/**
 * The words of a script that calls one program and needs no shell; `undefined` when it uses variables, quotes with
 * something to expand, pipes, or several commands.
 */
export function simpleCommand(script: string): string[] | undefined {
  if (/[|&;<>$`\\(){}*?!#~=]\s*|\n/.test(script.replace(/(?<![\w-])--?[\w-]+=[\w./:@,-]+/g, '')))
    return undefined;
  const words = script.trim().match(/"[^"]*"|'[^']*'|\S+/g) ?? [];
  return words.map((word) => (isQuoted(word) ? word.slice(1, -1) : word));
}

function isQuoted(word: string): boolean {
  const [first] = word;
  return word.length > 1 && (first === '"' || first === "'") && word.endsWith(first);
}
