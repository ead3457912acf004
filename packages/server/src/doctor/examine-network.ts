import type { Config } from '../config.ts';
import { keylessPlaces } from '../providers/keyless.ts';
import { examineClock } from './examine-database.ts';
import type { Finding } from './finding.ts';
import { fine, warning } from './finding.ts';

const answerMs = 5000;

/** Whether the providers that need no key can be reached, and what time they say it is. */
export async function examineNetwork({ providerUrls }: Pick<Config, 'providerUrls'>): Promise<Finding[]> {
  const places = [...keylessPlaces].map(([id, usual]) => {
    const set = providerUrls.get(id) ?? providerUrls.get('*');
    return { id, url: set?.replace('{id}', id) ?? usual };
  });
  const looks = await Promise.all(places.map(look));
  const dated = looks.find(({ clock }) => clock !== null);
  return [...looks.map(({ finding }) => finding), ...(dated?.clock == null ? [] : [dated.clock])];
}

/** Any answer will do: it came over the network. */
async function look({
  id,
  url,
}: {
  id: string;
  url: string;
}): Promise<{ finding: Finding; clock: Finding | null }> {
  const before = Date.now();
  try {
    const { headers } = await fetch(url, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(answerMs),
    });
    return {
      finding: fine('providers', `${id} can be reached.`),
      clock: compareClock(headers.get('date'), before),
    };
  } catch (error) {
    const finding = warning(
      'providers',
      `${id} cannot be reached: ${reasonOf(error)}.`,
      'Check DNS, the firewall and HEADRACE_PROVIDER_URLS.',
    );
    return { finding, clock: null };
  }
}

/** The header has whole seconds, and caches keep it: only a clock that is far off shows. */
function compareClock(date: string | null, before: number): Finding | null {
  const theirs = Date.parse(date ?? '');
  if (Number.isNaN(theirs)) return null;
  const finding = examineClock(theirs, { before: before - 1000, after: Date.now() });
  return { ...finding, says: finding.says.replace('that of the database', 'that of a provider') };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
}
