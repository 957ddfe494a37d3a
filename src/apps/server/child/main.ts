import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { readSettings } from '../../terminal/read-settings.ts';
import { loadCompiled } from './load-compiled.ts';

// What a worker starts for drafting or publishing: the hidden verbs of the same names without the program around them. A run of
// a small repository takes less time than starting that.
const [, , , task] = process.argv as [string, string, string, 'draft' | 'publish'];
// As in the program: Node 20 optimizes what is hardly run.
if (process.versions.node.startsWith('20.')) setFlagsFromString('--interrupt-budget=3000000');
const settings = readSettings();
const compiled = path.join(settings.state, 'server', 'compiled');
const program = path.join(__dirname, `${task}.cjs`);
const { serveRun } = loadCompiled(program, compiled, task) as typeof import('./draft.ts');
void serveRun(settings);
