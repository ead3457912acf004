import type { Config } from '../config.ts';
import { connectable } from '../providers/connectable.ts';
import type { Db } from '../storage/database.ts';
import type { Finding } from './finding.ts';
import { fine, warning } from './finding.ts';

/** Which providers the service has keys of its own for. No key is tried. */
export async function examineProviders(
  db: Db,
  { managedKeys }: Pick<Config, 'managedKeys'>,
): Promise<Finding[]> {
  const stored = await db.selectFrom('managed_credentials').select('provider').execute();
  const all = new Set([...managedKeys.keys(), ...stored.map(({ provider }) => provider)]);
  const unknown = [...all].filter((id) => !connectable.has(id)).toSorted();
  const known = [...all].filter((id) => connectable.has(id)).toSorted();
  return [
    ...unknown.map((id) =>
      warning(
        'providers',
        `A managed key is set for "${id}", which is not a provider.`,
        'See the names in `headrace providers`.',
      ),
    ),
    known.length === 0
      ? warning(
          'providers',
          'No managed key is set: only pipes that need none, and organizations with connections of their own, get answers.',
          'Set HEADRACE_MANAGED_<PROVIDER>_KEY, or store one: `headrace connections create --managed`.',
        )
      : fine('providers', `Managed keys are set for ${known.join(', ')}.`),
  ];
}
