import { useRef } from 'react';
import { newKey } from './new-key.ts';

/** Sends something with an idempotency key. After a failure the same thing goes with the same key, so it happens once. */
export function useSendOnce() {
  const last = useRef<{ body: string; key: string } | null>(null);
  return async <Output>(input: unknown, send: (key: string) => Promise<Output>): Promise<Output> => {
    const body = JSON.stringify(input);
    const key = last.current?.body === body ? last.current.key : newKey();
    last.current = { body, key };
    const sent = await send(key);
    last.current = null;
    return sent;
  };
}
