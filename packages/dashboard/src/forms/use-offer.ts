import { useEffect, useMemo, useState } from 'react';
import type { Suggest } from './control-props.ts';
import type { Offer } from './form-model.ts';

const quietMs = 200;

/** The values that are offered for what has been typed, once the typing rests. Without an answer nothing is offered. */
export function useOffer(
  offer: Offer | null,
  { text, isAsked, suggest }: { text: string; isAsked: boolean; suggest: Suggest | undefined },
): readonly string[] {
  const [found, setFound] = useState<readonly string[]>([]);
  const hasZones = isAsked && offer?.from === 'time-zones';
  const zones = useMemo(() => (hasZones ? Intl.supportedValuesOf('timeZone') : []), [hasZones]);
  useEffect(() => {
    if (offer === null || offer.from === 'time-zones' || !isAsked || suggest === undefined) return undefined;
    const gone = new AbortController();
    const ask = async () => {
      try {
        const values = await suggest(offer, text, gone.signal);
        if (!gone.signal.aborted) setFound(values);
      } catch {
        // Something else can be typed all the same.
      }
    };
    const timer = setTimeout(() => void ask(), quietMs);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [offer, text, isAsked, suggest]);
  return hasZones ? zones : found;
}
