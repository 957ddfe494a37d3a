import type { DocumentationSite } from '../../domain/index.ts';
import type { DocumentationRequest } from './refresh-documentation.ts';

/** `refreshDocumentation`, loaded when it is called: a search never does, and start-up time counts. */
export async function refreshOnDemand(request: DocumentationRequest): Promise<DocumentationSite[]> {
  const { refreshDocumentation } = await import('./refresh-documentation.ts');
  return refreshDocumentation(request);
}
