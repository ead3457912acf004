import { toUnits } from '../../contract/money.ts';
import type { BillingTerm } from '../pipe.ts';
import type { PlannedTerm } from './plan.ts';

/** What operations cost here: the catalog's prices, or the operator's. */
export interface PriceList {
  apply(term: BillingTerm): PlannedTerm;
  /** The fee of a pipe with the caller's own connections, due once per record; in ten-thousandths of a credit. */
  connectionFee: number;
  /** The fee of a search with the caller's own connection, in the same unit. */
  searchFee: number;
  /** The operator's prices, from which another process makes the same list. */
  overrides: { readonly [operation: string]: number };
}

/** The name of the connection fee among the operator's prices. */
export const connectionFeeName = 'connection-fee';
const defaultConnectionFee = 0.05;
/** The name of the search fee among the operator's prices. */
export const searchFeeName = 'search-connection-fee';
const defaultSearchFee = 0.08;

/** Prices of the operator, by the name of the operation, win over the catalog's. In credits. */
export function createPriceList(overrides: Readonly<Record<string, number>> = {}): PriceList {
  const priceOf = (name: string, usual: number) =>
    toUnits(Object.hasOwn(overrides, name) ? (overrides[name] ?? usual) : usual);
  return {
    apply: ({ credits, ...term }) => ({ most: 1, ...term, price: priceOf(term.operation, credits) }),
    connectionFee: priceOf(connectionFeeName, defaultConnectionFee),
    searchFee: priceOf(searchFeeName, defaultSearchFee),
    overrides,
  };
}

/** Sandbox costs nothing. */
export const freePrices: PriceList = {
  apply: ({ operation, provider, mode, most = 1, quantity }) => ({
    operation,
    provider,
    mode,
    price: 0,
    most,
    ...(quantity === undefined ? {} : { quantity }),
  }),
  connectionFee: 0,
  searchFee: 0,
  overrides: {},
};
