import type { SimulatedRequest } from './simulator.ts';

export type KeyVerdict = 'accepted' | 'missing' | 'invalid' | 'exhausted' | 'restricted';

/** What the sandbox makes of a key: any is good, except empty ones and those that name the trouble they are for. */
export function judgeKey(key: string | null | undefined): KeyVerdict {
  const text = key?.trim() ?? '';
  if (text === '') return 'missing';
  if (text.includes('invalid')) return 'invalid';
  if (text.includes('exhausted')) return 'exhausted';
  return text.includes('restricted') ? 'restricted' : 'accepted';
}

/** The key of `Authorization: Bearer <key>`; empty when the header is missing or of another scheme. */
export function bearerKey(request: SimulatedRequest): string {
  return /^bearer (.*)$/i.exec(request.headers['authorization'] ?? '')?.[1]?.trim() ?? '';
}
