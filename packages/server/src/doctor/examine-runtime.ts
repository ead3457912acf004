import { availableParallelism, totalmem } from 'node:os';
import type { Config } from '../config.ts';
import { isSupportedNode, neededNode } from '../supported-node.ts';
import type { Finding } from './finding.ts';
import { fine, problem, warning } from './finding.ts';

const gigabyte = 1024 ** 3;
/** One process takes 250 MB under load, and its children as much again. */
const leastBytes = gigabyte / 2;

export function examineRuntime({ workers, role }: Pick<Config, 'workers' | 'role'>): Finding[] {
  const limit = process.constrainedMemory();
  const bytes = limit > 0 && limit < totalmem() ? limit : totalmem();
  const cores = availableParallelism();
  return [
    examineNode(process.versions.node),
    bytes < leastBytes
      ? problem('runtime', `The memory is ${megabytes(bytes)} MB.`, 'Give the process 1 GB or more.')
      : fine('runtime', `The memory is ${megabytes(bytes)} MB.`),
    workers > cores && role !== 'api'
      ? warning(
          'runtime',
          `HEADRACE_WORKERS is ${workers}, and there are ${cores} cores.`,
          'Set HEADRACE_WORKERS to as many as there are cores, or leave it out.',
        )
      : fine('runtime', `There are ${cores} cores, and HEADRACE_WORKERS comes to ${workers}.`),
  ];
}

export function examineNode(version: string): Finding {
  if (isSupportedNode(version)) return fine('runtime', `Node is ${version}.`);
  return problem('runtime', `Node is ${version}; ${neededNode}, is needed.`, 'Install Node 26.');
}

function megabytes(bytes: number): number {
  return Math.floor(bytes / 1024 ** 2);
}
