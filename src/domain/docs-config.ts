import { z } from 'zod';

const address = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .refine((text) => /^https:|^http:\/\/127\.0\.0\.1[:/]/.test(text), { message: 'an https address' })
  .refine((text) => !/[?#@]/.test(text), { message: 'an address without ?, # and @' });

const SiteConfig = z.strictObject({
  url: address.describe('Where the documentation begins. Only pages below this address are read.'),
  pages: z.int().min(1).max(2000).default(200).describe('Most pages.'),
  depth: z.int().min(0).max(20).default(3).describe('Most links from the first page to another.'),
});

/** The `docs` section of `.github/patchwright.yml`: documentation sites that the planner may see pieces of. */
export const docsConfigSchema = z.strictObject({
  sites: z
    .array(SiteConfig)
    .max(10)
    .default([])
    .describe(
      'Documentation sites, each `{ url, pages, depth }`: read politely below their address, once a day, and searched with the issue; see docs/documentation-search.md.',
    ),
  auto: z
    .boolean()
    .default(false)
    .describe(
      'Read the well-known documentation of the packages that the manifests name, too, eight sites at most; `patchwright doctor` tells which.',
    ),
  seconds: z.int().min(1).max(600).default(120).describe('Longest time to read one site.'),
  tokens: z
    .int()
    .min(100)
    .max(20_000)
    .default(2000)
    .describe('Size of the documentation shown to the planner.'),
});

/** Documentation sites and how much of them is shown. */
type DocsConfig = z.infer<typeof docsConfigSchema>;
/** One documentation site: where it begins, most pages, most links from the first page. */
export type DocsSite = DocsConfig['sites'][number];
