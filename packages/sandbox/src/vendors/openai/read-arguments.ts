import { z } from 'zod';

/** Arguments of an earlier call, which travel as text; empty if that is not a JSON object. */
export function readArguments(text: string): Record<string, unknown> {
  try {
    return z.record(z.string(), z.unknown()).safeParse(JSON.parse(text)).data ?? {};
  } catch {
    return {};
  }
}
