import { openLinkReader, openPictureReader } from '../../adapters/web/index.ts';
import type { Config } from '../../config/index.ts';
import type { PictureReader, WebReader } from '../../ports/index.ts';
import type { Settings } from '../settings.ts';

/**
 * The reader of pages that an issue links to; none with `PATCHWRIGHT_OFFLINE=1`. `PATCHWRIGHT_LINKS_LOOPBACK` names one
 * server of this machine that may be read without https; a repository's configuration cannot.
 * @param serverUrl web address of the forge whose attachments may be read
 */
export function composeLinkReader(
  config: Config,
  { offline, loopback, forgeUrl }: Pick<Settings, 'offline' | 'loopback' | 'forgeUrl'>,
  serverUrl = forgeUrl,
): WebReader | undefined {
  if (offline) return undefined;
  return openLinkReader({ hosts: config.github.links.hosts, serverUrl, loopback: loopback.links });
}

/** The reader of pictures in an issue, for a model that sees; none with `PATCHWRIGHT_OFFLINE=1`. */
export function composePictureReader(
  config: Config,
  { offline, loopback, forgeUrl }: Pick<Settings, 'offline' | 'loopback' | 'forgeUrl'>,
  serverUrl = forgeUrl,
): PictureReader | undefined {
  if (offline || !config.model.vision) return undefined;
  return openPictureReader({ serverUrl, loopback: loopback.links });
}
