/** Hands items from many writers to one reader. Those who write see to it that not too many wait. */
export interface Channel<Item> {
  push(item: Item): void;
  /** No more items come. The reader gets those that wait, and then the error, if there is one. */
  close(error?: { thrown: unknown }): void;
  /** The reader gets the error at once. */
  fail(error: unknown): void;
  read(): AsyncIterable<Item>;
}

export function createChannel<Item extends object>(): Channel<Item> {
  let items: Item[] = [];
  let end: { thrown?: unknown } | null = null;
  let wake = () => {};
  const finish = (how: { thrown?: unknown }) => {
    end ??= how;
    wake();
  };
  return {
    push: (item) => {
      items.push(item);
      wake();
    },
    close: (error) => finish(error ?? {}),
    fail: (thrown) => {
      items = [];
      finish({ thrown });
    },
    read: async function* () {
      for (;;) {
        const item = items.shift();
        if (item !== undefined) yield item;
        else if (end !== null) {
          if ('thrown' in end) throw end.thrown;
          return;
        } else await new Promise<void>((resolve) => (wake = resolve));
      }
    },
  };
}
