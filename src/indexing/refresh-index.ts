import type { FileKind, SearchIndex, SourceFile } from '../domain/index.ts';
import type { BlobStore, Events, RecordMaker, SyntaxParser, Workspace } from '../ports/index.ts';
import { boundPlan, indexBounds, type IndexBounds } from './bound-plan.ts';
import { StoredNorms } from './chunk-norms.ts';
import { openRecord, type OpenRecord } from './facts-record.ts';
import { openIndex, type FileWithRecord } from './loaded-index.ts';
import { StoredImports } from './imports/stored-imports.ts';
import { inlineRecordMaker } from './inline-record-maker.ts';
import { plainModes } from './plain-modes.ts';
import { planRecords, type PlannedFile, type RecordPlan } from './plan-records.ts';
import { sortTree } from './sorted-tree.ts';

export interface RefreshRequest {
  workspace: Workspace;
  parser: SyntaxParser;
  store: BlobStore;
  /** Makes records on other threads; without it they are made here. */
  recordMaker?: RecordMaker | undefined;
  /** What the index holds at most, see `boundPlan`. */
  bounds?: IndexBounds | undefined;
  events?: Events | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * The search index of the base commit. Only blobs that no earlier run of any commit or branch has seen are read and parsed;
 * what they yield is kept under their blob id. Emits `index-bounded` when the tree is larger than an index may be,
 * `index-progressed`, and at the end `files-indexed` with the files that their grammar could not read and those whose
 * contents the clone lacks.
 */
export async function refreshIndex(request: RefreshRequest): Promise<SearchIndex> {
  const { workspace, parser, store, events } = request;
  const entries = await workspace.tree();
  const sorts = await sortTree({ base: workspace.base, entries }, store);
  const { plan, left } = boundPlan(planRecords(entries, sorts, parser), request.bounds ?? indexBounds);
  if (Object.keys(left).length > 0) events?.emit({ type: 'index-bounded', files: plan.files.length, left });
  const unique = uniqueByKey(plan.files);
  const records = await openStored(unique, store);
  const missing = unique.filter(({ key }) => !records.has(key));
  const made = missing.length === 0 ? new Map<string, Uint8Array>() : await makeRecords(missing, request);
  for (const [key, bytes] of made) {
    const record = openRecord(bytes);
    if (record) records.set(key, record);
  }
  const pathsOf = (files: readonly PlannedFile[]) => files.map(({ file }) => file.path);
  const unparsed = pathsOf(plan.files.filter(({ key }) => records.get(key)?.unparsed));
  const absent = pathsOf(plan.files.filter(({ key }) => !records.has(key)));
  events?.emit({
    type: 'files-indexed',
    made: made.size,
    reused: unique.length - missing.length,
    unparsed: unparsed.length,
    unparsedPaths: unparsed.slice(0, 5),
    absent: absent.length,
    absentPaths: absent.slice(0, 5),
  });
  return assemble(plan, records, store);
}

/** The code that makes records is loaded only when something has changed: start-up time counts. */
async function makeRecords(
  missing: readonly PlannedFile[],
  { workspace, parser, store, recordMaker, events, signal }: RefreshRequest,
): Promise<ReadonlyMap<string, Uint8Array>> {
  signal?.throwIfAborted();
  const { makeMissingRecords } = await import('./fill-store.ts');
  const maker = recordMaker ?? inlineRecordMaker(parser);
  return makeMissingRecords({ missing, workspace, store, maker, events, signal });
}

function uniqueByKey(files: readonly PlannedFile[]): PlannedFile[] {
  return [...new Map(files.map((planned) => [planned.key, planned])).values()];
}

async function openStored(files: readonly PlannedFile[], store: BlobStore): Promise<Map<string, OpenRecord>> {
  const stored = await store.getMany(files.map(({ key }) => key));
  const records = new Map<string, OpenRecord>();
  files.forEach(({ key }, nth) => {
    const bytes = stored[nth];
    const record = bytes && openRecord(bytes);
    if (record) records.set(key, record);
  });
  return records;
}

/** Joins records and files, and settles the kinds that only the content tells (minified, generated). */
async function assemble(
  plan: RecordPlan,
  records: ReadonlyMap<string, OpenRecord>,
  store: BlobStore,
): Promise<SearchIndex> {
  const searchable: FileWithRecord[] = [];
  const keys: string[] = [];
  const skipped = [...plan.skipped];
  for (const planned of plan.files) {
    const record = records.get(planned.key);
    const file = settle(planned, record);
    if (record && !hiddenKinds.has(file.kind)) {
      searchable.push({ file, record });
      keys.push(planned.key);
    } else skipped.push(file);
  }
  const norms = new StoredNorms(
    store,
    searchable.map(({ record }) => record),
    keys,
  );
  const imports = new StoredImports(
    store,
    searchable.map(({ file }) => file.path),
    keys,
  );
  const [keptNorms, keptImports] = await Promise.all([norms.load(), imports.load()]);
  const known = keptNorms ?? (searchable.length <= fewFiles ? norms.make() : undefined);
  return openIndex(searchable, skipped.toSorted(byPath), {
    norms: () => known ?? norms.make(),
    imports: (files) => keptImports ?? imports.make(files),
  });
}

/**
 * Up to this many files, what queries need is computed ahead. For more, the first query computes it, so that refreshing
 * stays quick.
 */
const fewFiles = 5_000;

const hiddenKinds = new Set<FileKind>(['binary', 'minified', 'lfs-pointer']);

/**
 * The kind after reading: a head that says generated makes source code generated, but tests and documents keep their
 * kind.
 */
function settle({ file, mode }: PlannedFile, record: OpenRecord | undefined): SourceFile {
  const found = record?.contentKind;
  const kind = found === undefined || (found === 'generated' && file.kind !== 'source') ? file.kind : found;
  const language = mode === plainModes.script ? record?.details().language : undefined;
  if (kind === file.kind && language === undefined) return file;
  return { ...file, kind, ...(language !== undefined && { language }) };
}

const byPath = (a: SourceFile, b: SourceFile): number => (a.path < b.path ? -1 : Number(a.path > b.path));
