#!/usr/bin/env node
import module from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { leaveThroughProxy } from '../../composition/outbound-proxy.ts';
import { compiledModules } from '../../composition/state/compiled-modules.ts';
import { surviveClosedOutput } from '../terminal/survive-closed-output.ts';
import { readSettings } from '../terminal/read-settings.ts';
import { printWarnings } from '../terminal/print-warnings.ts';

// From Node 22 on, compiled modules are cached between starts, but only where nobody else could change what we execute.
const { enableCompileCache } = module as { enableCompileCache?: (folder: string) => unknown };
const settings = readSettings();
const compiled = compiledModules(settings.state);
if (compiled !== undefined) enableCompileCache?.(compiled);
// V8 in Node 20 optimizes too early: a third of a half-second search went into machine code that was hardly used. Later versions
// have a mid-tier compiler.
if (process.versions.node.startsWith('20.')) setFlagsFromString('--interrupt-budget=3000000');
await leaveThroughProxy(settings.proxy).catch(() => undefined); // the verb reports a wrong proxy
surviveClosedOutput(process);
printWarnings(process);
const { runProgram } = await import('./program.ts');

process.exitCode = await runProgram(process.argv.slice(2), settings);
// A verb that failed waits for its readers alone: timers of an embedded database that did not open would keep the process for ever.
if (process.exitCode !== 0)
  process.stdout.write('', () =>
    process.stderr.write('', () => setTimeout(() => process.exit(), 1000).unref()),
  );
