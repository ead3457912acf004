import { readdirSync, readFileSync } from 'node:fs';

const pageBytes = 4096;

/** Resident bytes of a process and of all that descend from it; what they share counts for each of them. Linux only. */
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
  return Number(read(`/proc/${pid}/statm`)?.split(' ')[1] ?? 0) * pageBytes;
}

/** Null for a process that has ended meanwhile. */
function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
