import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import { everywhere, header, nobody, person } from './amplemarket.fixture.ts';
import { findEmail, findEmailByProfile } from './find-email.ts';

const table = {
  ...everywhere,
  found: [
    {
      name: 'an address',
      reply: { body: person },
      answer: { email: 'mara@fabrikam.test', status: 'unknown' as const, score: null },
    },
  ],
  notFound: [
    ...nobody,
    { name: 'a person without an address', reply: { body: { ...person, email: null } } },
    { name: 'a person whose address is left out', reply: { body: { id: 'p_01' } } },
  ],
  wrongTypes: { email: ['mara@fabrikam.test'] },
};

describeVendor({
  ...table,
  operation: findEmail,
  input: { name: 'Mara Lindqvist', domain: 'fabrikam.test', company: null },
  asks: {
    method: 'GET',
    path: '/people/find?name=Mara%20Lindqvist&company_domain=fabrikam.test&reveal_email=true',
    header,
  },
});

describeVendor({
  ...table,
  operation: findEmailByProfile,
  input: { profileUrl: 'https://www.linkedin.com/in/mara' },
  asks: {
    method: 'GET',
    path: '/people/find?linkedin_url=https%3A%2F%2Fwww.linkedin.com%2Fin%2Fmara&reveal_email=true',
    header,
  },
});
