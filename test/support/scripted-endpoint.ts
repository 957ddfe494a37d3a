import { onTestFinished } from 'vitest';
import { startFakeEndpoint, type Behaviour, type ChatCall, type FakeEndpoint } from './fake-endpoint.ts';

/** Which prompt a request was rendered from, told by how its system message begins. */
export function purposeOf(call: ChatCall): 'plan' | 'edit' | 'repair' | 'review' | 'other' {
  const system = call.messages[0]?.content ?? '';
  if (call.messages.at(-1)!.content.startsWith('Your edits were made, except')) return 'repair';
  if (system.includes('who changes a repository')) return 'plan';
  if (system.includes('writes the code for a planned change')) return 'edit';
  if (system.includes('who corrects a change')) return 'repair';
  if (system.includes('You review a change')) return 'review';
  return 'other';
}

/** An endpoint that answers by prompt. Gives the environment that points the command line at it. */
export async function scriptedEndpoint(
  answers: Partial<
    Record<ReturnType<typeof purposeOf>, string | ((call: ChatCall, index: number) => string | Behaviour)>
  >,
): Promise<FakeEndpoint & { env: Record<string, string> }> {
  const endpoint = await startFakeEndpoint((call, index) => {
    const answer = answers[purposeOf(call)];
    if (answer === undefined)
      return { kind: 'status', status: 400, message: `unscripted call for ${purposeOf(call)}` };
    const given = typeof answer === 'string' ? answer : answer(call, index);
    return typeof given === 'string' ? { kind: 'reply', text: given } : given;
  });
  onTestFinished(() => endpoint.close());
  return { ...endpoint, env: { OPENAI_BASE_URL: endpoint.url, OPENAI_API_KEY: 'test-key' } };
}

/** A plan as the model writes it. */
export function planReply(...changes: string[]): string {
  return `<root_cause>\nThe greeting is wrong.\n</root_cause>\n<approach>\nSay it right.\n</approach>\n${changes.join('\n')}`;
}

/** One change of a plan. */
export function changeBlock(action: string, path: string, extra = ''): string {
  return `<change action="${action}" path="${path}"${extra}>\nDo it.\n</change>`;
}

/** A search/replace block. */
export function editBlock(path: string, search: string, replace: string): string {
  const part = (text: string) => (text === '' ? '' : `${text}\n`);
  return `${path}\n<<<<<<< SEARCH\n${part(search)}=======\n${part(replace)}>>>>>>> REPLACE\n`;
}

/** The reply of a reviewer who is content. */
export const contentReview = '<findings>none</findings>';
