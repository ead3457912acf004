import { AsyncLocalStorage } from 'node:async_hooks';

/** In a call that the service makes to itself for somebody: aborts when that somebody goes away. */
export const outerCaller = new AsyncLocalStorage<AbortSignal>();
