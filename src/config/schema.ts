import { z } from 'zod';
import { Argv, CheckConfig, Glob, editFormats } from '../domain/index.ts';
import { docsConfigSchema, githubConfigSchema } from '../domain/index.ts';

/** An address to quote in an error: what may be a name, a password or a key is left out. */
function withoutSecrets(address: unknown): unknown {
  if (typeof address !== 'string') return address;
  return address.replace(/^(\w+:\/\/)?[^/?#]*@/, '$1…@').replace(/[?#].*$/s, '?…');
}

/** `localhost:11434` would parse as an address of the scheme `localhost:`; a name and password in one are sent by no client. */
const Endpoint = z
  .url({
    protocol: /^https?$/,
    error: ({ input }) =>
      `${JSON.stringify(withoutSecrets(input))} is no web address: write https://… or http://127.0.0.1:11434/v1`,
  })
  .refine(
    (address) => !/^https?:\/\/[^/?#]*@/i.test(address),
    'has a name or password before its host: write it without, and the key into OPENAI_API_KEY',
  )
  .refine(
    (address) =>
      !/[?&;](?:[\w.-]*[_.-])?(?:api)?(?:key|token|secret|sig|signature|password|passwd|auth|code)=/i.test(
        address,
      ),
    'has a key in its query, where every run would keep it: write it without, and the key into OPENAI_API_KEY',
  )
  .refine(isPlainHost, 'has a host that no name server knows: letters, digits, dots and dashes make one');

/** A host may hold `$(…)` and `;` by the standard of addresses; hints name it in commands that people paste. */
function isPlainHost(address: string): boolean {
  const host = URL.canParse(address) ? new URL(address).host : '';
  return /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i.test(host);
}

const PriceConfig = z.strictObject({
  input: z.number().min(0).describe('US dollars per million prompt tokens.'),
  output: z.number().min(0).describe('US dollars per million reply tokens.'),
});

const ModelConfig = z.strictObject({
  strong: z
    .string()
    .min(1)
    .default('gpt-5')
    .describe('Model that plans, edits and reviews. `PATCHWRIGHT_MODEL`, `--model`.'),
  weak: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Cheaper model that sorts and screens; the strong one when absent. `PATCHWRIGHT_WEAK_MODEL`, `--weak-model`.',
    ),
  baseUrl: Endpoint.default('https://api.openai.com/v1').describe(
    'OpenAI-compatible endpoint. `OPENAI_BASE_URL`. The key comes from `OPENAI_API_KEY` only. One that the repository names gets nothing until you agree: `--trust-endpoint`.',
  ),
  format: z
    .enum([...editFormats, 'auto'])
    .default('search-replace')
    .describe(
      'How the model writes edits; `patchwright bench edit --model NAME` compares them on your own model and suggests one. `auto` takes what it suggested here for this model, and `search-replace` where nothing was measured.',
    ),
  timeoutSeconds: z
    .number()
    .positive()
    .max(3600)
    .default(600)
    .describe('Longest wait for the first piece of a reply.'),
  stallSeconds: z.number().positive().max(3600).default(180).describe('Longest silence within a reply.'),
  retries: z
    .number()
    .int()
    .min(0)
    .max(10)
    .default(4)
    .describe('Further attempts when the endpoint is busy or fails.'),
  vision: z
    .boolean()
    .default(false)
    .describe(
      'The strong model sees pictures: those that people have uploaded into the issue on GitHub are shown to it when it plans or answers, six at most, of 4 MB each. Otherwise it reads their addresses.',
    ),
  thinkingTokens: z
    .number()
    .int()
    .min(0)
    .max(200_000)
    .optional()
    .describe(
      'Room for the hidden thinking of reasoning models, added to every reply limit and to the bound. Default: 16,000 for families known to think (gpt-5, o3, o4, gemini-2.5, deepseek-reasoner, …), else 0.',
    ),
  reasoningEffort: z
    .enum(['none', 'minimal', 'low', 'medium', 'high'])
    .optional()
    .describe(
      'How much a reasoning model thinks, sent as `reasoning_effort`. Default: as the endpoint decides.',
    ),
  prices: z
    .record(z.string(), PriceConfig)
    .default({})
    .describe(
      'Prices by model name; they override the built-in table. Those of a repository only raise what a run is said to cost on your machine; a file named by `--config` is believed.',
    ),
});

const LimitsConfig = z.strictObject({
  maxCalls: z.number().int().positive().default(24).describe('Most model calls of one run. `--max-calls`'),
  maxTokens: z
    .number()
    .int()
    .positive()
    .default(400_000)
    .describe('Most tokens of one run, both ways. `--max-tokens`'),
  maxCostUsd: z.number().positive().optional().describe('Most money of one run, US dollars. `--max-cost`'),
  maxFiles: z.number().int().positive().max(100).default(12).describe('Most files that a plan may touch.'),
});

const RetrievalConfig = z.strictObject({
  snippetTokens: z
    .number()
    .int()
    .min(1000)
    .max(200_000)
    .default(6000)
    .describe('Size of the code shown to the planner.'),
  contextLines: z
    .number()
    .int()
    .min(0)
    .max(200)
    .default(0)
    .describe(
      'Lines that each piece of code is widened by on both sides, then to whole declarations, where `snippetTokens` has room. 25 is usual elsewhere; it costs tokens.',
    ),
  exclude: z
    .array(Glob)
    .default([])
    .describe('Globs of files that are treated as vendored: ranked last and never shown.'),
  guidance: z
    .boolean()
    .default(true)
    .describe(
      'Show the planner what AGENTS.md, CLAUDE.md and CONTRIBUTING.md say of code and tests. `--no-guidance`',
    ),
  recency: z
    .number()
    .min(0)
    .max(10)
    .default(1)
    .describe('How much it counts that a file changed lately and often: 0 not at all, 1 as fitted.'),
  rerank: z.boolean().default(false).describe('Let the weak model reorder the candidate files, one call.'),
  embeddings: z
    .strictObject({
      provider: z
        .enum(['none', 'builtin', 'transformers', 'openai'])
        .default('none')
        .describe(
          'Where embeddings come from: `builtin` is the small model that comes with the program and needs nothing else.',
        ),
      model: z.string().min(1).optional().describe('Model name, or a folder that holds one.'),
      baseUrl: Endpoint.optional().describe('Endpoint of `openai` embeddings; `model.baseUrl` when absent.'),
    })
    .prefault({})
    .describe('Semantic search next to the lexical signals; see docs/embeddings.md.'),
});

const ScopeConfig = z.strictObject({
  exclude: z.array(Glob).default([]).describe('Globs of files that are never edited.'),
  allowProtected: z
    .array(Glob)
    .default([])
    .describe(
      'Protected paths that may be edited all the same (R10), one by one: manifests, lock files, dot files, CI, build scripts, tool configuration.',
    ),
});

const ValidationConfig = z.strictObject({
  checks: z.array(CheckConfig).default([]).describe('Commands that must not get worse; see docs/checks.md.'),
  tests: z
    .union([z.enum(['auto', 'off']), Argv])
    .default('auto')
    .describe(
      'Without a configured test command, `auto` runs the touched and related test files with the command that the manifests show, isolated; `off` runs none; a command, e.g. `[npm, test]`, is a check of its own. `PATCHWRIGHT_TESTS`, `--no-tests`.',
    ),
  format: z
    .enum(['auto', 'off'])
    .default('auto')
    .describe(
      'Without a check that has a `fix`, `auto` runs the formatter that the repository is set up for (Prettier, Biome, Ruff, Black, gofmt, rustfmt, clang-format, mix format) on the files of the patch, isolated; only what is near the edits is taken from files that were untidy before.',
    ),
  rounds: z.number().int().min(0).max(3).default(3).describe('Rounds of repair after failed checks.'),
  reviewRounds: z
    .number()
    .int()
    .min(0)
    .max(3)
    .default(3)
    .describe('Rounds of self-review; 0 switches it off.'),
  rules: z.boolean().default(false).describe('Judge the patch by the rules in .patchwright/rules.'),
});

const EditingConfig = z.strictObject({
  minCertainty: z
    .number()
    .min(0)
    .max(1)
    .default(0)
    .describe(
      'Edits that are less sure than this to be placed as they were meant go back to the model: 1 takes exact matches only; see docs/editing.md.',
    ),
});

/** Everything that can be configured in `.github/patchwright.yml`. Each option is described; README and JSON Schema come from here. */
export const Config = z.strictObject({
  model: ModelConfig.prefault({}),
  limits: LimitsConfig.prefault({}),
  retrieval: RetrievalConfig.prefault({}),
  scope: ScopeConfig.prefault({}),
  editing: EditingConfig.prefault({}),
  validation: ValidationConfig.prefault({}),
  docs: docsConfigSchema.prefault({}),
  github: githubConfigSchema.prefault({}),
});
export type Config = z.infer<typeof Config>;
/** What a file, the environment or flags may say; everything is optional. */
export type PartialConfig = z.input<typeof Config>;

/** Options that once had another name: old path → new path. They are refused with the new name. */
export const renamedOptions: Readonly<Record<string, string>> = {
  'model.name': 'model.strong',
  'limits.maxCost': 'limits.maxCostUsd',
  checks: 'validation.checks',
  embeddings: 'retrieval.embeddings',
};
