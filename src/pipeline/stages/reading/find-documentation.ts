import type { DocumentationSection } from '../../../domain/index.ts';
import { renderMaterial } from '../../../prompting/index.ts';
import { compareWith, cutDocumentation, searchDocumentation } from '../../../retrieval/index.ts';
import type { TextComparison } from '../../../ports/index.ts';
import type { RunContext } from '../../run-context.ts';
import { remember } from '../../remember.ts';
import type { Dependencies } from '../../dependencies.ts';

/** The stage name under which a run keeps the sections it found, so that a replay finds them again. */
export const documentationStage = 'documentation';

/**
 * Finds sections of the configured documentation that fit the issue, as material for the planner; empty without sites.
 * They are kept with the run, so that a resumed run sends the same prompt even if a site has changed.
 */
export async function findDocumentation({ searched, dependencies }: RunContext): Promise<string> {
  const { config, folder, events, openDocumentation } = dependencies;
  if (!openDocumentation) return '';
  const sections = await remember(folder, documentationStage, async () => {
    const sites = await openDocumentation();
    events.emit({
      type: 'documentation-opened',
      sites: sites.map(({ pages, ...site }) => ({ ...site, pages: pages.length })),
    });
    const pieces = cutDocumentation(sites.flatMap((site) => site.pages));
    const meaning = await compareByMeaning(dependencies, compareWith(searched, pieces));
    return searchDocumentation({ issue: searched, pieces, budgetTokens: config.docs.tokens, ...meaning });
  });
  events.emit({
    type: 'documentation-found',
    sections: sections.map(({ url, heading, score }) => ({ url, heading, score })),
  });
  return renderSections(sections);
}

/** Compares by meaning. Without a model, or when it fails, sections are found by their words alone. */
async function compareByMeaning(
  { compareTexts, events }: Dependencies,
  comparison: TextComparison,
): Promise<{ likeness?: readonly number[] }> {
  if (!compareTexts || comparison.texts.length === 0 || comparison.queries.length === 0) return {};
  const found = await compareTexts(comparison);
  if ('likeness' in found) return found;
  events.emit({ type: 'documentation-not-compared', reason: found.skipped });
  return {};
}

function renderSections(sections: readonly DocumentationSection[]): string {
  if (sections.length === 0) return '';
  const pieces = sections.map(({ url, heading, text }) => renderMaterial(url, `${heading}\n\n${text}`));
  return ['Documentation that may help:', ...pieces].join('\n\n');
}
