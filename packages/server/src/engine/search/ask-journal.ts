import type { Ask, Asked } from '../asking/ask.ts';
import type { AskPlace } from '../asking/asker.ts';
import { createAsker } from '../asking/asker.ts';
import type { Attempt } from '../asking/attempt.ts';

class NotJournaled extends Error {}

/** Tells from the journal alone how a search went whose answer is stored: nobody is asked any more, or paid. */
export function createJournalAsk(place: AskPlace): Ask {
  const providers = {
    ...place.ports.providers,
    findCredential: () => Promise.reject(new NotJournaled('nobody is asked again')),
  };
  const ask = createAsker({ ...place, ports: { ...place.ports, providers }, onAttempt: () => {} });
  // A search ends where nobody could be asked, so that there is one such attempt at most.
  const skipped = [...place.journaled.values()].find(({ outcome }) => outcome === 'skipped');
  return (operation, input, terms) =>
    ask(operation, input, terms).catch((error: unknown) => {
      if (error instanceof NotJournaled) return askedInVain(skipped);
      throw error;
    });
}

/** What was said when nobody was asked, for want of a credential or of money. */
function askedInVain(skipped: Attempt | undefined): Asked<never> {
  const message = skipped?.message ?? '';
  if (skipped?.rule === 'ConnectionMissing') return { outcome: 'skipped', message };
  return {
    outcome: 'failed',
    code: skipped === undefined ? 'InternalError' : 'InsufficientCredits',
    message,
  };
}
