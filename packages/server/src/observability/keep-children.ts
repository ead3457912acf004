/**
 * Keeps the children of a metric by their labels: finding a child costs more than counting on it. `make` is called once
 * per combination, so values of labels must come from a small set.
 */
export function keepChildren<Child>(
  make: (...values: string[]) => Child,
): (first: string, ...more: string[]) => Child {
  const children = new Map<string, Child>();
  return (first, ...more) => {
    const key = more.length === 0 ? first : `${first} ${more.join(' ')}`;
    const known = children.get(key);
    if (known !== undefined) return known;
    const made = make(first, ...more);
    children.set(key, made);
    return made;
  };
}
