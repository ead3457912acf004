import { z } from 'zod';
import { suggestName } from './nearest-name.ts';

/** An object that refuses unknown keys and says which known one was probably meant. */
export function strictObject<Shape extends z.core.$ZodShape>(shape: Shape) {
  const known = Object.keys(shape);
  return z.strictObject(shape, {
    error: (issue) => {
      if (issue.code !== 'unrecognized_keys') return undefined;
      const messages = issue.keys.map((key) => `Unknown key "${shorten(key)}". ${suggestName(key, known)}`.trim());
      return messages.join(' ');
    },
  });
}

function shorten(key: string): string {
  return key.length > 60 ? `${key.slice(0, 60)}…` : key;
}
