import { Dialog } from '../../kit/dialog.tsx';
import { Keys } from '../../kit/keys.tsx';
import { places } from '../navigation.ts';

/** All keys that work everywhere. */
export function KeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const goTo = places.flatMap(({ label, letter }) =>
    letter === undefined ? [] : [{ keys: ['g', letter], does: `Go to ${label}` }],
  );
  const all = [
    { keys: ['Ctrl', 'K'], does: 'Search screens, pipes, searches and actions' },
    { keys: ['?'], does: 'Show these keys' },
    ...goTo,
  ];
  return (
    <Dialog title="Keys" isOpen={isOpen} onClose={onClose}>
      <dl className="divide-y divide-line">
        {all.map(({ keys, does }) => (
          <div key={does} className="flex items-center gap-4 py-2">
            <dt className="w-24 shrink-0">
              <Keys keys={keys} />
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
