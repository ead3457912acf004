const namePattern = /^[A-Z][A-Z0-9_]{0,99}$/;

/** Whether templates could name it. */
export function isValueName(name: string): boolean {
  return namePattern.test(name);
}

/** What is wrong with the name of a new one; null where nothing is, or nothing is typed yet. */
export function faultOfName(name: string, known: readonly { key: string }[]): string | null {
  if (name === '') return null;
  if (!isValueName(name)) return 'Capital letters, digits and _, with a letter first.';
  return known.some(({ key }) => key === name)
    ? 'There is one with this name. Change that one instead.'
    : null;
}
