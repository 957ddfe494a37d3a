import { readFileSync } from 'node:fs';

/** Processor time of processes and of their children that ended, seconds. */
export function processorSeconds(processes) {
  let ticks = 0;
  for (const { pid } of processes) {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    ticks += fields.slice(11, 15).reduce((all, one) => all + Number(one), 0);
  }
  return ticks / 100;
}
