import type { ProviderSpec } from './provider-spec.ts';

/** Every site of the web, and every domain's name server, is somebody else: one that is down says nothing about the next. */
export function failsForTargets({ reach, faults }: Pick<ProviderSpec, 'reach' | 'faults'>): boolean {
  return reach === 'web' || faults === 'of targets';
}
