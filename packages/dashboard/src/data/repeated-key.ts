import { useCallback, useRef } from 'react';
import { newKey } from './new-key.ts';

type Send = <Answer>(body: unknown, send: (key: string) => Promise<Answer>) => Promise<Answer>;

/** Sends a body with a key of its own. After a failure the same body goes with the same key, so that nothing is done twice. */
export function useRepeatedKey(): Send {
  const last = useRef<{ text: string; key: string } | null>(null);
  return useCallback(async (body, send) => {
    const text = JSON.stringify(body);
    const key = last.current?.text === text ? last.current.key : newKey();
    last.current = { text, key };
    const answer = await send(key);
    last.current = null;
    return answer;
  }, []);
}
