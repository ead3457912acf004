import { createSignInLink, hasUsers } from '../accounts/sign-in-links.ts';
import type { Base } from './base.ts';

/** The address that makes its bearer the first user, for an hour; null if somebody has signed in before, or without a dashboard. */
export async function createFirstLink(
  { config, storage }: Pick<Base, 'config' | 'storage'>,
  address: string | null,
): Promise<string | null> {
  if (address === null || config.dashboard === 'off' || (await hasUsers(storage.work))) return null;
  const { code } = await createSignInLink(storage.work, null);
  return `${config.publicUrl ?? reachable(address)}/app#link=${code}`;
}

/** Browsers do not open the address that stands for all of a machine's. */
function reachable(address: string): string {
  return address.replace('//0.0.0.0', '//127.0.0.1').replace('//[::]', '//[::1]');
}
