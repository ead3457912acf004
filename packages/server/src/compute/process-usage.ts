import { readFileSync } from 'node:fs';

/** What a process has used so far. */
export interface ProcessUsage {
  cpuMs: number;
  residentBytes: number;
}

/** The unit of /proc, whatever the machine's real tick is (`USER_HZ`, man 5 proc). */
const msPerTick = 10;
const pageBytes = 4096;

/** Null where the system does not say, as outside Linux, or when the process is gone. */
export function readUsage(pid: number): ProcessUsage | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The second member is the name in parentheses, which may contain blanks.
    const members = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [userTicks, systemTicks, pages] = [members[11], members[12], members[21]].map(Number);
    if (userTicks === undefined || systemTicks === undefined || pages === undefined) return null;
    return { cpuMs: (userTicks + systemTicks) * msPerTick, residentBytes: pages * pageBytes };
  } catch {
    return null;
  }
}
