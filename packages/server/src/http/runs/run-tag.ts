import type { RunMark } from '../../contract/stored-run.ts';
import { openApiInfo } from '../openapi.ts';

/**
 * The `ETag` of a run that has ended; null while it goes on. It is weak, because the same run is sent in several codings.
 * The version is in it, because another one may show the same run otherwise.
 */
export function tagOfRun({ status, endedAt, spent }: Omit<RunMark, 'kind'>): string | null {
  if (endedAt === null || status === 'pending' || status === 'processing') return null;
  return `W/"${openApiInfo.info.version}-${status}-${endedAt.toString(36)}-${spent.toString(36)}"`;
}

/** Whether an `If-None-Match` names a tag. Weak and strong tags are the same here (RFC 9110, 13.1.2). */
export function isTagNamed(header: string, tag: string): boolean {
  const opaque = (text: string) => text.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((one) => opaque(one) === opaque(tag));
}
