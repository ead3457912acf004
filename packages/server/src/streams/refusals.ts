/* Why a stream did not do what it was asked, in words for users. */
import type { ListPlace, ListRefusal } from '../engine/ports.ts';
import { maxMembers } from './stream-limits.ts';

export function noStream({ environment, name }: ListPlace): ListRefusal {
  const other = environment === 'sandbox' ? 'production' : 'sandbox';
  const message = `There is no stream "${name}" in ${environment}. Create it with POST /v1/streams; streams of ${other} are not seen here.`;
  return { state: 'missing', message };
}

export function streamFull({ name }: ListPlace): ListRefusal {
  const most = maxMembers.toLocaleString('en');
  const message = `The stream "${name}" has ${most} members, which is the most; remove some, or use another stream.`;
  return { state: 'refused', message };
}
