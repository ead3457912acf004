/* Hashes of passwords. Each takes 128 MB and a third of a second, so that guessing is slow, and one is made at a time. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { ServiceError } from '../contract/errors.ts';

const costs = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };
const hashBytes = 32;
const saltBytes = 16;
/** How many wait for their turn, in all and from one network. */
const maxWaiting = 20;
const maxOfNetwork = 3;
const scheme = 'scrypt-17-8-1';

/** What somebody without a password is compared with, so that the answer takes as long. */
const nobodys = { salt: Buffer.alloc(saltBytes), expected: Buffer.alloc(hashBytes) };

const derive = promisify<string, Buffer, number, typeof costs, Buffer>(scrypt);

export interface PasswordHasher {
  /** What is stored of a password. */
  hash(password: string, network: string): Promise<string>;
  /** Whether it is the password of what was stored; takes as long for null. */
  matches(password: string, stored: string | null, network: string): Promise<boolean>;
}

export function createPasswordHasher(): PasswordHasher {
  const inTurn = createTurns();
  const run = (password: string, salt: Buffer, network: string) =>
    // The same characters may be typed in several ways.
    inTurn(network, () => derive(password.normalize('NFKC'), salt, hashBytes, costs));
  return {
    hash: async (password, network) => {
      const salt = randomBytes(saltBytes);
      const hash = await run(password, salt, network);
      return [scheme, salt.toString('base64url'), hash.toString('base64url')].join('$');
    },
    matches: async (password, stored, network) => {
      const { salt, expected } = stored === null ? nobodys : parse(stored);
      const isEqual = timingSafeEqual(await run(password, salt, network), expected);
      return isEqual && stored !== null;
    },
  };
}

function parse(stored: string): { salt: Buffer; expected: Buffer } {
  const [name, salt = '', hash = ''] = stored.split('$');
  if (name !== scheme) throw new Error(`passwords of the scheme ${name} are not known to this version`);
  return { salt: Buffer.from(salt, 'base64url'), expected: Buffer.from(hash, 'base64url') };
}

/** One task at a time. Refuses those that would wait behind too many. */
function createTurns() {
  const waiting = new Map<string, number>();
  let total = 0;
  let last: Promise<unknown> = Promise.resolve();
  return async <Result>(network: string, task: () => Promise<Result>): Promise<Result> => {
    const ofNetwork = waiting.get(network) ?? 0;
    if (total >= maxWaiting || ofNetwork >= maxOfNetwork) throw tooMany();
    total += 1;
    waiting.set(network, ofNetwork + 1);
    const result = last.then(task);
    last = result.catch(() => {});
    try {
      return await result;
    } finally {
      total -= 1;
      const left = (waiting.get(network) ?? 1) - 1;
      if (left === 0) waiting.delete(network);
      else waiting.set(network, left);
    }
  };
}

function tooMany(): ServiceError {
  return new ServiceError(
    'org-rate-limited',
    'Too many passwords are being checked right now; try again in 5 s.',
    {
      headers: { 'retry-after': '5' },
    },
  );
}
