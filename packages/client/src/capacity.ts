/** How a run was admitted, and the records that can still be submitted at priority 1, at 2 or better, and at all. */
export interface Capacity {
  priority: number;
  p1: number;
  p2: number;
  p3: number;
}

/** Reads the four capacity headers; null if one is missing. */
export function readCapacity(headers: Headers): Capacity | null {
  const capacity = {
    priority: readNumber(headers, 'x-task-priority'),
    p1: readNumber(headers, 'x-p1-capacity'),
    p2: readNumber(headers, 'x-p2-capacity'),
    p3: readNumber(headers, 'x-p3-capacity'),
  };
  return Object.values(capacity).some(Number.isNaN) ? null : capacity;
}

function readNumber(headers: Headers, name: string): number {
  return Number(headers.get(name) ?? Number.NaN);
}
