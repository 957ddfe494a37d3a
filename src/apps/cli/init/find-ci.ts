import { parseForeignYaml } from '../../../text/foreign-yaml.ts';

/**
 * Name of the workflow whose failures are worth answering: one that runs on pull requests; `CI` when there is none.
 * @param workflows texts of `.github/workflows/*.yml`, by path
 */
export function findCiWorkflow(workflows: ReadonlyMap<string, string>): string {
  for (const [path, text] of workflows) {
    const workflow = readWorkflow(text);
    if (!workflow || !/pull_request/.test(JSON.stringify(workflow['on'] ?? ''))) continue;
    return typeof workflow['name'] === 'string' ? workflow['name'] : path; // unnamed workflows go by their path
  }
  return 'CI';
}

function readWorkflow(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = parseForeignYaml(text, 10);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined; // somebody else's broken file is not ours to judge
  }
}
