import { useEffect } from 'react';

/** Something that the screen can do now; the palette offers it. */
export interface ScreenAction {
  label: string;
  /** The key that does the same. */
  hint?: string;
  run: () => void;
}

const registered = new Set<readonly ScreenAction[]>();

/** Offers what the screen can do, as long as it is shown. */
export function useScreenActions(actions: readonly ScreenAction[]): void {
  useEffect(() => {
    registered.add(actions);
    return () => void registered.delete(actions);
  });
}

export function readScreenActions(): ScreenAction[] {
  return [...registered].flat();
}
