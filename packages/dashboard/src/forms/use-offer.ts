import { useEffect, useState } from 'react';
import type { Suggest } from './control-props.ts';
import type { Offer } from './form-model.ts';

const quietMs = 200;

/** The values that are offered for what has been typed, once the typing rests. Without an answer nothing is offered. */
export function useOffer(
  offer: Offer | null,
  { text, isAsked, suggest }: { text: string; isAsked: boolean; suggest: Suggest | undefined },
): readonly string[] {
  const [found, setFound] = useState<readonly string[]>([]);
  useEffect(() => {
    if (offer === null || !isAsked) return undefined;
    if (offer.from === 'time-zones') {
      setFound(Intl.supportedValuesOf('timeZone'));
      return undefined;
    }
    if (suggest === undefined) return undefined;
    const gone = new AbortController();
    const ask = () =>
      suggest(offer, text, gone.signal).then(
        (values) => {
          if (!gone.signal.aborted) setFound(values);
        },
        () => undefined,
      );
    const timer = setTimeout(() => void ask(), quietMs);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [offer, text, isAsked, suggest]);
  return found;
}
