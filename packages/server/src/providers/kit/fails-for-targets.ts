import type { ProviderSpec } from './provider-spec.ts';

/** Every website and every domain's name server belongs to somebody else. One that is down says nothing about the next. */
export function failsForTargets({ reach, faults }: Pick<ProviderSpec, 'reach' | 'faults'>): boolean {
  return reach === 'web' || faults === 'of targets';
}
