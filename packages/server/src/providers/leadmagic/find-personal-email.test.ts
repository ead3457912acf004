import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import { findPersonalEmail } from './find-personal-email.ts';
import { everywhere, header, problem } from './refusals.fixture.ts';

describeVendor({
  ...everywhere,
  operation: findPersonalEmail,
  input: { profileUrl: 'https://www.linkedin.com/in/ana' },
  asks: {
    method: 'POST',
    path: '/v1/people/personal-email-finder',
    body: { profile_url: 'https://www.linkedin.com/in/ana' },
    header,
  },
  found: [
    {
      name: 'several addresses',
      reply: { body: { personal_email: 'ana@home.test', personal_emails: ['ana@home.test', 'a@old.test'] } },
      answer: { email: 'ana@home.test', status: 'unknown', score: null, alternatives: ['a@old.test'] },
    },
    {
      name: 'a list alone',
      reply: { body: { personal_emails: ['ana@home.test'] } },
      answer: { email: 'ana@home.test', status: 'unknown', score: null, alternatives: [] },
    },
    {
      name: 'an address beside a list of another kind',
      reply: { body: { first_personal_email: 'ana@home.test', personal_emails: [{}] } },
      answer: { email: 'ana@home.test', status: 'unknown', score: null, alternatives: [] },
    },
  ],
  notFound: [
    { name: 'a null address', reply: { body: { personal_email: null, credits_consumed: 0 } } },
    { name: '404', reply: problem(404, 'not_found') },
  ],
  wrongTypes: { personal_email: 7 },
});
