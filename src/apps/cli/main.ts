#!/usr/bin/env node
import module from 'node:module';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { leaveThroughProxy } from '../../composition/outbound-proxy.ts';
import { repositoriesAround } from '../../composition/state/repositories-around.ts';
import { outliveReaders } from '../terminal/outlive-readers.ts';
import { readSettings } from '../terminal/read-settings.ts';
import { tellWarnings } from '../terminal/tell-warnings.ts';

// From Node 22 on, compiled modules are kept between starts, in a folder that only this user writes to, and no repository.
const { enableCompileCache } = module as { enableCompileCache?: (folder: string) => unknown };
const settings = readSettings();
if (repositoriesAround(settings.state).length === 0)
  enableCompileCache?.(path.join(settings.state, 'compiled'));
// V8 of Node 20 optimizes early: of a search of half a second, a third went into machine code that was hardly run. Later
// versions have a compiler in between.
if (process.versions.node.startsWith('20.')) setFlagsFromString('--interrupt-budget=3000000');
await leaveThroughProxy(settings.proxy).catch(() => undefined); // the verb says what is wrong with it
outliveReaders(process);
tellWarnings(process);
const { runProgram } = await import('./program.ts');

process.exitCode = await runProgram(process.argv.slice(2), settings);
