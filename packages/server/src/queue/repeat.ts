/** Runs a round again and again, each `pollMs` after the last one has begun, but never two at once. Returns what stops it. */
export function repeat(round: () => Promise<void>, pollMs: number): () => void {
  let isBusy = false;
  const start = () => {
    if (isBusy) return;
    isBusy = true;
    // A database that does not answer now is asked again in the next round.
    void round()
      .catch(() => {})
      .finally(() => (isBusy = false));
  };
  const timer = setInterval(start, pollMs).unref();
  return () => clearInterval(timer);
}
