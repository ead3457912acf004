import { useCallback, useEffect, useRef, useState } from 'react';

const quietMs = 250;

/**
 * A value that is edited here and written into the address a moment later. If the address changes otherwise, by Back for
 * example, the value follows it.
 */
export function useMirrored<Value>(
  told: Value,
  write: (value: Value) => void,
): [Value, (value: Value) => void] {
  const toldText = JSON.stringify(told);
  const [edited, setEdited] = useState<{ value: Value; text: string } | null>(null);
  const written = useRef(toldText);
  useEffect(() => {
    if (toldText === written.current) return;
    written.current = toldText;
    setEdited(null);
  }, [toldText]);
  useEffect(() => {
    if (edited === null || edited.text === written.current) return undefined;
    const timer = setTimeout(() => {
      written.current = edited.text;
      write(edited.value);
    }, quietMs);
    return () => clearTimeout(timer);
  }, [edited, write]);
  const edit = useCallback((value: Value) => setEdited({ value, text: JSON.stringify(value) }), []);
  return [edited === null ? told : edited.value, edit];
}
