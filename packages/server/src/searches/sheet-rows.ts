import { defineSheetSearch } from '../engine/search/define-sheet-search.ts';

export const sheetRows1 = defineSheetSearch({
  id: 'sheet:rows@1',
  label: 'Read sheet rows',
  description: 'Rows of a sheet with the values of all their fields, the oldest first.',
  example: { project: 'spring', sheet: 'people', limit: 5 },
});
