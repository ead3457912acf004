import { readHtml, writeHtml } from '../clipboard/html-table.ts';
import type { CopyPlan } from '../clipboard/plan-copy.ts';
import { planCopy } from '../clipboard/plan-copy.ts';
import type { PastePlan } from '../clipboard/plan-paste.ts';
import { planPaste } from '../clipboard/plan-paste.ts';
import { readTabbed, writeTabbed } from '../clipboard/tabbed-text.ts';
import { planClear } from '../edits/plan-fill.ts';
import type { Hands } from './run-action.ts';
import { applyEdit } from './run-action.ts';

/** Longer texts are files, and are imported. */
const maxPastedLength = 10_000_000;
/** HTML takes longer to read than text, which says the same. */
const maxHtmlLength = 2_000_000;

interface ClipboardHands extends Hands {
  /** Tells what pasting would do, and does it when somebody agrees. */
  ask: (plan: PastePlan) => void;
}

/** Copies, cuts and pastes what is selected. Returns how to stop that. */
export function listenToClipboard(hands: ClipboardHands): () => void {
  const stop = new AbortController();
  const on = (type: 'copy' | 'cut' | 'paste', act: (event: ClipboardEvent) => void) =>
    hands.root.addEventListener(
      type,
      (event) => {
        // A text that somebody types in has a clipboard of its own.
        if (event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement) return;
        event.preventDefault();
        act(event);
      },
      { signal: stop.signal },
    );
  on('copy', (event) => copy(event, hands, stop.signal));
  on('cut', (event) => {
    if (copy(event, hands, stop.signal)) clear(hands);
  });
  on('paste', (event) => paste(event, hands));
  return () => stop.abort();
}

/** Whether the cells are, or will be, on the clipboard. */
function copy({ clipboardData }: ClipboardEvent, hands: Hands, signal: AbortSignal): boolean {
  const { state, view, tell } = hands;
  const { source, layout } = view.shape;
  const plan = planCopy({ source, layout, rowCount: state.size.rows, areas: state.target });
  if (plan === null) return false;
  if (plan === 'too large') {
    tell('Too many cells to copy', 'At most 100,000 go onto the clipboard. Export the sheet instead.');
    return false;
  }
  if (plan.texts === null) void copyLater(plan, hands, signal);
  else {
    clipboardData?.setData('text/plain', writeTabbed(plan.texts));
    clipboardData?.setData('text/html', writeHtml(plan.texts));
    tell(plan.count === 1 ? 'Copied 1 cell' : `Copied ${plan.count.toLocaleString()} cells`);
  }
  return true;
}

/** Reads first what is not known, or only in part. */
async function copyLater(plan: CopyPlan, { tell }: Hands, signal: AbortSignal): Promise<void> {
  tell(`Copying ${plan.count.toLocaleString()} cells …`);
  try {
    const texts = plan.read(signal);
    const blob = async (type: string, write: typeof writeHtml) => new Blob([write(await texts)], { type });
    await navigator.clipboard.write([
      new ClipboardItem({
        'text/plain': blob('text/plain', writeTabbed),
        'text/html': blob('text/html', writeHtml),
      }),
    ]);
    tell(`Copied ${plan.count.toLocaleString()} cells`);
  } catch {
    if (!signal.aborted)
      tell(
        'Not copied',
        'The cells could not be read, or this browser keeps the clipboard closed. Try again.',
      );
  }
}

function clear({ state, view, tell }: Hands): void {
  const { source, layout } = view.shape;
  const edit = planClear({ source, layout, rowCount: state.size.rows, areas: state.target }, 'cut');
  if (edit === 'too large') tell('Too many cells to cut', 'They were copied, and left as they are.');
  else applyEdit(state, edit);
}

function paste({ clipboardData }: ClipboardEvent, hands: ClipboardHands): void {
  const { state, view, tell, ask } = hands;
  const area = state.target.at(-1);
  if (state.callbacks.onEdit === undefined || clipboardData === null || area === undefined) return;
  const block = readBlock(clipboardData);
  if (block === null) return;
  const { source, layout } = view.shape;
  const plan =
    block === 'too large' ? block : planPaste(block, { source, layout, rowCount: state.size.rows, area });
  if (plan === 'too large')
    return tell('Too much to paste', 'At most 50,000 cells can be pasted. Import a file instead.');
  if (plan.edit.cells.length === 0) {
    if (plan.leftOut > 0) tell('Nothing was pasted', 'These columns cannot be edited.');
    return;
  }
  const isPlain = plan.overwritten + plan.unknown + plan.leftOut + plan.edit.newRows === 0;
  if (isPlain || plan.rows * plan.columns === 1) applyEdit(state, plan.edit);
  else ask(plan);
}

/** The text has all a table needs, unless another program gave it no tabs. */
function readBlock(data: DataTransfer): string[][] | 'too large' | null {
  const [text, html] = [data.getData('text/plain'), data.getData('text/html')];
  if (text.length > maxPastedLength) return 'too large';
  const rows = text === '' ? null : readTabbed(text);
  const isWide = rows?.some((cells) => cells.length > 1) === true;
  const table = isWide || html.length > maxHtmlLength ? null : readHtml(html);
  return table?.some((cells) => cells.length > 1) === true ? table : rows;
}
