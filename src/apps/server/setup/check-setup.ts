import { composeApp } from '../../../composition/compose-app.ts';
import { composeRunner } from '../../../composition/compose-runner.ts';
import type { Settings } from '../../../composition/settings.ts';
import { PatchwrightError } from '../../../errors/index.ts';
import type { ServerSettings } from '../settings/server-settings.ts';

/** One thing that has to work, and what to do where it does not. */
export interface SetupCheck {
  name: string;
  works: boolean;
  words: string;
}

/** Tries everything that a first run needs. */
export async function checkSetup(
  settings: Settings,
  server: ServerSettings,
  webhooksSeen: number,
): Promise<SetupCheck[]> {
  return [
    {
      name: 'Webhook',
      works: webhooksSeen > 0,
      words:
        webhooksSeen > 0
          ? `${webhooksSeen} signed deliveries came since the start.`
          : `None came since the start. Install the App, or label an issue; GitHub has to reach ${server.publicUrl ?? 'this server'}/webhooks.`,
    },
    await attempt('GitHub App', async () => {
      if (!server.app) return 'not set up';
      const { appId, privateKey } = server.app;
      return `It signs in as ${await composeApp({ appId, privateKey, apiUrl: server.apiUrl }).slug()}.`;
    }),
    await attempt('Model', () => askModel(settings)),
    await attempt('Isolation of checks', async () => {
      await composeRunner(settings);
      return 'Checks run isolated.';
    }),
  ];
}

async function attempt(name: string, work: () => Promise<string>): Promise<SetupCheck> {
  try {
    return { name, works: true, words: await work() };
  } catch (error) {
    const { message, hint } = error as PatchwrightError;
    return { name, works: false, words: hint === undefined ? message : `${message}. ${hint}` };
  }
}

/** Whether the endpoint answers at all; costs nothing. */
async function askModel({ environment, modelKey }: Settings): Promise<string> {
  const address = `${(environment['OPENAI_BASE_URL'] ?? 'https://api.openai.com/v1').replace(/\/+$/, '')}/models`;
  const response = await fetch(address, {
    headers: modelKey === undefined ? {} : { authorization: `Bearer ${modelKey}` },
    signal: AbortSignal.timeout(10_000),
  }).catch(() => undefined);
  const host = new URL(address).host;
  if (response?.ok) return `${host} answers.`;
  const why = response === undefined ? 'does not answer' : `answers with ${response.status}`;
  throw new Error(`${host} ${why}. Set OPENAI_BASE_URL and OPENAI_API_KEY where drafts run.`);
}
