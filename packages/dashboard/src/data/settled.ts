import { useEffect, useState } from 'react';

const usualMs = 300;

/** A value as it was when it stopped changing; the first one at once. Null while there is none. */
export function useSettled<Value>(value: Value | null, quietMs = usualMs): Value | null {
  const [settled, setSettled] = useState<Value | null>(null);
  useEffect(() => {
    if (value === settled) return undefined;
    const timer = setTimeout(() => setSettled(value), settled === null ? 0 : quietMs);
    return () => clearTimeout(timer);
  }, [value, settled, quietMs]);
  return settled;
}
