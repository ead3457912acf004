/** Yields the items of all pages of a list. The next page is read when the items of the last one are used up. */
export async function* readPages<Page extends { next_cursor: string | null }, Item>(
  read: (cursor: string | null) => Promise<Page>,
  itemsOf: (page: Page) => readonly Item[],
): AsyncGenerator<Item> {
  let cursor: string | null = null;
  do {
    const page: Page = await read(cursor);
    yield* itemsOf(page);
    cursor = page.next_cursor;
  } while (cursor !== null);
}
