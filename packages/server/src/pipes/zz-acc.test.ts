import { test } from 'vitest';
import { runInSandbox, world } from './run-asking-pipe.fixture.ts';
import { companyFundingWaterfall1 } from './company-funding-waterfall.ts';
import { companyFundingLeadmagic1 } from './company-funding-leadmagic.ts';
test('x', async () => {
  for (const n of ['stripe.com','notion.so','figma.com','linear.app','globex.com','initech.com','contoso.com','hooli.com','acme.io']) { const c=world.findCompany({domain:n}); console.log(n,c?.funding.length); }
  for (let i=0;i<40;i++){ const c=world.company(i); if (c.funding.length<2) continue; const r=await runInSandbox(companyFundingWaterfall1,{input:{company_domain:c.domain}}); console.log(c.domain, c.funding.length, JSON.stringify(r.values), r.steps.join('|')); if (i>20) break; }
  const out = { output_fields: Object.fromEntries(['funding_history','funding_total_usd','leadmagic_acquisition_history','leadmagic_company_news_list','leadmagic_competitor_list'].map((n)=>[n,{alias:'',enabled:true}])) };
  const r=await runInSandbox(companyFundingLeadmagic1,{input:{company_website_url:'https://globex.com'}, config: out}); console.log(r.values, r.steps);
});
