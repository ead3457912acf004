import type { Client } from '@headrace/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useService } from './service.tsx';

interface PageOf<Item> {
  items: readonly Item[];
  /** What the next page is asked with; null after the last. */
  next: string | null;
}

const firstPage: { cursor: string | null } = { cursor: null };

/** Reads a list page by page. */
export function useReadPages<Item>(
  key: readonly unknown[],
  read: (client: Client, page: { cursor: string | null; signal: AbortSignal }) => Promise<PageOf<Item>>,
) {
  const { client, organization } = useService();
  const query = useInfiniteQuery({
    queryKey: ['of', organization, ...key],
    queryFn: ({ pageParam, signal }) => read(client, { ...pageParam, signal }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => (next === null ? null : { cursor: next }),
  });
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return {
    data: data?.pages.flatMap(({ items }) => items),
    error,
    refetch,
    hasMore: hasNextPage,
    isReadingMore: isFetchingNextPage,
    readMore: () => void fetchNextPage(),
  };
}
