import type { ConfigFlags } from '../../../composition/load-config.ts';
import type { Settings } from '../../../composition/settings.ts';
import type { TerminalRun } from '../../terminal/run-in-terminal.ts';

/** Options of `patchwright run` as they were given. */
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

/** What they say about how a run goes on and shows itself, whatever it runs. */
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
