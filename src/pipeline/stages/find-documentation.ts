import type { DocumentationSection } from '../../domain/index.ts';
import { renderMaterial } from '../../prompting/index.ts';
import { searchDocumentation } from '../../retrieval/index.ts';
import type { RunContext } from '../context.ts';
import { remember } from '../memo.ts';

/** The stage under which a run keeps what it found; a replay takes it from there. */
export const documentationStage = 'documentation';

/**
 * Pieces of the configured documentation that fit the issue, as material for the planner; empty without sites. What was
 * found is kept with the run, so that a resumed run asks the same though a site has changed meanwhile.
 */
export async function findDocumentation({ searched, world }: RunContext): Promise<string> {
  const { config, folder, events, openDocumentation } = world;
  if (!openDocumentation) return '';
  const sections = await remember(folder, documentationStage, async () => {
    const sites = await openDocumentation();
    events.emit({
      type: 'documentation-opened',
      sites: sites.map(({ pages, ...site }) => ({ ...site, pages: pages.length })),
    });
    const pages = sites.flatMap((site) => site.pages);
    return searchDocumentation({ issue: searched, pages, budgetTokens: config.docs.tokens });
  });
  events.emit({
    type: 'documentation-found',
    sections: sections.map(({ url, heading, score }) => ({ url, heading, score })),
  });
  return renderSections(sections);
}

function renderSections(sections: readonly DocumentationSection[]): string {
  if (sections.length === 0) return '';
  const pieces = sections.map(({ url, heading, text }) => renderMaterial(url, `${heading}\n\n${text}`));
  return ['Documentation that may help:', ...pieces].join('\n\n');
}
