import type { Surroundings } from '../run-load.ts';

export async function proveFailover(
  _world: Pick<Surroundings, 'vendors' | 'receiver' | 'clients'>,
  _options: { kills: number; seed: number },
): Promise<boolean> {
  throw new Error('not yet');
}
