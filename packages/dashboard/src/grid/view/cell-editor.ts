import type { GridColumn, GridSource } from '../grid-source.ts';
import type { Editing } from '../grid-state.ts';

export interface EditorPlace {
  /** In pixels of the layer it is put into. */
  top: number;
  left: number;
  width: number;
  height: number;
}

/** How an edit ended: with another text or null for none, and which way to go on. */
export interface EditEnd {
  text: string | null;
  /** Null where the keyboard is elsewhere already. */
  go: { row: number; column: number } | null;
}

interface EditorOptions {
  source: GridSource;
  column: GridColumn;
  editing: Editing;
  onEnd: (end: EditEnd) => void;
}

const stay = { row: 0, column: 0 };
/** Longer texts get a box as wide as this. */
const wideBox = 420;
const maxBoxHeight = 260;

/** The text of a cell while one types in it. It grows with its text, over the cells around it. */
export class CellEditor {
  readonly #text = document.createElement('textarea');
  readonly #cell = document.createElement('div');
  readonly #row = document.createElement('div');
  readonly #layer: HTMLElement;
  readonly #options: EditorOptions;
  readonly #reading = new AbortController();
  /** What the cell had; null where that is not known. */
  #before: string | null = null;
  #isOver = false;
  /* Kept, since the browser lays out the whole table to tell them. */
  #top = 0;
  #height = 0;
  #least = 0;
  #layerHeight: number;

  constructor(layer: HTMLElement, options: EditorOptions) {
    this.#options = options;
    this.#layer = layer;
    this.#layerHeight = layer.offsetHeight;
    const { column, editing } = options;
    const text = this.#text;
    text.setAttribute('aria-label', `${column.name}, row ${editing.spot.row + 1}`);
    text.rows = 1;
    text.spellcheck = false;
    text.addEventListener('keydown', (event) => this.#onKey(event));
    text.addEventListener('input', () => this.#fit());
    text.addEventListener('blur', () => this.#end({ isTaken: true, go: null }));
    // A table has nothing but rows and cells, for those who hear it.
    this.#row.setAttribute('role', 'row');
    this.#cell.setAttribute('role', 'gridcell');
    this.#row.className = 'grid-editor';
    this.#cell.append(text);
    this.#row.append(this.#cell);
    layer.append(this.#row);
  }

  place({ top, left, width, height }: EditorPlace): void {
    this.#top = top;
    this.#least = height;
    this.#stayInside();
    this.#row.style.left = `${left}px`;
    this.#text.style.minWidth = `${width}px`;
    this.#text.style.minHeight = `${height}px`;
  }

  /** Takes what is typed from now on. */
  begin(): void {
    const { source, column, editing } = this.#options;
    const place = { row: editing.spot.row, column: column.id };
    const known = source.textAt(place);
    this.#text.focus({ preventScroll: true });
    // Typing over a text need not wait for it.
    if (editing.typed !== null) this.#fill(known ?? null, editing.typed);
    else if (known !== undefined) this.#fill(known, known);
    else void this.#read(place);
  }

  /** Takes the text, or leaves what was there. */
  #end({ isTaken, go }: { isTaken: boolean; go: EditEnd['go'] }): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#reading.abort();
    const text = this.#text.value;
    const isChanged = isTaken && !this.#text.readOnly && text !== this.#before;
    this.#options.onEnd({ text: isChanged ? text : null, go });
    this.#row.remove();
  }

  async #read({ row, column }: { row: number; column: string }): Promise<void> {
    const element = this.#text;
    element.readOnly = true;
    element.value = 'Reading the whole text …';
    try {
      const rows = { first: row, last: row };
      const texts = await this.#options.source.readTexts(rows, [column], this.#reading.signal);
      if (this.#isOver) return;
      element.readOnly = false;
      this.#fill(texts[0]?.[0] ?? '', texts[0]?.[0] ?? '');
    } catch {
      if (!this.#isOver) element.value = 'The text could not be read. Escape leaves the cell as it is.';
    }
  }

  #fill(before: string | null, text: string): void {
    this.#before = before;
    this.#text.value = text;
    this.#text.setSelectionRange(text.length, text.length);
    this.#fit();
  }

  #fit(): void {
    const element = this.#text;
    this.#layerHeight = this.#layer.offsetHeight;
    element.style.width = element.value.length > 40 || element.value.includes('\n') ? `${wideBox}px` : '';
    element.style.height = '0';
    this.#height = Math.min(maxBoxHeight, element.scrollHeight + 2);
    element.style.height = `${this.#height}px`;
    this.#stayInside();
  }

  /** At the end of the table it grows upwards. */
  #stayInside(): void {
    const most = this.#layerHeight - Math.max(this.#least, this.#height);
    this.#row.style.top = `${Math.max(0, Math.min(this.#top, most))}px`;
  }

  #onKey(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.isComposing) return;
    const { key, shiftKey, altKey } = event;
    if (key === 'Enter' && altKey) {
      event.preventDefault();
      this.#text.setRangeText('\n', this.#text.selectionStart, this.#text.selectionEnd, 'end');
      return this.#fit();
    }
    const go = {
      Enter: { row: shiftKey ? -1 : 1, column: 0 },
      Tab: { row: 0, column: shiftKey ? -1 : 1 },
      Escape: stay,
    }[key];
    if (go === undefined) return;
    event.preventDefault();
    this.#end({ isTaken: key !== 'Escape', go });
  }
}
