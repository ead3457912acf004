/** Gives parts of a text the colours of the page, by the names that languages give them. */
const looks: ReadonlyMap<string, string> = new Map([
  ['keyword', 'text-accent font-medium'],
  ['operator', 'text-muted'],
  ['punctuation', 'text-muted'],
  ['bracket', 'text-muted'],
  ['string', 'text-ok'],
  ['number', 'text-warn'],
  ['bool', 'text-warn'],
  ['null', 'text-warn'],
  ['atom', 'text-warn'],
  ['propertyName', 'text-accent'],
  ['variableName', 'text-accent'],
  ['standard(variableName)', 'text-warn'],
  ['comment', 'text-muted italic'],
  ['invalid', 'text-danger underline'],
]);

/** A name of a part, and the more general ones that it also goes by. */
interface Named {
  set: readonly { toString(): string }[];
}

export const highlighter = {
  style(tags: readonly Named[]): string | null {
    for (const { set } of tags)
      for (const name of set) {
        const found = looks.get(name.toString());
        if (found !== undefined) return found;
      }
    return null;
  },
};
