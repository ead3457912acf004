import { definePipe } from '../engine/define-pipe.ts';
import { parseDomain } from '../engine/formats/domain.ts';
import { isWorkEmail } from './mail-domains/is-work-email.ts';

export const companyDomainWorkEmail1 = definePipe({
  id: 'company:domain:workemail@1',
  label: 'Email to domain',
  description: "The company's domain from a work email. Free-mail and disposable addresses have no result.",
  category: 'company_data',
  needs: 'work_email',
  gives: { company_domain: { primary: true } },
  example: { input: { work_email: 'jane@sales.acme.co.uk' } },
  // The format of the output would do the same, but jane@co.uk has no domain of its own, which is not a failure.
  compute: ({ work_email }) => (isWorkEmail(work_email) ? { company_domain: parseDomain(work_email) } : null),
});
