/** What `run.json` of a run holds at the least. */
export function frozenRun({ title = 'The title', url, root = '/repo', mode = 'run' }: FrozenFacts = {}) {
  const request = { issue: { title, body: '', url }, mode, selfReview: true };
  return { request, base: 'HEAD', root, config: {} };
}

interface FrozenFacts {
  title?: string;
  url?: string;
  root?: string;
  mode?: string;
}
