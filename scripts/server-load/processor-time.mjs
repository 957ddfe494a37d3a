import { readdirSync, readFileSync } from 'node:fs';

/**
 * Processor time of some process and of all below it, seconds: its own, that of its children that ended, and that of those
 * which still run.
 */
export function processorSeconds(pid) {
  const all = readAll();
  const sum = (id) => {
    const { own, ended } = all.get(id) ?? { own: 0, ended: 0 };
    const children = [...all].filter(([, { parent }]) => parent === id);
    return own + ended + children.reduce((total, [child]) => total + sum(child), 0);
  };
  return sum(pid) / ticksASecond;
}

const ticksASecond = 100;

function readAll() {
  const all = new Map();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const fields = readFileSync(`/proc/${entry}/stat`, 'utf8').split(') ').at(-1).split(' ');
      const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map(Number);
      all.set(Number(entry), {
        parent: Number(fields[1]),
        own: user + system,
        ended: endedUser + endedSystem,
      });
    } catch {
      // It ended meanwhile, and its parent has its time.
    }
  }
  return all;
}
