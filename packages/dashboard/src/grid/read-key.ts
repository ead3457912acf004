import type { Move } from './move-cell.ts';

export interface PressedKey {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

export type KeyAction =
  | { do: 'move'; move: Move; isFar: boolean; extends: boolean }
  /** Right or left, and out of the grid at the end of a row. */
  | { do: 'tab'; by: -1 | 1 }
  | { do: 'edit' }
  /** A character that replaces the cell. */
  | { do: 'type'; text: string }
  | { do: 'move-column'; by: -1 | 1 }
  | { do: 'resize-column'; by: -1 | 1 }
  | {
      do:
        | 'open'
        | 'clear'
        | 'fill-down'
        | 'select-all'
        | 'select-row'
        | 'select-column'
        | 'undo'
        | 'redo'
        | 'find'
        | 'run'
        | 'menu'
        | 'leave';
    };

const moves: Readonly<Record<string, Move>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'home',
  End: 'end',
  PageUp: 'page-up',
  PageDown: 'page-down',
};

/** What a key does in a cell that nobody types in; null if it is not for the grid. */
export function readKey(pressed: PressedKey): KeyAction | null {
  const { key, altKey, shiftKey } = pressed;
  const isCommand = pressed.ctrlKey || pressed.metaKey;
  if (altKey) return isCommand ? typed(pressed) : readAltKey(pressed);
  const move = moves[key];
  if (move !== undefined) return { do: 'move', move, isFar: isCommand, extends: shiftKey };
  if (isCommand) return readCommand(pressed);
  switch (key) {
    case 'Tab':
      return { do: 'tab', by: shiftKey ? -1 : 1 };
    case 'Enter':
    case 'F2':
      return { do: 'edit' };
    case ' ':
      return { do: shiftKey ? 'select-row' : 'open' };
    case 'Delete':
    case 'Backspace':
      return { do: 'clear' };
    case 'Escape':
      return { do: 'leave' };
    default:
      return typed(pressed);
  }
}

function readAltKey({ key, shiftKey }: PressedKey): KeyAction | null {
  if (!shiftKey) return key === 'ArrowDown' ? { do: 'menu' } : null;
  if (key === 'ArrowLeft' || key === 'ArrowRight')
    return { do: 'move-column', by: key === 'ArrowLeft' ? -1 : 1 };
  // With Shift, keyboards give the upper character of these two.
  if ([',', '<', ';'].includes(key)) return { do: 'resize-column', by: -1 };
  return ['.', '>', ':'].includes(key) ? { do: 'resize-column', by: 1 } : null;
}

function readCommand({ key, shiftKey }: PressedKey): KeyAction | null {
  switch (key.toLowerCase()) {
    case 'a':
      return { do: 'select-all' };
    case 'd':
      return { do: 'fill-down' };
    case 'f':
      return { do: 'find' };
    case 'y':
      return { do: 'redo' };
    case 'z':
      return { do: shiftKey ? 'redo' : 'undo' };
    case 'enter':
      return { do: 'run' };
    case ' ':
      return { do: 'select-column' };
    default:
      return null;
  }
}

/** Of an input method, the text follows; AltGr, which is Ctrl and Alt, writes characters too. */
function typed({ key }: PressedKey): KeyAction | null {
  if (key === 'Process') return { do: 'type', text: '' };
  return [...key].length === 1 ? { do: 'type', text: key } : null;
}
