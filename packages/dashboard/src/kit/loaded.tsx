import type { ReactNode } from 'react';
import { Problem } from './problem.tsx';
import { SkeletonLines } from './skeleton.tsx';

/** Something that is read from the service: the answer, or the error, or neither yet. */
export interface Reading<Data> {
  data: Data | undefined;
  error: unknown;
  refetch: () => unknown;
}

interface LoadedProps<Data> {
  of: Reading<Data>;
  /** While there is no answer; by default, lines. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Shows what was read. An answer that is there stays, also if reading it once more fails. */
export function Loaded<Data>({ of: reading, skeleton, children }: LoadedProps<Data>) {
  const { data, error, refetch } = reading;
  if (data !== undefined) return children(data);
  if (error !== null) return <Problem error={error} onRetry={() => void refetch()} />;
  return skeleton ?? <SkeletonLines />;
}
