import { z } from 'zod';
import { suggestName } from './nearest-name.ts';

/** How many unknown keys one message names. The answer must stay small, whatever was sent. */
const maxNamed = 10;

/** An object that refuses unknown keys and says which known one was probably meant. */
export function strictObject<Shape extends z.core.$ZodShape>(shape: Shape) {
  const known = Object.keys(shape);
  return z.strictObject(shape, {
    error: (issue) => {
      if (issue.code !== 'unrecognized_keys') return undefined;
      const named = issue.keys.slice(0, maxNamed);
      const messages = named.map((key) => `Unknown key "${shorten(key)}". ${suggestName(key, known)}`.trim());
      const others = issue.keys.length - named.length;
      return [...messages, ...(others > 0 ? [`And ${others} more unknown keys.`] : [])].join(' ');
    },
  });
}

function shorten(key: string): string {
  return key.length > 60 ? `${key.slice(0, 60)}…` : key;
}
