import { afterAll } from 'vitest';
import { searchWeb } from '../../src/providers/brave-search/brave-search.ts';
import { startVendors } from './served-vendors.ts';
import { describeWebSearch } from './web-search.ts';

const vendors = await startVendors();
afterAll(() => vendors.close());

describeWebSearch(vendors, { vendor: 'brave-search', searchWeb, limit: { requests: 4, over: 'told' } });
