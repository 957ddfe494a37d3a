import { z } from 'zod';

const address = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .refine((text) => /^https:|^http:\/\/127\.0\.0\.1[:/]/.test(text), { message: 'an https address' })
  .refine((text) => !/[?#@]/.test(text), { message: 'an address without ?, # and @' });

const SiteConfig = z.strictObject({
  url: address.describe('Start address. Only pages below it are read.'),
  pages: z.int().min(1).max(2000).default(200).describe('Maximum number of pages.'),
  depth: z.int().min(0).max(20).default(3).describe('Maximum link depth from the start page.'),
});

/** The `docs` section of `.github/patchwright.yml`: documentation sites that the planner may see pieces of. */
export const docsConfigSchema = z.strictObject({
  sites: z
    .array(SiteConfig)
    .max(10)
    .default([])
    .describe(
      'Documentation sites, each `{ url, pages, depth }`, crawled below their URL once a day and searched for each issue; see docs/documentation-search.md.',
    ),
  auto: z
    .boolean()
    .default(false)
    .describe(
      'Also read the known documentation sites of direct dependencies, at most eight; `patchwright doctor` lists them.',
    ),
  seconds: z.int().min(1).max(600).default(120).describe('Maximum time for reading one site.'),
  tokens: z
    .int()
    .min(100)
    .max(20_000)
    .default(2000)
    .describe('Tokens of documentation shown to the planner.'),
});

/** Documentation sites and how much of them is shown. */
type DocsConfig = z.infer<typeof docsConfigSchema>;
/** One documentation site: where it begins, most pages, most links from the first page. */
export type DocsSite = DocsConfig['sites'][number];
