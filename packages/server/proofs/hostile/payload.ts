/** A body that is made once; each round gets one of its own, so that no cache of the service knows it. */
export type Payload = (round: number) => Buffer;

/** Stands in a body for the number of the round. */
export const roundMark = '@round@';

/** The JSON of a value, made when it is needed first. */
export function jsonPayload(make: () => unknown): Payload {
  return textPayload(() => JSON.stringify(make()));
}

/** A text with marks for the round. */
export function textPayload(make: () => string): Payload {
  let parts: Buffer[] | null = null;
  return (round) => {
    parts ??= make()
      .split(roundMark)
      .map((part) => Buffer.from(part));
    const mark = Buffer.from(String(round));
    return Buffer.concat(parts.flatMap((part, at) => (at === 0 ? [part] : [mark, part])));
  };
}

/** Bytes as they are, the same each round. */
export function bytesPayload(make: () => Buffer): Payload {
  let made: Buffer | null = null;
  return () => (made ??= make());
}
