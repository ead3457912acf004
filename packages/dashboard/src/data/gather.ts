/** How long it rests after reading took its time, in parts of that, and the longest rest. */
const restParts = 9;
const longestRestMs = 30_000;

/**
 * Collects what comes within a time, and hands it on together. Where that takes long, as the figures of a million rows
 * do, it waits longer for the next time: a page that is only looked at is not to keep the service busy.
 */
export function gather<Item>(ms: number, hand: (items: Item[]) => unknown) {
  let items: Item[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;
  let earliest = 0;
  const wait = () => {
    timer = setTimeout(() => void handOn(), Math.max(ms, earliest - performance.now()));
  };
  const handOn = async () => {
    const began = performance.now();
    try {
      await hand(items.splice(0));
    } finally {
      const ended = performance.now();
      earliest = ended + Math.min(longestRestMs, restParts * (ended - began));
      timer = null;
      if (items.length > 0) wait();
    }
  };
  return {
    add: (item: Item) => {
      items.push(item);
      if (timer === null) wait();
    },
    stop: () => {
      if (timer !== null) clearTimeout(timer);
      items = [];
    },
  };
}
