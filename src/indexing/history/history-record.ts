import type { HistoryCommit } from '../../ports/index.ts';

/** Part of every key: a change of the layout below makes old records unreachable instead of misread. */
export const historyVersion = 1;

/** A commit with the terms of its message. */
export type CutCommit = HistoryCommit & { messageTerms: Uint32Array };

const headWords = 8;
/** Ends of subject, body, paths and terms of a commit, counted over all of them. */
const rowWords = 4;

/**
 * Packs commits: eight 32-bit words of sizes, four a commit, the paths each touched as numbers into a list, the term
 * hashes of all messages, the times as doubles, then ids, paths and messages as text. Little-endian, as all machines that
 * Node runs on are.
 */
export function encodeHistory(commits: readonly CutCommit[]): Uint8Array {
  const numbers = new Map<string, number>();
  const rows = new Uint32Array(commits.length * rowWords);
  const touched: number[] = [];
  let units = 0;
  let terms = 0;
  commits.forEach(({ subject, body, paths, messageTerms }, nth) => {
    for (const path of paths) {
      if (!numbers.has(path)) numbers.set(path, numbers.size);
      touched.push(numbers.get(path)!);
    }
    terms += messageTerms.length;
    rows.set(
      [units + subject.length, units + subject.length + body.length, touched.length, terms],
      nth * rowWords,
    );
    units += subject.length + body.length;
  });
  const texts = [
    commits.map(({ id }) => id).join('\0'),
    [...numbers.keys()].join('\0'),
    commits.map(({ subject, body }) => subject + body).join(''),
  ].map((text) => Buffer.from(text));
  const words = headWords + rows.length + touched.length + terms;
  const timesAt = words * 4 + (words % 2) * 4;
  const textsAt = timesAt + commits.length * 8;
  const bytes = new Uint8Array(textsAt + texts.reduce((sum, { length }) => sum + length, 0));
  const head = [historyVersion, commits.length, touched.length, terms, numbers.size];
  const table = new Uint32Array(bytes.buffer, 0, words);
  table.set([...head, ...texts.map(({ length }) => length)]);
  table.set(rows, headWords);
  table.set(touched, headWords + rows.length);
  let at = headWords + rows.length + touched.length;
  for (const { messageTerms } of commits) {
    table.set(messageTerms, at);
    at += messageTerms.length;
  }
  new Float64Array(bytes.buffer, timesAt, commits.length).set(commits.map(({ time }) => time));
  at = textsAt;
  for (const text of texts) {
    bytes.set(text, at);
    at += text.length;
  }
  return bytes;
}

/** @returns `undefined` when the bytes are not commits in this layout */
export function decodeHistory(stored: Uint8Array): CutCommit[] | undefined {
  const { buffer, byteOffset, byteLength } = stored.byteOffset % 8 === 0 ? stored : Uint8Array.from(stored);
  if (byteLength < headWords * 4) return undefined;
  const head = [...new Uint32Array(buffer, byteOffset, headWords)] as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const [version, count, touchedCount, termCount, pathCount, ...textSizes] = head;
  const words = headWords + count * rowWords + touchedCount + termCount;
  const timesAt = words * 4 + (words % 2) * 4;
  const textsAt = timesAt + count * 8;
  const size = textSizes.reduce((sum, length) => sum + length, textsAt);
  if (version !== historyVersion || size !== byteLength) return undefined;
  const rows = new Uint32Array(buffer, byteOffset + headWords * 4, count * rowWords);
  const touched = new Uint32Array(buffer, rows.byteOffset + rows.byteLength, touchedCount);
  const terms = new Uint32Array(buffer, touched.byteOffset + touched.byteLength, termCount);
  const times = new Float64Array(buffer, byteOffset + timesAt, count);
  const [ids, paths, messages] = readTexts(
    Buffer.from(buffer, byteOffset + textsAt, byteLength - textsAt),
    textSizes,
  );
  const known = pathCount === 0 ? [] : paths!.split('\0');
  const idList = ids!.split('\0');
  const commits: CutCommit[] = [];
  let [from, path, term] = [0, 0, 0];
  for (let nth = 0; nth < count; nth += 1) {
    const row = nth * rowWords;
    const [subjectEnd, bodyEnd, pathEnd, termEnd] = [
      rows[row]!,
      rows[row + 1]!,
      rows[row + 2]!,
      rows[row + 3]!,
    ];
    const own: string[] = [];
    for (; path < pathEnd; path += 1) own.push(known[touched[path]!]!);
    commits.push({
      id: idList[nth]!,
      time: times[nth]!,
      subject: messages!.slice(from, subjectEnd),
      body: messages!.slice(subjectEnd, bodyEnd),
      paths: own,
      messageTerms: terms.subarray(term, termEnd),
    });
    from = bodyEnd;
    term = termEnd;
  }
  return commits;
}

function readTexts(bytes: Buffer, sizes: readonly number[]): string[] {
  let at = 0;
  return sizes.map((size) => {
    const text = bytes.toString('utf8', at, at + size);
    at += size;
    return text;
  });
}
