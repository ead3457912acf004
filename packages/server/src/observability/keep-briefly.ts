/**
 * What is computed for one caller is also the answer for all that ask meanwhile and for a while after. However many ask,
 * one computation runs. A failure is not kept.
 */
export function keepBriefly<Answer>(
  compute: () => Promise<Answer>,
  { keepMs, now }: { keepMs: number; now: () => number },
): () => Promise<Answer> {
  let current: Promise<Answer> | null = null;
  let until = Infinity;
  const start = (): Promise<Answer> => {
    until = Infinity;
    const started = compute();
    started.then(
      () => (until = now() + keepMs),
      () => (current = null),
    );
    return started;
  };
  return () => {
    if (current === null || now() >= until) current = start();
    return current;
  };
}
