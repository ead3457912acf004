import { countCredits, searchWeb } from '../../src/providers/serper/serper.ts';
import { proveVendor } from './prove-vendor.ts';
import { describeWebSearch } from './web-search.ts';

const { vendors, credits } = await proveVendor();

describeWebSearch(vendors, { vendor: 'serper', searchWeb, limit: { requests: 90, over: 'wait' } });
credits(countCredits, '2500 credits left');
