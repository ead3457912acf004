import { Dialog } from '../../kit/dialog.tsx';
import { Keys } from '../../kit/keys.tsx';
import { places } from '../navigation.ts';

interface Key {
  keys: readonly string[];
  does: string;
}

const anywhere: readonly Key[] = [
  { keys: ['Ctrl', 'K'], does: 'Search screens, sheets, pipes, runs and actions' },
  { keys: ['?'], does: 'Show these keys' },
  ...places.flatMap(({ label, letter }) =>
    letter === undefined ? [] : [{ keys: ['g', letter], does: `Go to ${label}` }],
  ),
];

/** Those of the sheet; the playground has what fits of them. */
const inTables: readonly Key[] = [
  { keys: ['↑', '↓', '←', '→'], does: 'Move; with Ctrl to the edge, with Shift select' },
  { keys: ['Enter'], does: 'Edit the cell; Esc leaves' },
  { keys: ['Space'], does: 'Tell whom its pipe asked, and what that cost' },
  { keys: ['Delete'], does: 'Clear what is selected' },
  { keys: ['Ctrl', 'D'], does: 'Fill down' },
  { keys: ['Ctrl', 'C'], does: 'Copy; X cuts, V pastes' },
  { keys: ['Ctrl', 'Z'], does: 'Undo; with Shift redo' },
  { keys: ['Ctrl', 'A'], does: 'Select all that match' },
  { keys: ['Ctrl', 'F'], does: 'Find' },
  { keys: ['Ctrl', 'Enter'], does: 'Run' },
  { keys: ['Shift', 'Space'], does: 'Select the row' },
  { keys: ['Ctrl', 'Space'], does: 'Select the column' },
  { keys: ['Alt', '↓'], does: 'Open the menu of the column' },
  { keys: ['Alt', 'Shift', '→'], does: 'Move the column' },
  { keys: ['Alt', 'Shift', '.'], does: 'Make the column wider; with , narrower' },
  { keys: ['Esc', 'Tab'], does: 'Leave the table' },
];

/** All keys, by where they work. */
export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title="Keys" isOpen={isOpen} onClose={onClose} place="side">
      {/* It may be longer than the window, and has nothing else that could be focused: so arrows can scroll it. */}
      <div role="region" aria-label="All keys" tabIndex={0}>
        <KeyList title="Anywhere" keys={anywhere} />
        <KeyList title="In a table" keys={inTables} />
      </div>
    </Dialog>
  );
}

function KeyList({ title, keys: all }: { title: string; keys: readonly Key[] }) {
  return (
    <section>
      <h3 className="pt-3 pb-1 text-sm font-medium text-muted">{title}</h3>
      <dl className="divide-y divide-line">
        {all.map(({ keys, does }) => (
          <div key={does} className="flex items-center gap-4 py-1.5">
            <dt className="w-32 shrink-0">
              <Keys keys={keys} />
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
