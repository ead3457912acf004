/** One or two letters for a tile, of a person or of anything with a name. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s._-]+/).filter((word) => word !== '');
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  return [first, last].map((word) => [...word][0]?.toLocaleUpperCase() ?? '').join('') || '?';
}
