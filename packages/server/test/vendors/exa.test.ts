import { afterAll } from 'vitest';
import { searchWeb } from '../../src/providers/exa/exa.ts';
import { startVendors } from './served-vendors.ts';
import { describeWebSearch } from './web-search.ts';

const vendors = await startVendors();
afterAll(() => vendors.close());

describeWebSearch(vendors, { vendor: 'exa', searchWeb, limit: { requests: 14, over: 'wait' } });
