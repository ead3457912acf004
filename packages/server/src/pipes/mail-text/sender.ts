/* Addresses in the configs of pipes that send mail. */
import { z } from 'zod';
import { parseEmail } from '../../engine/formats/email.ts';

/** An address alone, or with a name before it: `Ana Reyes <ana@acme.com>`. */
function isSender(text: string): boolean {
  const [, address = text] = /^[^<>\r\n]*<([^<>]+)>$/.exec(text.trim()) ?? [];
  return parseEmail(address.trim()) !== undefined;
}

export const sender = z
  .string()
  .min(3, { abort: true })
  .refine(isSender, 'Must be an address, or a name with an address in angle brackets.');

export const replyTo = z
  .string()
  .refine((text) => text.trim() === '' || isSender(text), 'Must be an address, or empty.')
  .nullable()
  .describe('The address for answers, if it is not the sender.');
