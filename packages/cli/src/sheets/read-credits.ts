import { InvalidArgumentError } from 'commander';

export function readCredits(text: string): number {
  if (/^\d+(\.\d{1,4})?$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a number of credits, such as 50 or 0.5.');
}
