import { useEffect } from 'react';
import { readRemembered, useRemembered } from '../data/remembered.ts';

const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Puts the theme on the page; `system` leaves it to the browser. */
function apply(theme: string | null): void {
  const { dataset } = document.documentElement;
  if (theme === 'light' || theme === 'dark') dataset.theme = theme;
  else delete dataset.theme;
}

/** Before anything is painted. */
export function applyRememberedTheme(): void {
  apply(readRemembered('headrace.theme'));
}

export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useRemembered<Theme>('theme', themes, 'system');
  useEffect(() => apply(theme), [theme]);
  return [theme, setTheme];
}
