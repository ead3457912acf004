import { z } from 'zod';
import type { CompanyFunding } from '../kit/answers.ts';
import { doubtful, list, num, obj, text } from '../kit/shapes.ts';
import { bestMatch } from './best-match.ts';
import { crustdata } from './crustdata.ts';
import { askingWhich, thenEnrich } from './enrich-company.ts';
import { manyBytes } from './in-batches.ts';

const companyData = z.object({
  funding: obj({
    total_investment_usd: num,
    last_round_type: text,
    last_round_amount_usd: num,
    last_fundraise_date: text,
  }),
  // Their shapes are known from clients only; what is read otherwise must not cost the funding.
  competitors: doubtful(z.object({ websites: list(z.string()) })),
  news: doubtful(
    z.array(z.object({ article_title: text, article_publisher_name: text, article_publish_date: text })),
  ),
});

/** What a company raised. The vendor tells the last round alone; its investors are those of all rounds together. */
export const findFunding = crustdata.job({
  id: 'crustdata.find_funding',
  ...askingWhich,
  job: thenEnrich(['funding', 'competitors', 'news']),
  maxReplyBytes: manyBytes,
  reply: bestMatch(z.object({ company_data: companyData })),
  answer: (found): CompanyFunding | null => found && readFunding(found.company_data),
});

function readFunding({ funding, competitors, news }: z.infer<typeof companyData>): CompanyFunding | null {
  const total = funding?.total_investment_usd ?? null;
  const round = {
    round: funding?.last_round_type ?? null,
    date: funding?.last_fundraise_date?.slice(0, 10) || null,
    amount: funding?.last_round_amount_usd?.toString() ?? null,
    // The vendor does not tell the investors of this one round.
    investors: null,
  };
  const isKnown = round.round !== null || round.date !== null || round.amount !== null;
  if (!isKnown && total === null) return null;
  const untold = { company_name: null, revenue: null, headquarters_region: null, company_type: null };
  return {
    rounds: isKnown ? [round] : [],
    total_usd: total,
    competitors: (competitors?.websites ?? []).map((website) => ({
      ...untold,
      company_website_url: website,
    })),
    acquisitions: [],
    news: (news ?? []).map((item) => ({
      title: item.article_title ?? null,
      outlet_name: item.article_publisher_name ?? null,
      date: item.article_publish_date ?? null,
    })),
  };
}
