import { countCredits, searchWeb } from '../../src/providers/tavily/tavily.ts';
import { proveVendor } from './prove-vendor.ts';
import { describeWebSearch } from './web-search.ts';

const { vendors, credits } = await proveVendor();

describeWebSearch(vendors, { vendor: 'tavily', searchWeb, limit: { requests: 6, over: 'told' } });
credits(countCredits, '880 credits left');
