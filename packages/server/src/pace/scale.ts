/** So much must be counted before what the thread did besides is divided by it. */
const windowMs = 50;
const mostTimes = 4;

/**
 * Makes what is counted as long as what the thread did. Much of that cannot be measured where it is caused: collecting garbage, the
 * driver of the database, what Node does for connections. All of it grows with what is counted. `busyMs`: how long the thread has worked in all.
 */
export function createScale(busyMs: () => number): (ms: number) => number {
  let times = 1;
  let countedMs = 0;
  let since = busyMs();
  return (ms) => {
    countedMs += ms;
    if (countedMs >= windowMs) {
      const busy = busyMs();
      times = Math.min(mostTimes, Math.max(1, (busy - since) / countedMs));
      since = busy;
      countedMs = 0;
    }
    return ms * times;
  };
}
