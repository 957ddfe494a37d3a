const text = String.raw`(?:"[^"\\\n]{0,80}"|'[^'\\\n]{0,80}')`;
const texts = String.raw`${text}(?:\s*,\s*${text}){0,11}\s*,?\s*`;

/** Where a text ends and another one is added to it. */
const added = /(["'`])\s*\+\s*\1/g;
/** A list of texts that are joined, in JavaScript and Ruby, and in Python. */
const joined = new RegExp(
  String.raw`\[\s*(${texts})\]\s*\.join\(\s*(?:"([^"\\\n]{0,5})"|'([^'\\\n]{0,5})')?\s*\)`,
  'g',
);
const joinedBy = new RegExp(
  String.raw`(?:"([^"\\\n]{0,5})"|'([^'\\\n]{0,5})')\.join\(\s*[[(]\s*(${texts})[\])]\s*\)`,
  'g',
);
const words = /%w[[({]([\w .,-]{1,200})[\])}]\s*\.join\(\s*(?:"([^"\\\n]{0,5})"|'([^'\\\n]{0,5})')?\s*\)/g;
/** A text in a text that is put together. */
const put = new RegExp(String.raw`\$\{\s*(${text})\s*\}`, 'g');
/** A text by the numbers of its signs. */
const codes = /\bString\.from(?:CharCode|CodePoint)\(\s*(\d{1,6}(?:\s*,\s*\d{1,6}){0,80})\s*\)/g;

/** A number that is compared by a difference, one to another base, and a sum. */
const difference = /-\s*(\d{1,15})\s*([=!]==?)\s*0\b/g;
const hexadecimal = /\b0x([\da-f]{2,8})\b/gi;
const sum = /(?<![\w.]\s{0,3}|[\w.)\]]\s{0,3}[-+*/%]\s{0,3})(\d{1,15})\s*\+\s*(\d{1,15})(?!\s{0,3}[\w.*/%])/g;

/** A line in which texts that are added up, joined or put together are one, and numbers that are written otherwise stand as they are. */
export function foldedTexts(written: string): string {
  let line = written;
  if (line.includes('+')) line = line.replace(added, '');
  if (line.includes('${')) line = line.replace(put, (_, one: string) => one.slice(1, -1));
  if (line.includes('.join('))
    line = line
      .replace(joined, (_, all: string, double?: string, single?: string) =>
        quoted(listed(all).join(double ?? single ?? ',')),
      )
      .replace(joinedBy, (_, double: string | undefined, single: string | undefined, all: string) =>
        quoted(listed(all).join(double ?? single ?? '')),
      )
      .replace(words, (_, all: string, double?: string, single?: string) =>
        quoted(
          all
            .trim()
            .split(/\s+/)
            .join(double ?? single ?? ''),
        ),
      );
  if (line.includes('String.from'))
    line = line.replace(codes, (whole, all: string) => {
      const points = all.split(',').map(Number);
      return points.every((one) => one <= 0x10ffff) ? quoted(String.fromCodePoint(...points)) : whole;
    });
  return /\d/.test(line) ? foldedNumbers(line) : line;
}

function foldedNumbers(line: string): string {
  return line
    .replace(hexadecimal, (_, digits: string) => String(Number.parseInt(digits, 16)))
    .replace(sum, (_, one: string, other: string) => String(Number(one) + Number(other)))
    .replace(difference, (_, number: string, operator: string) => ` ${operator} ${number}`);
}

function listed(all: string): string[] {
  return Array.from(all.matchAll(/"([^"]*)"|'([^']*)'/g), ([, double, single]) => double ?? single ?? '');
}

function quoted(value: string): string {
  return JSON.stringify(value);
}
