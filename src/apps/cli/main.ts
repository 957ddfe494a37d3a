#!/usr/bin/env node
import module from 'node:module';
import path from 'node:path';
import { readSettings } from '../terminal/read-settings.ts';

// From Node 22 on, compiled modules are kept between starts, in a folder that only this user writes to.
const { enableCompileCache } = module as { enableCompileCache?: (folder: string) => unknown };
const settings = readSettings();
enableCompileCache?.(path.join(settings.state, 'compiled'));
const { runProgram } = await import('./program.ts');

process.exitCode = await runProgram(process.argv.slice(2), settings);
