/** A look-up goes on that was lost meanwhile, as others may wait for the same answer; an effect must not. */
export async function requireCaller(
  kind: 'lookup' | 'effect',
  { mayAsk }: { mayAsk(): Promise<boolean> },
): Promise<void> {
  if (!(await mayAsk()) && kind === 'effect')
    throw new Error('another worker has taken over what this effect was to be made for');
}
