import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Linux counts it in hundredths of a second, whatever the kernel's clock: proc(5), sysconf(3). */
const ticksPerSecond = 100;

interface ProcessTimes {
  parent: number;
  seconds: number;
}

/** User and system time of a process and of all that descend from it, ended ones included; null where there is no /proc. */
export function cpuSeconds(pid: number): number | null {
  if (!existsSync('/proc/self/stat')) return null;
  const all = new Map(
    readdirSync('/proc').flatMap((name) => {
      const times = /^\d+$/.test(name) ? readTimes(Number(name)) : null;
      return times === null ? [] : [[Number(name), times] as const];
    }),
  );
  const sum = (id: number): number => {
    const children = [...all].filter(([, { parent }]) => parent === id);
    return (all.get(id)?.seconds ?? 0) + children.reduce((total, [child]) => total + sum(child), 0);
  };
  return sum(pid);
}

function readTimes(pid: number): ProcessTimes | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is a name in brackets that may contain anything; the third is what follows the last bracket.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [parent, ...times] = [fields[1], fields[11], fields[12], fields[13], fields[14]].map(Number);
    return { parent: parent ?? 0, seconds: times.reduce((sum, ticks) => sum + ticks, 0) / ticksPerSecond };
  } catch {
    // It ended between the list and the look.
    return null;
  }
}
