import type { View } from './open-browser.ts';

/** Both themes, on a desk and at the narrowest width that has to work. */
export const views: View[] = [
  { theme: 'light', width: 1280, height: 800 },
  { theme: 'dark', width: 1280, height: 800 },
  { theme: 'light', width: 320, height: 640 },
  { theme: 'dark', width: 320, height: 640 },
];
