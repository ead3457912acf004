/* What users are told if a stream refuses something. */
import type { ListPlace, ListRefusal } from '../engine/ports.ts';
import { maxMembers } from './stream-limits.ts';

export function noStream({ environment, name }: ListPlace): ListRefusal {
  const other = environment === 'sandbox' ? 'production' : 'sandbox';
  const message = `There is no stream "${name}" in ${environment}. Create it with POST /v1/streams. Streams of ${other} cannot be used here.`;
  return { state: 'missing', message };
}

export function streamFull({ name }: ListPlace): ListRefusal {
  const most = maxMembers.toLocaleString('en');
  const message = `The stream "${name}" is full: it has ${most} members. Remove some, or use another stream.`;
  return { state: 'refused', message };
}
