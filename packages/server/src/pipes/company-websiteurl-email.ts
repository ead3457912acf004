import { definePipe } from '../engine/define-pipe.ts';
import { isWorkEmail } from './mail-domains/is-work-email.ts';

export const companyWebsiteUrlEmail1 = definePipe({
  id: 'company:websiteurl:email@1',
  label: 'Email to website',
  description: "The company's website from a work email. Free-mail and disposable addresses have no result.",
  category: 'company_data',
  successor: 'company:domain:workemail@1',
  needs: 'email',
  gives: { company_website_url: { primary: true } },
  example: { input: { email: 'jane@acme.com' } },
  compute: ({ email }) =>
    isWorkEmail(email) ? { company_website_url: `https://${email.slice(email.lastIndexOf('@') + 1)}` } : null,
});
