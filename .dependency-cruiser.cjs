/** The import arrows of docs/architecture.md: one rule each, one sentence of reason. */
const rooms = 'prompting|intake|chunking|indexing|retrieval|planning|editing|writing|validation|publication';
const leaves = '^src/(domain|text|markers|tokens|errors|catalog|scope)/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'A cycle means two rooms are one room with a wall in the wrong place.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-folder-cycles',
      comment: 'Two folders that need each other cannot be read, moved or replaced one at a time.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
    {
      name: 'leaves-import-only-leaves',
      comment:
        'Nouns, string maths, markers, the counting of tokens, errors and the catalogue are read by everyone, so they may need nobody.',
      severity: 'error',
      from: { path: leaves },
      to: { path: '^src/', pathNot: leaves },
    },
    {
      name: 'nouns-and-string-maths-touch-nothing',
      comment:
        'What domain, text and markers say of a value never depends on the machine, so it can be called anywhere.',
      severity: 'error',
      from: { path: '^src/(domain|text|markers)/' },
      to: { path: '^(node:)?(fs|child_process|net|http|https|os|worker_threads)(/|$)' },
    },
    {
      name: 'reporting-imports-only-leaves',
      comment:
        'The words about a run are said once, for every door and every rendering, so they may need nobody.',
      severity: 'error',
      from: { path: '^src/reporting/' },
      to: { path: '^src/', pathNot: [leaves, '^src/reporting/'] },
    },
    {
      name: 'ports-import-only-leaves',
      comment: 'A port is what stages ask of the world, in domain words.',
      severity: 'error',
      from: { path: '^src/ports/' },
      to: { path: '^src/', pathNot: [leaves, '^src/ports/'] },
    },
    {
      name: 'stages-do-not-know-adapters-or-apps',
      comment:
        'A stage is a function of its input and a few ports; only composition knows which adapter is real.',
      severity: 'error',
      from: { path: `^src/(${rooms})/` },
      to: { path: '^src/(adapters|apps|composition|jobs|context|pipeline|config)/' },
    },
    {
      name: 'context-chooses-from-what-stages-offer',
      comment:
        'What the model is shown is chosen from the index, the plan and the edits at hand; how a run goes, what checks said and where a patch ends up are not its business.',
      severity: 'error',
      from: { path: '^src/context/' },
      to: {
        path: '^src/(adapters|apps|composition|jobs|chunking|config|indexing|intake|pipeline|publication|validation)/',
      },
    },
    {
      name: 'stages-meet-through-domain-values',
      comment: 'Neighbouring stages can be rewritten independently when they share only domain values.',
      severity: 'error',
      from: { path: `^src/(${rooms})/`, pathNot: '^src/writing/' },
      to: { path: `^src/(${rooms})/`, pathNot: ['^src/$1/', '^src/prompting/', '^src/chunking/'] },
    },
    {
      name: 'writing-places-what-a-model-wrote',
      comment:
        'The conversation that writes edits is built on the engine that places them, and on no other stage.',
      severity: 'error',
      from: { path: '^src/writing/' },
      to: { path: `^src/(${rooms})/`, pathNot: '^src/(writing|editing|prompting)/' },
    },
    {
      name: 'editing-asks-no-model',
      comment:
        'What an edit makes of a text follows from the two alone, so it is the same in a run, in apply and in a bench.',
      severity: 'error',
      from: { path: '^src/editing/' },
      to: { path: '^(src/prompting/|(node:)?(fs|child_process|net|http|https)(/|$))' },
    },
    {
      name: 'chunking-is-called-by-indexing-alone',
      comment:
        'The index cuts files on its worker threads, so that no syntax tree has to cross between threads.',
      severity: 'error',
      from: { path: `^src/(${rooms})/`, pathNot: '^src/(indexing|chunking)/' },
      to: { path: '^src/chunking/' },
    },
    {
      name: 'adapters-implement-ports',
      comment: 'An adapter knows one outside thing and the port it serves, no stage and no app.',
      severity: 'error',
      from: { path: '^src/adapters/' },
      to: { path: '^src/', pathNot: [leaves, '^src/(ports|adapters)/'] },
    },
    {
      name: 'config-imports-only-leaves',
      comment: 'Configuration is a value; it does not act.',
      severity: 'error',
      from: { path: '^src/config/' },
      to: { path: '^src/', pathNot: [leaves, '^src/(config|ports)/'] },
    },
    {
      name: 'pipeline-does-not-know-adapters-or-apps',
      comment: 'The storyboard is the same whatever the door and whatever the world.',
      severity: 'error',
      from: { path: '^src/pipeline/' },
      to: { path: '^src/(adapters|apps|composition|jobs)/' },
    },
    {
      name: 'jobs-know-no-adapters',
      comment: 'A job is the same for every door and token, so what it asks of the outside is handed in.',
      severity: 'error',
      from: { path: '^src/jobs/' },
      to: { path: '^src/(adapters|composition|apps)/' },
    },
    {
      name: 'composition-knows-no-door',
      comment: 'Composition serves every door, a server as well as a terminal, so it may know none of them.',
      severity: 'error',
      from: { path: '^src/composition/' },
      to: { path: '^src/(apps|jobs)/' },
    },
    {
      name: 'doors-build-no-adapters',
      comment:
        "Composition decides what stands behind a port; what doors open themselves is the user's own clone and files, and the packages that doctor looks for.",
      severity: 'error',
      from: { path: '^src/apps/' },
      to: {
        path: '^src/adapters/',
        pathNot: '^src/adapters/(git|disk|packages|builtin-embeddings|hnsw|transformers)/',
      },
    },
    {
      name: 'doors-never-import-each-other',
      comment:
        'What two doors share is a job or a composition; only the list of verbs names them all, to load the one that is called.',
      severity: 'error',
      from: { path: '^src/apps/([^/]+)/', pathNot: '^src/apps/cli/verbs\\.ts$' },
      to: { path: '^src/apps/', pathNot: '^src/apps/($1|terminal)/' },
    },
    {
      name: 'adapters-are-entered-by-the-front-door',
      comment:
        'What an adapter offers is its index.ts; two files are named for themselves where start-up time counts.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/adapters/' },
      to: {
        path: '^src/adapters/',
        pathNot: ['/index\\.ts$', '^src/adapters/(git/git-workspace|web/outbound-proxy)\\.ts$'],
      },
    },
    {
      name: 'rooms-are-entered-by-the-front-door',
      comment: "Another room's inside is its own business; its index.ts is what it offers.",
      severity: 'error',
      from: { path: '^src/([^/]+)/' },
      to: {
        path: `^src/(${rooms}|context|catalog|tokens|domain|errors|ports|pipeline|config|reporting)/`,
        pathNot: ['^src/$1/', '/index\\.ts$'],
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.js'] },
  },
};
