import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { PriceList } from '../engine/plan/price-list.ts';
import { createPriceList } from '../engine/plan/price-list.ts';

/** An attempt's cost is stored as ten-thousandths in 32 bits; prices far above any vendor's would not fit. */
const maxPrice = 1000;

const priceFile = z.record(z.string(), z.number().min(0).max(maxPrice));

/** The operator's prices: a JSON object of credits by the name of an operation. Throws for a file that is not one. */
export async function readPrices(path: string | null, known: ReadonlySet<string>): Promise<PriceList> {
  if (path === null) return createPriceList();
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new Error(`HEADRACE_PRICES_FILE: ${path} cannot be read.`, { cause: error });
  });
  const parsed = priceFile.safeParse(parseJson(text));
  if (!parsed.success)
    throw new Error(
      `HEADRACE_PRICES_FILE: ${path} must be a JSON object of prices in credits, 0 to ${maxPrice}, by operation.`,
    );
  const unknown = Object.keys(parsed.data).filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new Error(
      `HEADRACE_PRICES_FILE: there is no operation ${unknown.join(', ')}; the catalog lists all operations.`,
    );
  return createPriceList(parsed.data);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
