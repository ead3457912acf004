import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { places } from '../navigation.ts';

/** How long after `g` the letter of a screen may come. */
const secondKeyMs = 1500;

interface Shortcuts {
  onPalette: () => void;
  onKeys: () => void;
}

/** Ctrl+K anywhere; `g` with the letter of a screen, and `?`, outside of texts. */
export function useShortcuts({ onPalette, onKeys }: Shortcuts): void {
  const navigate = useNavigate();
  useEffect(() => {
    let goUntil = 0;
    const listen = (event: KeyboardEvent) => {
      if (isPaletteKey(event)) {
        event.preventDefault();
        onPalette();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const goesOn = event.timeStamp < goUntil;
      goUntil = event.key === 'g' ? event.timeStamp + secondKeyMs : 0;
      if (event.key === '?') onKeys();
      const place = goesOn ? places.find(({ letter }) => letter === event.key) : undefined;
      if (place !== undefined) void navigate({ to: place.to });
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [navigate, onPalette, onKeys]);
}

function isPaletteKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;
}

/** Whether keys are letters there, or mean something of its own: texts, grids, open dialogs and menus. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.closest('input, textarea, select, [role="grid"], [role="dialog"], [role="menu"]') !== null
  );
}
