import type { ConfigFlags } from '../../../composition/load-config.ts';
import type { Settings } from '../../../composition/settings.ts';
import type { TerminalRun } from '../../terminal/run-in-terminal.ts';

/** The options of `patchwright run`. */
export interface RunFlags extends ConfigFlags {
  repo: string;
  base?: string;
  planOnly?: boolean;
  fromPlan?: string;
  edit?: boolean;
  quiet?: boolean;
  verbose?: boolean;
  apply?: boolean;
  pr?: boolean;
  review: boolean;
  record?: string;
  replay?: string;
  stateDir?: string;
  fresh?: boolean;
  trustChecks?: boolean;
  pin: string[];
  links: boolean;
  linkHost: string[];
  json?: boolean;
}

/** The options that concern how a run is executed and shown, and not what it runs on. */
export function terminalOptions(
  flags: RunFlags,
  settings: Settings,
): Pick<TerminalRun, 'settings' | 'fresh' | 'trustChecks' | 'display' | 'detail' | 'record' | 'replay'> {
  return {
    settings,
    fresh: flags.fresh ?? false,
    trustChecks: flags.trustChecks ?? false,
    display: process.stderr.isTTY ? 'live' : 'plain',
    detail: flags.quiet ? 'quiet' : flags.verbose ? 'verbose' : 'usual',
    record: flags.record || undefined,
    replay: flags.replay || undefined,
  };
}
