import type { GridCell } from '../../grid/grid-source.ts';

/* A table of any size that nobody stored: every cell follows from its place. */

const firstNames = ['Tamara', 'Hugo', 'Kyle', 'Ines', 'Bo', 'Amélie', 'Noor', 'Jürgen', 'Łukasz', '美咲'];
const lastNames = ['Miller', 'Alonso', 'Powell', 'Okafor', 'Lindqvist', 'Dubois', 'Haddad', 'Weiß', 'Nowak'];

/** What strangers write into tables. All of it is text. */
const hostile: readonly string[] = [
  '<img src=x onerror="document.title=1"><script>document.title=2</script>',
  '=HYPERLINK("http://elsewhere.example","click")',
  '\u202Egpj.exe',
  'مرحبا بالعالم, שלום עולם',
  '👩‍👩‍👧‍👦'.repeat(40),
  'x'.repeat(500_000),
  'tabs\tand\nlines "quoted"',
];

export const madeUpColumns = [
  'name',
  'company_domain',
  'notes',
  'work_email',
  'employees',
  ...Array.from({ length: 200 }, (_, at) => `field_${at + 6}`),
];

/** The text of a cell before anybody changes it; null where a pipe has not run yet. */
export function madeUpText(row: number, column: string): string | null {
  const seed = (row * 2_654_435_761 + column.length * 40_503) % 4_294_967_291;
  const [first, last] = [firstNames[seed % firstNames.length] ?? '', lastNames[row % lastNames.length] ?? ''];
  switch (column) {
    case 'name':
      return `${first} ${last}`;
    case 'company_domain':
      return `${last.toLowerCase()}-${row}.example`;
    case 'notes':
      return row % 10 === 3 ? (hostile[Math.floor(row / 10) % hostile.length] ?? '') : '';
    case 'work_email':
      return row % 3 === 0 ? null : `${first.toLowerCase()}@${last.toLowerCase()}-${row}.example`;
    case 'employees':
      return String(seed % 20_000);
    default:
      return `${column.slice(6)}-${row}`;
  }
}

/** Spaces for what would begin another line, and an end after so many letters. */
export function lineOf(text: string): string {
  return text.slice(0, 1200).replace(/\s+/g, ' ').trim();
}

export function cellOf(row: number, column: string, text: string | null): GridCell {
  const name = column.replaceAll('_', ' ');
  if (text === null)
    return { text: 'queued', label: `${name}, row ${row + 1}, queued`, icon: 'clock', tone: 'busy' };
  const line = lineOf(text);
  return { text: line, label: `${name}, row ${row + 1}, ${line === '' ? 'empty' : line}` };
}
