import type { Ask, Asked } from '../asking/ask.ts';
import type { AskPlace } from '../asking/asker.ts';
import { Asker } from '../asking/asker.ts';
import type { Attempt } from '../asking/attempt.ts';

class NotJournaled extends Error {}

/** Finds out from the journal alone how a search with a stored answer went: no provider is asked or paid again. */
export function createJournalAsk(place: AskPlace): Ask {
  const providers = {
    ...place.ports.providers,
    findCredential: () => Promise.reject(new NotJournaled('no provider is asked again')),
  };
  const asker = new Asker({ ...place, ports: { ...place.ports, providers }, onAttempt: () => {} });
  // A search ends when its provider could not be asked, so there is at most one such attempt.
  const skipped = [...place.journaled.values()].find(({ outcome }) => outcome === 'skipped');
  return (operation, input, terms) =>
    asker.ask(operation, input, terms).catch((error: unknown) => {
      if (error instanceof NotJournaled) return askedInVain(skipped);
      throw error;
    });
}

/** The answer when the provider was not asked, because there was no credential or no money. */
function askedInVain(skipped: Attempt | undefined): Asked<never> {
  const message = skipped?.message ?? '';
  if (skipped?.rule === 'ConnectionMissing') return { outcome: 'skipped', message };
  return {
    outcome: 'failed',
    code: skipped === undefined ? 'InternalError' : 'InsufficientCredits',
    message,
  };
}
