import type { Command } from 'commander';
import type { Settings } from '../../composition/settings.ts';

/** Adds one verb to the command line. */
export type RegisterVerb = (program: Command, settings: Settings) => void;
