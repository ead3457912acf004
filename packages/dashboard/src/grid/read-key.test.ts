import { describe, expect, it } from 'vitest';
import type { Move } from './move-cell.ts';
import { moveCell } from './move-cell.ts';
import { readKey } from './read-key.ts';

const press = (keys: string) => {
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  return readKey({
    key: key === 'Space' ? ' ' : key,
    ctrlKey: parts.includes('Ctrl'),
    metaKey: parts.includes('Meta'),
    altKey: parts.includes('Alt'),
    shiftKey: parts.includes('Shift'),
  });
};

describe('keys in a cell', () => {
  it.each([
    ['ArrowDown', { do: 'move', move: 'down', isFar: false, extends: false }],
    ['Ctrl+ArrowDown', { do: 'move', move: 'down', isFar: true, extends: false }],
    ['Ctrl+Shift+End', { do: 'move', move: 'end', isFar: true, extends: true }],
    ['Shift+PageUp', { do: 'move', move: 'page-up', isFar: false, extends: true }],
    ['Meta+ArrowLeft', { do: 'move', move: 'left', isFar: true, extends: false }],
    ['Tab', { do: 'tab', by: 1 }],
    ['Shift+Tab', { do: 'tab', by: -1 }],
    ['Enter', { do: 'edit' }],
    ['F2', { do: 'edit' }],
    ['Escape', { do: 'leave' }],
    ['Space', { do: 'open' }],
    ['Shift+Space', { do: 'select-row' }],
    ['Ctrl+Space', { do: 'select-column' }],
    ['Delete', { do: 'clear' }],
    ['Ctrl+d', { do: 'fill-down' }],
    ['Ctrl+a', { do: 'select-all' }],
    ['Ctrl+z', { do: 'undo' }],
    ['Ctrl+Shift+Z', { do: 'redo' }],
    ['Ctrl+y', { do: 'redo' }],
    ['Ctrl+f', { do: 'find' }],
    ['Ctrl+Enter', { do: 'run' }],
    ['Alt+ArrowDown', { do: 'menu' }],
    ['Alt+Shift+ArrowLeft', { do: 'move-column', by: -1 }],
    ['Alt+Shift+>', { do: 'resize-column', by: 1 }],
    ['g', { do: 'type', text: 'g' }],
    ['Shift+G', { do: 'type', text: 'G' }],
    ['é', { do: 'type', text: 'é' }],
    ['😀', { do: 'type', text: '😀' }],
    ['Process', { do: 'type', text: '' }],
    // AltGr, on keyboards that have it.
    ['Ctrl+Alt+@', { do: 'type', text: '@' }],
  ])('%s', (keys, action) => {
    expect(press(keys)).toEqual(action);
  });

  it.each([
    'Ctrl+k',
    'Ctrl+c',
    'Ctrl+x',
    'Ctrl+v',
    'Alt+ArrowLeft',
    'F5',
    'Shift',
    'Ctrl',
    'CapsLock',
    'Dead',
  ])('%s is not for the grid', (keys) => {
    expect(press(keys)).toBeNull();
  });
});

describe('a move', () => {
  const size = { rows: 100, columns: 5 };
  it.each<[Move, boolean, { row: number; column: number }]>([
    ['up', false, { row: 49, column: 2 }],
    ['up', true, { row: 0, column: 2 }],
    ['down', true, { row: 99, column: 2 }],
    ['right', true, { row: 50, column: 4 }],
    ['home', false, { row: 50, column: 0 }],
    ['home', true, { row: 0, column: 0 }],
    ['end', false, { row: 50, column: 4 }],
    ['end', true, { row: 99, column: 4 }],
    ['page-down', false, { row: 69, column: 2 }],
    ['page-up', false, { row: 31, column: 2 }],
  ])('%s, far: %s', (move, isFar, place) => {
    expect(moveCell({ row: 50, column: 2 }, move, { isFar, size, pageRows: 20 })).toEqual(place);
  });

  it('stays in the table', () => {
    const options = { isFar: false, size, pageRows: 20 };
    expect(moveCell({ row: 99, column: 4 }, 'down', options)).toEqual({ row: 99, column: 4 });
    expect(moveCell({ row: 0, column: 0 }, 'left', options)).toEqual({ row: 0, column: 0 });
    expect(moveCell({ row: 95, column: 0 }, 'page-down', options)).toEqual({ row: 99, column: 0 });
  });
});
