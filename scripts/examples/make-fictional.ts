/* Takes out of a recorded call whatever belongs to the service that was recorded: ids, keys, moments, addresses. */
const moment = '2026-03-02T09:00:00.000Z';
const laterMoment = '2026-03-03T09:00:00.000Z';
const dayMs = 86_400_000;

interface Kind {
  pattern: RegExp;
  /** The fictional one that takes the place of the `no`-th that the call shows. */
  make(no: number): string;
}

const padded = (no: number, length: number) => String(no).padStart(length, '0');

const kinds: readonly Kind[] = [
  { pattern: /\b(?:hr|pk|op)_[A-Za-z0-9]{40,48}\b/g, make: (no) => `hr_${padded(no, 40)}` },
  {
    pattern: /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g,
    make: (no) => `00000000-0000-4000-8000-${padded(no, 12)}`,
  },
  // Of webhooks: secrets, signatures, ids of deliveries, and the moment of an attempt in seconds.
  { pattern: /\bwhsec_[A-Za-z0-9+/]{43}=/g, make: (no) => `whsec_${padded(no, 43)}=` },
  { pattern: /\bv1,[A-Za-z0-9+/]{43}=/g, make: (no) => `v1,${padded(no, 43)}=` },
  { pattern: /(?<=\bmsg_)[0-9a-f]{32}\b/g, make: (no) => padded(no, 32) },
  { pattern: /^1[789]\d{8}$/g, make: () => '1772442000' },
  // Whatever is as long as a digest.
  { pattern: /\b[0-9a-f]{64}\b/g, make: (no) => padded(no, 64) },
  { pattern: /(?<=_)[0-9a-z]{24}\b/g, make: (no) => padded(no, 24) },
  { pattern: /(?<=_)[0-9a-z]{16}\b/g, make: (no) => padded(no, 16) },
  { pattern: /\b[0-9a-f]{16}\b/g, make: (no) => padded(no, 16) },
  // The beginning of a key, which lists show.
  { pattern: /^(?:hr|pk)_[A-Za-z0-9]{6}$/g, make: (no) => `hr_${padded(no, 6)}` },
  { pattern: /\b[a-z][a-z0-9]{23}\b/g, make: (no) => `example${padded(no, 17)}` },
  // Codes of links and invitations.
  { pattern: /(?<![\w-])(?=[\w-]*\d)[\w-]{43}(?![\w-])/g, make: (no) => padded(no, 43) },
];

const opaque = /^(?:cursor|next_cursor|token|ticket|config_hash|input_hash|fingerprint)$/;
const ends = /^(?:expires_at|ends_at|reset_at|next_.*_at|.*until)$/;

/** What is measured, by the end of its name, and what it is in all examples. */
const measures: readonly [name: RegExp, amount: number][] = [
  [/(?:_ms|^ms|^seconds|^oldest_seconds)$/, 120],
  [/bytes$/, 20_000_000],
  [/^calls$/, 12],
  [/^(?:waits|waiting|idle)$/, 0],
];

/** Makes the parts of one call fictional. The same id becomes the same fictional one in all of them. */
export type Fiction = (value: unknown, key?: string) => unknown;

export function createFiction(now: Date): Fiction {
  const rename = createNames();
  const change = (text: string, key: string): string => {
    const plain = changeAddresses(changeMoments(text, { key, now }));
    return rename(plain, key);
  };
  const visit = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') return change(value, key);
    if (typeof value === 'number') return changeMeasure(value, key);
    if (Array.isArray(value)) return value.map((item) => visit(item, key));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [change(name, ''), visit(item, name)]),
    );
  };
  return (value, key = '') => visit(value, key);
}

function changeMeasure(value: number, key: string): number {
  return measures.find(([name]) => name.test(key))?.[1] ?? value;
}

/** A function that gives ids, keys and tokens other names, and remembers them. */
function createNames(): (text: string, key: string) => string {
  const names = new Map<string, string>();
  const made = new Set<string>();
  const nameOf = (found: string, make: (no: number) => string): string => {
    const known = made.has(found) ? found : names.get(found);
    if (known !== undefined) return known;
    for (let no = 1; ; no += 1) {
      const name = make(no);
      if (made.has(name)) continue;
      made.add(name);
      names.set(found, name);
      return name;
    }
  };
  return (text, key) => {
    if (opaque.test(key) && text !== '')
      return nameOf(text, (no) => `example-${key.replaceAll('_', '-')}${no === 1 ? '' : `-${no}`}`);
    // Tokens have no form of their own; where they are part of an address, they were seen by themselves before.
    const tokens = [...names].filter(([from]) => from.length > 40);
    const named = tokens.reduce((left, [from, to]) => left.replaceAll(from, to), text);
    return kinds.reduce(
      (left, { pattern, make }) => left.replace(pattern, (found) => nameOf(found, make)),
      named,
    );
  };
}

function changeMoments(text: string, { key, now }: { key: string; now: Date }): string {
  const changed = text.replace(
    /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g,
    ends.test(key) ? laterMoment : moment,
  );
  // Of days, only those around the recording; others belong to the simulated world.
  return changed.replace(/\b\d{4}-\d\d-\d\d\b(?!T)/g, (day) => {
    const away = Math.round((Date.parse(day) - Date.parse(now.toISOString().slice(0, 10))) / dayMs);
    if (Math.abs(away) > 2) return day;
    return new Date(Date.parse(moment) + away * dayMs).toISOString().slice(0, 10);
  });
}

function changeAddresses(text: string): string {
  return text.replace(/\b127\.0\.0\.1:\d+/g, '127.0.0.1:4400');
}
