import { availableParallelism, loadavg } from 'node:os';

export function describeMachine(): string {
  return `${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}, Node.js ${process.version}`;
}
