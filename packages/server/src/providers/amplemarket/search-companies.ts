import type { CompanyRow, PageOf, SearchPage } from '../kit/search-page.ts';
import { amplemarket } from './amplemarket.ts';
import type { AmplemarketFacts } from './company-facts.ts';
import { readCompany } from './company-facts.ts';
import type { CompanyQuery } from './search-page.ts';
import { bodyOf, pageReply, readPage } from './search-page.ts';

export type AmplemarketCompany = CompanyRow & { facts: AmplemarketFacts };

/** A page of companies. */
export const searchCompanies = amplemarket.operation({
  id: 'amplemarket.search_companies',
  request: (page: PageOf<CompanyQuery>) => ({
    method: 'POST',
    path: '/companies/search',
    body: bodyOf(page),
  }),
  limits: { requestsPerMinute: 300 },
  maxReplyBytes: 8 * 1024 * 1024,
  reply: pageReply,
  answer: (reply, page): SearchPage<AmplemarketCompany> => readPage(reply, page, readCompany),
});
