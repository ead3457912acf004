/** Characters of what one answer lists: some 10,000 tokens of a model. */
const most = 40_000;

/** As many of the first items as fit into an answer; at least one. */
export function fitPage<Item>(items: readonly Item[]): Item[] {
  let left = most;
  const end = items.findIndex((item, at) => {
    left -= JSON.stringify(item).length;
    return left < 0 && at > 0;
  });
  return end === -1 ? [...items] : items.slice(0, end);
}
