/** A look-up goes on even if its slice was lost, because others may wait for the same answer. An effect must not. */
export async function requireCaller(
  kind: 'lookup' | 'effect',
  { mayAsk }: { mayAsk(): Promise<boolean> },
): Promise<void> {
  if (!(await mayAsk()) && kind === 'effect')
    throw new Error('another worker has taken over the slice of this effect');
}
