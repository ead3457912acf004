import { useState } from 'react';
import type { SheetPage } from './use-sheet-page.ts';

/** The version of the sheet when something was opened: what is expensive to count does not follow every change. */
export function useSheetVersion({ sheet }: SheetPage): number {
  const [version] = useState(sheet.version);
  return version;
}
