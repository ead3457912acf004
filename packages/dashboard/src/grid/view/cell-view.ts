import type { GridCell } from '../grid-source.ts';
import type { ColumnLayout } from '../lay-out-columns.ts';
import { widthOf } from '../lay-out-columns.ts';
import type { IconShelf } from './icon-shelf.ts';

/** Characters of a text that reach the page. A line shows fewer, and longer ones cost time for each pixel scrolled. */
const maxShown = 300;
/** What is read out has that text, and before it the column and the row. */
const maxRead = 600;

/** One cell: an element that is used again for other cells, and changes only in what differs. */
export class CellView {
  readonly element = document.createElement('div');
  readonly #text = document.createElement('bdi');
  readonly #words = document.createTextNode('');
  readonly #icons: IconShelf;
  #before: Element | null = null;
  #mark: Element | null = null;
  #cell: GridCell | undefined | null = null;
  #className = '';
  #label = '';
  #shown = '';
  #title = '';
  #isSelected = false;
  #isActive = false;

  constructor(icons: IconShelf) {
    this.#icons = icons;
    this.element.setAttribute('role', 'gridcell');
    this.element.setAttribute('aria-selected', 'false');
    this.element.tabIndex = -1;
    this.#text.append(this.#words);
    this.element.append(this.#text);
  }

  place(layout: ColumnLayout, column: number): void {
    const { style, dataset } = this.element;
    this.element.setAttribute('aria-colindex', String(column + 2));
    dataset.column = String(column);
    style.left = `${layout.edges[column] ?? 0}px`;
    style.width = `${widthOf(layout, column)}px`;
    // What it showed was of another column.
    this.#cell = null;
  }

  /** Shows a cell; `unknown` is what is read out while nobody knows it. */
  paint(cell: GridCell | undefined, { unknown, isEnd }: { unknown: string; isEnd: boolean }): void {
    if (cell !== undefined && cell === this.#cell) return;
    this.#cell = cell;
    this.#setLabel(cut(cell?.label ?? unknown, maxRead));
    const text =
      cell === undefined ? '' : cut(cell.sign === undefined ? cell.text : `${cell.sign} ${cell.text}`);
    if (text !== this.#shown) {
      this.#shown = text;
      this.#words.data = text;
    }
    this.#setClass(classOf(cell, isEnd));
    this.#before = this.#icons.put(this.#before, cell?.icon, { parent: this.element, next: this.#text });
    this.#mark = this.#icons.put(this.#mark, cell?.mark?.icon, { parent: this.element, next: null });
    this.#setTitle(cell?.problem ?? cell?.mark?.words);
  }

  select(isSelected: boolean): void {
    if (isSelected === this.#isSelected) return;
    this.#isSelected = isSelected;
    this.element.setAttribute('aria-selected', String(isSelected));
  }

  /** The active cell is the one that Tab leads to. */
  activate(isActive: boolean): void {
    if (isActive === this.#isActive) return;
    this.#isActive = isActive;
    this.element.tabIndex = isActive ? 0 : -1;
    this.element.toggleAttribute('data-active', isActive);
  }

  #setClass(className: string): void {
    if (this.#className === className) return;
    this.#className = className;
    this.element.className = className;
  }

  #setLabel(label: string): void {
    if (this.#label === label) return;
    this.#label = label;
    this.element.setAttribute('aria-label', label);
  }

  #setTitle(title: string | undefined): void {
    if ((title ?? '') === this.#title) return;
    this.#title = title ?? '';
    this.element.title = this.#title;
  }
}

function classOf(cell: GridCell | undefined, isEnd: boolean): string {
  if (cell === undefined) return 'grid-cell grid-unknown';
  return [
    'grid-cell',
    cell.tone !== undefined && cell.tone !== 'plain' && `grid-${cell.tone}`,
    (cell.align === undefined ? isEnd : cell.align === 'end') && 'grid-end',
    cell.isItalic === true && 'grid-italic',
    cell.isStruck === true && 'grid-struck',
    cell.mark !== undefined && 'grid-marked',
    cell.problem !== undefined && 'grid-problem',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Not in the middle of a character. */
function cut(text: string, most: number = maxShown): string {
  if (text.length <= most) return text;
  const isHalf = /[\uD800-\uDBFF]/.test(text[most - 1] ?? '');
  return `${text.slice(0, isHalf ? most - 1 : most)}…`;
}
