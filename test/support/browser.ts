import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type BrowserContext } from 'playwright-core';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** A Chromium of this machine; `PATCHWRIGHT_CHROMIUM` names another. */
export const chromiumPath = [process.env['PATCHWRIGHT_CHROMIUM'], ...places].find(
  (place) => place !== undefined && existsSync(place),
);

if (chromiumPath === undefined)
  process.stderr.write(
    'SKIPPED: no Chromium here, so pages are not looked at in a browser (PATCHWRIGHT_CHROMIUM).\n',
  );

const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A browser with a profile of its own that cannot reach the network unless it is told to; `close` takes the profile with it. */
export async function openBrowser(
  options: {
    javaScriptEnabled?: boolean;
    colorScheme?: 'light' | 'dark';
    width?: number;
    /** `false` for pages of a server on loopback. */
    offline?: boolean;
  } = {},
): Promise<{ context: BrowserContext; close: () => Promise<void> }> {
  const profile = mkdtempSync(path.join(tmpdir(), 'patchwright-chromium-'));
  const { width = 1280, ...rest } = options;
  const context = await chromium.launchPersistentContext(profile, {
    ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }),
    headless: true,
    chromiumSandbox: false,
    args: quiet,
    offline: true,
    viewport: { width, height: 900 },
    ...rest,
  });
  return {
    context,
    close: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
