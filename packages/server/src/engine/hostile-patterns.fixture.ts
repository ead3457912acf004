/** Patterns that would take a backtracking engine for ever, each with a text that it does not match. */
export const hostilePatterns = [
  ['(a+)+$', (length: number) => `${'a'.repeat(length)}!`],
  ['(x+x+)+y', (length: number) => 'x'.repeat(length)],
  ['(a|a)*b', (length: number) => 'a'.repeat(length)],
  ['(a|b)*a(a|b){200}[c-d]', lettersInNoOrder],
  ['(?:a?){300}a{300}b', (length: number) => 'a'.repeat(length)],
] as const;

function lettersInNoOrder(length: number): string {
  const isA = (at: number) => (((at * 1_103_515_245 + 12_345) >>> 16) & 1) === 1;
  return Array.from({ length }, (_, at) => (isA(at) ? 'a' : 'b')).join('');
}
