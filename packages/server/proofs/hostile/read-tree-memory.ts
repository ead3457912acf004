import { readdirSync, readFileSync } from 'node:fs';

/**
 * Resident bytes of a process and of all that descend from it; of what several share, such as the program itself, each
 * counts its part. Linux only.
 */
export function readTreeMemory(root: number): number {
  const childrenOf = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parent = parentOf(name);
    if (parent !== null) childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), Number(name)]);
  }
  let bytes = 0;
  for (const waiting = [root]; waiting.length > 0;) {
    const pid = waiting.pop() ?? 0;
    bytes += residentBytes(pid);
    waiting.push(...(childrenOf.get(pid) ?? []));
  }
  return bytes;
}

function parentOf(pid: string): number | null {
  // The name of the program, in parentheses, may contain anything.
  const fields = read(`/proc/${pid}/stat`)
    ?.replace(/^.*\) /s, '')
    .split(' ');
  return fields?.[1] === undefined ? null : Number(fields[1]);
}

function residentBytes(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/smaps_rollup`) ?? '')?.[1];
  return Number(kilobytes ?? 0) * 1024;
}

/** Null for a process that has ended meanwhile. */
function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
