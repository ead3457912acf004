import { Search } from 'lucide-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { Keys } from '../../kit/keys.tsx';
import { useShortcuts } from './use-shortcuts.ts';

const Palette = lazy(async () => {
  const { Palette: palette } = await import('./palette.tsx');
  return { default: palette };
});
const KeysDialog = lazy(async () => {
  const { KeysDialog: dialog } = await import('./keys-dialog.tsx');
  return { default: dialog };
});

type Opened = 'palette' | 'keys';

/** Opens the palette, which is loaded when it is first wanted. */
export function PaletteButton() {
  const [open, setOpen] = useState<Opened | null>(null);
  // Stays once it is loaded, so that closing it gives the focus back.
  const [seen, setSeen] = useState<readonly Opened[]>([]);
  const show = useCallback((opened: Opened) => {
    setOpen(opened);
    setSeen((before) => (before.includes(opened) ? before : [...before, opened]));
  }, []);
  const openPalette = useCallback(() => show('palette'), [show]);
  const openKeys = useCallback(() => show('keys'), [show]);
  const close = useCallback(() => setOpen(null), []);
  useShortcuts({ onPalette: openPalette, onKeys: openKeys });
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K"
        onClick={openPalette}
        className="flex h-8 cursor-pointer items-center gap-2 rounded-md px-2 text-muted hover:bg-sunken lg:w-72 lg:border lg:border-line lg:bg-canvas"
      >
        <Search aria-hidden size={15} />
        <span className="sr-only grow text-left text-sm lg:not-sr-only">Search or do</span>
        <span aria-hidden className="hidden lg:block">
          <Keys keys={['Ctrl', 'K']} />
        </span>
      </button>
      <Suspense>
        {seen.includes('palette') && <Palette isOpen={open === 'palette'} onClose={close} />}
        {seen.includes('keys') && <KeysDialog isOpen={open === 'keys'} onClose={close} />}
      </Suspense>
    </>
  );
}
