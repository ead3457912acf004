import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import {
  countCredits,
  findEmail,
  findEmailByProfile,
  findMobile,
  findProfileByEmail,
  findRole,
} from './leadmagic.ts';
import { everywhere, header, problem } from './refusals.fixture.ts';

describeVendor({
  ...everywhere,
  operation: findEmail,
  input: { name: 'Ana Reyes', domain: 'acme.test', company: null },
  asks: {
    method: 'POST',
    path: '/v1/people/email-finder',
    body: { full_name: 'Ana Reyes', domain: 'acme.test' },
    header,
  },
  found: [
    {
      name: 'a valid address',
      reply: {
        body: { email: 'ana@acme.test', status: 'valid', credits_consumed: 1, is_domain_catch_all: false },
      },
      answer: { email: 'ana@acme.test', status: 'valid', score: null },
    },
    {
      name: 'an address at a catch-all domain',
      reply: { body: { email: 'ana@acme.test', status: 'valid_catch_all' } },
      answer: { email: 'ana@acme.test', status: 'catch_all', score: null },
    },
    {
      name: 'an address and nothing else',
      reply: { body: { email: 'ana@acme.test' } },
      answer: { email: 'ana@acme.test', status: 'unknown', score: null },
    },
  ],
  notFound: [
    { name: 'a null address', reply: { body: { email: null, status: 'not_found', credits_consumed: 0 } } },
    { name: 'a null status as well', reply: { body: { email: null, status: null } } },
    { name: '404', reply: problem(404, 'not_found') },
  ],
  wrongTypes: { email: 7, status: [] },
});

describeVendor({
  ...everywhere,
  operation: findEmailByProfile,
  input: { profileUrl: 'https://www.linkedin.com/in/ana' },
  asks: {
    method: 'POST',
    path: '/v1/people/b2b-profile-email',
    body: { profile_url: 'https://www.linkedin.com/in/ana' },
    header,
  },
  found: [
    {
      name: 'an address',
      reply: { body: { email: 'ana@acme.test', profile_url: 'x', credits_consumed: 5 } },
      answer: { email: 'ana@acme.test', status: 'unknown', score: null },
    },
  ],
  notFound: [{ name: 'a null address', reply: { body: { email: null, credits_consumed: 0 } } }],
  wrongTypes: { email: {} },
});

describeVendor({
  ...everywhere,
  operation: findMobile,
  input: { workEmail: 'ana@acme.test' },
  asks: { method: 'POST', path: '/v1/people/mobile-finder', body: { work_email: 'ana@acme.test' }, header },
  found: [
    {
      name: 'a number',
      reply: { body: { mobile_number: '+15550100', credits_consumed: 5, message: 'Mobile found' } },
      answer: { number: '+15550100', type: 'mobile' },
    },
  ],
  notFound: [
    { name: 'a null number', reply: { body: { mobile_number: null, message: 'mobile not found' } } },
  ],
  wrongTypes: { mobile_number: 15550100 },
});

describeVendor({
  ...everywhere,
  operation: findProfileByEmail,
  input: { email: 'ana@acme.test' },
  asks: { method: 'POST', path: '/v1/people/b2b-profile', body: { work_email: 'ana@acme.test' }, header },
  found: [
    {
      name: 'a profile',
      reply: { body: { profile_url: 'https://www.linkedin.com/in/ana' } },
      answer: {
        name: null,
        profile_url: 'https://www.linkedin.com/in/ana',
        job_title: null,
        company_name: null,
        company_domain: null,
        company_profile_url: null,
      },
    },
  ],
  notFound: [{ name: 'a null profile', reply: { body: { profile_url: null } } }],
  wrongTypes: { profile_url: 1 },
});

describeVendor({
  ...everywhere,
  operation: findRole,
  input: { role: 'CTO', domain: 'acme.test' },
  asks: {
    method: 'POST',
    path: '/v1/people/role-finder',
    body: { job_title: 'CTO', company_domain: 'acme.test' },
    header,
  },
  found: [
    {
      name: 'a person',
      reply: {
        body: {
          first_name: 'Ana',
          last_name: 'Reyes',
          profile_url: 'https://www.linkedin.com/in/ana',
          job_title: 'CTO',
          company_name: 'Acme',
          company_website: 'acme.test',
        },
      },
      answer: {
        name: 'Ana Reyes',
        profile_url: 'https://www.linkedin.com/in/ana',
        company_name: 'Acme',
        company_website_url: 'acme.test',
        job_title: 'CTO',
      },
    },
    {
      name: 'a profile without a scheme',
      reply: { body: { profile_url: 'linkedin.com/in/ana', job_title: 'CTO', credits_consumed: 2 } },
      answer: {
        name: null,
        profile_url: 'https://linkedin.com/in/ana',
        company_name: null,
        company_website_url: null,
        job_title: 'CTO',
      },
    },
    {
      name: 'a name alone',
      reply: { body: { full_name: 'Ana Reyes' } },
      answer: {
        name: 'Ana Reyes',
        profile_url: null,
        company_name: null,
        company_website_url: null,
        job_title: null,
      },
    },
  ],
  notFound: [{ name: 'nobody', reply: { body: { name: null, message: 'not found' } } }],
  wrongTypes: { full_name: ['Ana'] },
});

describeVendor({
  ...everywhere,
  operation: countCredits,
  input: undefined,
  asks: { method: 'GET', path: '/v1/credits', header },
  found: [
    { name: 'a balance', reply: { body: { credits: 15432.5 } }, answer: { detail: '15432.5 credits left' } },
  ],
  notFound: [],
  wrongTypes: { credits: 'many' },
});
