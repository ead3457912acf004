/** Waits for a task, but no longer than this; it goes on by itself. */
export function within(ms: number, task: Promise<unknown>): Promise<void> {
  // With a signal, an exception would be made each time, and claims wait like this whenever a record ends.
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    void task.then(() => resolve(), reject).finally(() => clearTimeout(timer));
  });
}
