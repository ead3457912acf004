import { readKey } from '../read-key.ts';
import type { Hands } from './run-action.ts';
import { runAction } from './run-action.ts';

/** Keys that go to a cell. Returns how to stop that. */
export function listenToKeys(hands: Hands, body: HTMLElement): () => void {
  const stop = new AbortController();
  // Tab moves between cells, so there is a way out of them: Escape, then Tab.
  let leaves = false;
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.target instanceof HTMLTextAreaElement) return;
    const action = readKey(event);
    if (action === null || (action.do === 'tab' && leaves)) return;
    leaves = action.do === 'leave';
    if (!runAction(action, hands)) return;
    event.preventDefault();
    // A letter that begins an edit is not a shortcut of the page.
    event.stopPropagation();
  };
  body.addEventListener('keydown', onKey, { signal: stop.signal });
  body.addEventListener('focusout', () => (leaves = false), { signal: stop.signal });
  return () => stop.abort();
}
