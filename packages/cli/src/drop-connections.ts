import { isObject } from './is-object.ts';

/** Where Node's `fetch` keeps its connections: https://github.com/nodejs/undici/blob/main/lib/global.js */
const dispatcherKey = Symbol.for('undici.globalDispatcher.1');

/**
 * Closes every connection that `fetch` holds, for good. An aborted call can leave one that never carried a
 * request, and a server that stops waits for the first request of such a one for a minute.
 */
export async function dropConnections(): Promise<void> {
  const dispatcher: unknown = Reflect.get(globalThis, dispatcherKey);
  if (isObject(dispatcher) && typeof dispatcher.destroy === 'function') await dispatcher.destroy();
}
