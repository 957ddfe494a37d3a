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
      `${JSON.stringify(withoutSecrets(input))} is not a web address: write https://… or http://127.0.0.1:11434/v1`,
  })
  .refine(
    (address) => !/^https?:\/\/[^/?#]*@/i.test(address),
    'has a user name or password before its host: remove it and put the key into OPENAI_API_KEY',
  )
  .refine(
    (address) =>
      !/[?&;](?:[\w.-]*[_.-])?(?:api)?(?:key|token|secret|sig|signature|password|passwd|auth|code)=/i.test(
        address,
      ),
    'has a key in its query, which every run would record: remove it and put the key into OPENAI_API_KEY',
  )
  .refine(isPlainHost, 'has an invalid host name: use letters, digits, dots and dashes');

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
      'Cheaper model for sorting and screening. Default: the strong model. `PATCHWRIGHT_WEAK_MODEL`, `--weak-model`.',
    ),
  baseUrl: Endpoint.default('https://api.openai.com/v1').describe(
    'OpenAI-compatible endpoint. `OPENAI_BASE_URL`. The key always comes from `OPENAI_API_KEY`. An endpoint set by the repository is not used until you agree with `--trust-endpoint`.',
  ),
  format: z
    .enum([...editFormats, 'auto'])
    .default('search-replace')
    .describe(
      'Format in which the model writes edits. `patchwright bench edit --model NAME` compares the formats on your model and suggests one; `auto` uses that suggestion, or `search-replace` if the model was never measured on this machine.',
    ),
  timeoutSeconds: z
    .number()
    .positive()
    .max(3600)
    .default(600)
    .describe('Maximum wait for the first chunk of a reply.'),
  stallSeconds: z.number().positive().max(3600).default(180).describe('Maximum pause within a reply.'),
  retries: z.number().int().min(0).max(10).default(4).describe('Retries when the endpoint is busy or fails.'),
  vision: z
    .boolean()
    .default(false)
    .describe(
      'Show the strong model images uploaded to the issue on GitHub when it plans or answers: at most six, 4 MB each. When off, it sees only their URLs.',
    ),
  thinkingTokens: z
    .number()
    .int()
    .min(0)
    .max(200_000)
    .optional()
    .describe(
      'Tokens reserved for hidden reasoning, added to every reply limit and to the cost bound. Default: 16,000 for known reasoning models (gpt-5, o3, o4, gemini-2.5, deepseek-reasoner, …), otherwise 0.',
    ),
  reasoningEffort: z
    .enum(['none', 'minimal', 'low', 'medium', 'high'])
    .optional()
    .describe('Sent as `reasoning_effort`. Default: the endpoint decides.'),
  prices: z
    .record(z.string(), PriceConfig)
    .default({})
    .describe(
      'Prices by model name; they override the built-in table. On your machine, prices from a repository’s configuration can only raise the counted cost; prices from a `--config` file are used as given.',
    ),
});

const LimitsConfig = z.strictObject({
  maxCalls: z.number().int().positive().default(24).describe('Maximum model calls per run. `--max-calls`'),
  maxTokens: z
    .number()
    .int()
    .positive()
    .default(400_000)
    .describe('Maximum tokens per run, prompts and replies. `--max-tokens`'),
  maxCostUsd: z.number().positive().optional().describe('Maximum cost per run in US dollars. `--max-cost`'),
  maxFiles: z
    .number()
    .int()
    .positive()
    .max(100)
    .default(12)
    .describe('Maximum number of files a plan may touch.'),
});

const RetrievalConfig = z.strictObject({
  snippetTokens: z
    .number()
    .int()
    .min(1000)
    .max(200_000)
    .default(6000)
    .describe('Tokens of code shown to the planner.'),
  contextLines: z
    .number()
    .int()
    .min(0)
    .max(200)
    .default(0)
    .describe(
      'Lines by which each snippet is widened on both sides, and then to whole declarations, within `snippetTokens`. Other tools commonly use 25; it costs tokens.',
    ),
  exclude: z
    .array(Glob)
    .default([])
    .describe('Globs of files to treat as vendored: ranked last and never shown to the model.'),
  guidance: z
    .boolean()
    .default(true)
    .describe(
      'Show the planner what AGENTS.md, CLAUDE.md and CONTRIBUTING.md say about code and tests. `--no-guidance`',
    ),
  recency: z
    .number()
    .min(0)
    .max(10)
    .default(1)
    .describe('Weight of how recently and how often a file changed: 0 disables it, 1 is the fitted weight.'),
  rerank: z.boolean().default(false).describe('Let the weak model reorder the candidate files, in one call.'),
  embeddings: z
    .strictObject({
      provider: z
        .enum(['none', 'builtin', 'transformers', 'openai'])
        .default('none')
        .describe('Source of embeddings. `builtin` is the small bundled model; it needs nothing else.'),
      model: z.string().min(1).optional().describe('Model name, or a folder that contains one.'),
      baseUrl: Endpoint.optional().describe('Endpoint for `openai` embeddings. Default: `model.baseUrl`.'),
    })
    .prefault({})
    .describe('Semantic search in addition to the lexical signals; see docs/embeddings.md.'),
});

const ScopeConfig = z.strictObject({
  exclude: z.array(Glob).default([]).describe('Globs of files that are never edited.'),
  allowProtected: z
    .array(Glob)
    .default([])
    .describe(
      'Protected paths that may be edited (R10), listed one by one: manifests, lock files, dotfiles, CI, build scripts, tool configuration.',
    ),
});

const ValidationConfig = z.strictObject({
  checks: z
    .array(CheckConfig)
    .default([])
    .describe('Commands whose results must not get worse; see docs/checks.md.'),
  tests: z
    .union([z.enum(['auto', 'off']), Argv])
    .default('auto')
    .describe(
      'What to run when no test command is configured. `auto`: touched and related test files, isolated, with the command found in the manifests; `off`: nothing; or a command such as `[npm, test]`. `PATCHWRIGHT_TESTS`, `--no-tests`.',
    ),
  format: z
    .enum(['auto', 'off'])
    .default('auto')
    .describe(
      'When no check has a `fix`, `auto` runs the repository’s own formatter (Prettier, Biome, Ruff, Black, gofmt, rustfmt, clang-format, mix format) on the changed files, isolated. In files that were not formatted before, only the lines near the edits are reformatted.',
    ),
  rounds: z.number().int().min(0).max(3).default(3).describe('Repair rounds after failed checks.'),
  reviewRounds: z
    .number()
    .int()
    .min(0)
    .max(3)
    .default(3)
    .describe('Self-review rounds; 0 disables self-review.'),
  rules: z.boolean().default(false).describe('Judge the patch by the rules in .patchwright/rules.'),
});

const EditingConfig = z.strictObject({
  minCertainty: z
    .number()
    .min(0)
    .max(1)
    .default(0)
    .describe(
      'Edits placed with less certainty than this go back to the model; 1 accepts exact matches only. See docs/editing.md.',
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
