import type { ScreenAction } from '../../data/screen-actions.ts';
import { useScreenActions } from '../../data/screen-actions.ts';
import { openFind } from './find-bar.tsx';
import type { Panel } from './sheet-search.ts';
import type { SheetPage } from './use-sheet-page.ts';

/** What the palette offers on a sheet. */
export function useSheetActions(page: SheetPage): void {
  const { show, mayWrite, turning } = page;
  const open = (label: string, panel: Panel, hint?: string): ScreenAction => ({
    label,
    ...(hint === undefined ? {} : { hint }),
    run: () => show({ panel, of: undefined }),
  });
  const writing = [
    open('Run pipes', 'run', 'Ctrl+Enter'),
    open('Add a pipe', 'add-pipe'),
    open('Add a column', 'add-column'),
    open('Import rows', 'import'),
    { label: 'Undo', hint: 'Ctrl+Z', run: turning.undo },
    { label: 'Redo', hint: 'Ctrl+Shift+Z', run: turning.redo },
  ];
  useScreenActions([
    ...(mayWrite ? writing : []),
    { label: 'Find in the sheet', hint: 'Ctrl+F', run: () => openFind(page) },
    open('Filter rows', 'filter'),
    open('Sort rows', 'sort'),
    open('Choose columns', 'columns'),
    open('Export rows', 'export'),
    open('Show figures', 'figures'),
    open('Show changes', 'changes'),
    open('Show what was deleted', 'trash'),
  ]);
}
