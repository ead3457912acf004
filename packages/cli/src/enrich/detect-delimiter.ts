const candidates = [',', ';', '\t', '|'];
/** Enough records to decide. The last record of a sample may be cut off. */
const maxRecords = 20;

/**
 * The delimiter of a CSV text by its beginning: the one that divides the header, and then most records into
 * as many cells. Delimiters and line ends inside quotes do not count. A single column has a comma.
 */
export function detectDelimiter(sample: string): string {
  let best = { delimiter: ',', score: 0 };
  for (const delimiter of candidates) {
    const counts = countDelimiters(sample, delimiter);
    const inHeader = counts[0] ?? 0;
    if (inHeader === 0) continue;
    const agreeing = counts.filter((count) => count === inHeader).length / counts.length;
    // Agreement counts first, because a name in the header may contain a comma that no row has.
    const score = agreeing * 1000 + Math.min(inHeader, 999);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

function countDelimiters(sample: string, delimiter: string): number[] {
  const counts: number[] = [];
  let count = 0;
  let isQuoted = false;
  let isEmpty = true;
  for (const letter of sample) {
    if (letter === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (letter === delimiter) count += 1;
    else if (letter === '\n') {
      if (!isEmpty) counts.push(count);
      if (counts.length >= maxRecords) return counts;
      count = 0;
      isEmpty = true;
      continue;
    }
    if (letter !== '\r') isEmpty = false;
  }
  if (counts.length === 0 && !isEmpty) counts.push(count);
  return counts;
}
