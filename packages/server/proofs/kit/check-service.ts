/* How the service behaved towards its clients and the machine. */
import type { Finding } from './finding.ts';
import type { OwnEnd } from './immortal-service.ts';

export interface Behaviour {
  /** What clients had to try again, by status or error code. */
  retries: ReadonlyMap<string, number>;
  /** Ends that nobody asked for, by process. */
  ownEnds: readonly { name: string; ends: readonly OwnEnd[] }[];
}

export function checkService({ retries, ownEnds }: Behaviour): Finding[] {
  const fault = [...retries].find(([end]) => end.startsWith('5') && end !== '503');
  const ends = ownEnds.flatMap(({ name, ends: all }) => all.map((end) => ({ name, ...end })));
  const bad = ends.find(({ wasUp }) => wasUp);
  return [
    {
      name: 'calls that clients tried again',
      figure: [...retries].map(([end, count]) => `${end} ${count}x`).join(', ') || 'none',
      violation: fault === undefined ? null : `${fault[1]} calls were answered ${fault[0]}`,
    },
    {
      name: 'ends of processes by themselves',
      figure: `${ends.length}, ${ends.filter(({ wasUp }) => !wasUp).length} of them at start, without a database`,
      violation: bad === undefined ? null : `the ${bad.name} was up and ended by itself with ${bad.end}`,
    },
  ];
}
