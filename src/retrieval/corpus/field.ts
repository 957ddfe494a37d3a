import type { TermBag, TermBags, TermVocabulary } from '../../domain/index.ts';

/** Where a term occurs: documents in ascending order, and how often in each. */
interface Postings {
  documents: number[];
  counts: number[];
}

/** One way of cutting a repository into documents: files, chunks, paths, names, comments. */
export interface Field {
  /** Number of documents. */
  size: number;
  /** Length in terms, by document. */
  lengths: Float64Array;
  averageLength: number;
  postings: ReadonlyMap<string, Postings>;
}

/** Builds a field of one document a bag. */
export function buildField(
  bags: readonly TermBag[],
  vocabulary: TermVocabulary,
  wanted: Iterable<string>,
): Field {
  const single = bags.map(({ ids, counts, total }) => ({ ids, counts, ends: [ids.length], totals: [total] }));
  return buildFieldFromBags(single, vocabulary, wanted);
}

/** Builds a field from bags of the index's vocabulary, in their order, keeping postings of the wanted terms only. */
export function buildFieldFromBags(
  runs: readonly TermBags[],
  vocabulary: TermVocabulary,
  wanted: Iterable<string>,
): Field {
  const postings = new Map<string, Postings>();
  const byId = new Map<number, Postings>();
  // A filter by the low half of an id: nearly all terms of a repository are not wanted.
  const lowHalves = new Uint8Array(0x10000);
  for (const term of wanted) {
    const id = vocabulary.get(term);
    if (id === undefined) continue;
    const entry = byId.get(id) ?? { documents: [], counts: [] };
    byId.set(id, entry);
    lowHalves[id & 0xffff] = 1;
    postings.set(term, entry);
  }
  const lengths = new Float64Array(runs.reduce((sum, { ends }) => sum + ends.length, 0));
  let document = 0;
  for (const { ids, counts, ends, totals } of runs) {
    let at = 0;
    for (let nth = 0; nth < ends.length; nth += 1) {
      lengths[document] = totals[nth]!;
      for (const end = ends[nth]!; at < end; at += 1) {
        const id = ids[at]!;
        const entry = lowHalves[id & 0xffff] === 1 ? byId.get(id) : undefined;
        if (!entry) continue;
        entry.documents.push(document);
        entry.counts.push(counts[at] ?? 0);
      }
      document += 1;
    }
  }
  // Terms that do not occur have no entry, as in fields that are built from terms.
  for (const [term, { documents }] of postings) if (documents.length === 0) postings.delete(term);
  return finishField(lengths, postings);
}

/** Builds a field from the terms of each document. */
export function buildFieldFromTerms(
  documents: readonly (readonly string[])[],
  wanted: ReadonlySet<string>,
): Field {
  const postings = new Map<string, Postings>();
  documents.forEach((terms, document) => {
    for (const term of terms) {
      if (!wanted.has(term)) continue;
      const entry = postings.get(term) ?? { documents: [], counts: [] };
      postings.set(term, entry);
      if (entry.documents.at(-1) === document) entry.counts[entry.counts.length - 1]! += 1;
      else {
        entry.documents.push(document);
        entry.counts.push(1);
      }
    }
  });
  return finishField(
    Float64Array.from(documents, (terms) => terms.length),
    postings,
  );
}

/** Sums the documents of a field into their owners, for example chunks into files. Owners must ascend. */
export function sumField(field: Field, owners: Uint32Array, ownerCount: number): Field {
  const lengths = new Float64Array(ownerCount);
  owners.forEach((owner, document) => (lengths[owner]! += field.lengths[document] ?? 0));
  const postings = new Map<string, Postings>();
  for (const [term, { documents, counts }] of field.postings) {
    const summed: Postings = { documents: [], counts: [] };
    let last = -1;
    for (let at = 0; at < documents.length; at += 1) {
      const owner = owners[documents[at]!]!;
      if (owner === last) summed.counts[summed.counts.length - 1]! += counts[at]!;
      else {
        summed.documents.push(owner);
        summed.counts.push(counts[at]!);
        last = owner;
      }
    }
    postings.set(term, summed);
  }
  return finishField(lengths, postings);
}

/**
 * Builds a field from the documents that hold each term, named once for each time; documents without any text do not lower the
 * average length.
 */
export function fieldOf(lengths: Float64Array, holders: ReadonlyMap<string, readonly number[]>): Field {
  const postings = new Map<string, Postings>();
  const times = new Uint32Array(lengths.length);
  for (const [term, named] of holders) {
    const documents: number[] = [];
    for (let at = 0; at < named.length; at += 1) {
      const document = named[at]!;
      if (times[document] === 0) documents.push(document);
      times[document]! += 1;
    }
    postings.set(term, { documents, counts: documents.map((document) => times[document]!) });
    for (const document of documents) times[document] = 0;
  }
  const written = lengths.filter((length) => length > 0).length;
  const field = finishField(lengths, postings);
  return { ...field, averageLength: (field.averageLength * lengths.length) / Math.max(1, written) || 1 };
}

function finishField(lengths: Float64Array, postings: ReadonlyMap<string, Postings>): Field {
  const total = lengths.reduce((sum, length) => sum + length, 0);
  return { size: lengths.length, lengths, averageLength: total / Math.max(1, lengths.length) || 1, postings };
}

/** Robertson's inverse document frequency, never negative. */
export function inverseFrequency(field: Field, term: string): number {
  const frequency = field.postings.get(term)?.documents.length ?? 0;
  return Math.log(1 + (field.size - frequency + 0.5) / (frequency + 0.5));
}

/**
 * BM25 of every document for weighted terms.
 * Source: Robertson and Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond (2009).
 */
export function bm25(
  field: Field,
  query: ReadonlyMap<string, number>,
  { k1 = 1.2, b = 0.75 } = {},
): Float64Array {
  const scores = new Float64Array(field.size);
  for (const [term, weight] of query) {
    const entry = field.postings.get(term);
    if (!entry) continue;
    const idf = inverseFrequency(field, term) * weight;
    const { documents, counts } = entry;
    for (let at = 0; at < documents.length; at += 1) {
      const document = documents[at]!;
      const count = counts[at]!;
      const length = field.lengths[document]! / field.averageLength;
      scores[document]! += (idf * count * (k1 + 1)) / (count + k1 * (1 - b + b * length));
    }
  }
  return scores;
}

/** Largest score among the documents of each owner. */
export function bestOfOwner(scores: Float64Array, owners: Uint32Array, ownerCount: number): Float64Array {
  const best = new Float64Array(ownerCount);
  for (let document = 0; document < scores.length; document += 1) {
    const owner = owners[document]!;
    if (scores[document]! > best[owner]!) best[owner] = scores[document]!;
  }
  return best;
}
