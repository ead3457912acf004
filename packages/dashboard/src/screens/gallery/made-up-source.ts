import { EditHistory } from '../../grid/edits/edit-history.ts';
import type { EditStep } from '../../grid/edits/edit-history.ts';
import type {
  CellPlace,
  GridCell,
  GridChange,
  GridEdit,
  GridSource,
  RowSpan,
} from '../../grid/grid-source.ts';
import { RowCache } from '../../grid/row-cache.ts';
import { cellOf, madeUpText } from './made-up-table.ts';

/** How long a service takes to answer. */
const answerMs = 30;

/** A table in memory that answers as late as a service does. */
export class MadeUpSource implements GridSource {
  readonly history = new EditHistory();
  readonly #columns: readonly string[];
  /** Cells of known rows, made when they are first seen. */
  readonly #rows = new RowCache<Map<string, GridCell>>();
  readonly #texts = new Map<string, string>();
  readonly #listeners = new Set<(change: GridChange) => void>();
  #rowCount: number;

  constructor(rowCount: number, columns: readonly string[]) {
    this.#rowCount = rowCount;
    this.#columns = columns;
  }

  rowCount(): number {
    return this.#rowCount;
  }

  cellAt({ row, column }: CellPlace): GridCell | undefined {
    const known = this.#rows.get(row);
    if (known === undefined) return undefined;
    const cell = known.get(column) ?? cellOf(row, column, this.#valueAt({ row, column }));
    known.set(column, cell);
    return cell;
  }

  textAt(place: CellPlace): string | undefined {
    return this.#rows.get(place.row) === undefined ? undefined : (this.#valueAt(place) ?? '');
  }

  async readTexts({ first, last }: RowSpan, columns: readonly string[]): Promise<string[][]> {
    await new Promise((resolve) => setTimeout(resolve, answerMs));
    return Array.from({ length: last - first + 1 }, (_, at) =>
      columns.map((column) => this.#valueAt({ row: first + at, column }) ?? ''),
    );
  }

  want(rows: RowSpan): () => void {
    if (this.#rows.has(rows)) {
      this.#rows.touch(rows);
      return () => {};
    }
    const timer = setTimeout(() => {
      const made = Array.from(
        { length: rows.last - rows.first + 1 },
        (_, at) => this.#rows.get(rows.first + at) ?? new Map<string, GridCell>(),
      );
      this.#rows.put(rows.first, made);
      this.#tell({ kind: 'rows', rows });
    }, answerMs);
    return () => clearTimeout(timer);
  }

  subscribe(listener: (change: GridChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  edit({ cells, newRows }: GridEdit): void {
    const changes = cells.map(({ row, column, text }) => ({
      row,
      column,
      before: this.#valueAt({ row, column }) ?? '',
      after: text,
    }));
    const step: EditStep = { cells: changes, newRows };
    this.history.push(step);
    this.apply(step);
  }

  apply({ cells, newRows }: EditStep): void {
    for (const { row, column, after } of cells) this.#set({ row, column }, after);
    this.#rowCount += newRows;
    this.#tell(newRows === 0 ? { kind: 'cells', cells } : { kind: 'all' });
  }

  /** What a run does to cells. */
  fill(cells: readonly CellPlace[], text: (place: CellPlace) => string): void {
    for (const cell of cells) this.#set(cell, text(cell));
    this.#tell({ kind: 'cells', cells });
  }

  #set({ row, column }: CellPlace, text: string): void {
    this.#texts.set(`${row} ${column}`, text);
    this.#rows.get(row)?.delete(column);
  }

  #valueAt({ row, column }: CellPlace): string | null {
    const changed = this.#texts.get(`${row} ${column}`);
    if (changed !== undefined) return changed;
    return row < this.#rowCount && this.#columns.includes(column) ? madeUpText(row, column) : '';
  }

  #tell(change: GridChange): void {
    for (const listener of this.#listeners) listener(change);
  }
}
