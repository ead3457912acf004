import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import { everywhere, header, nobody, person } from './amplemarket.fixture.ts';
import { findPerson, findPersonByEmail, findPersonByProfile } from './find-person.ts';

const whole = {
  ...everywhere,
  found: [
    { name: 'everything the vendor says', reply: { body: person }, answer: person },
    {
      name: 'fields of tomorrow',
      reply: { body: { id: 'p', a: [{ b: 1 }] } },
      answer: { id: 'p', a: [{ b: 1 }] },
    },
  ],
  notFound: nobody,
  wrongTypes: { id: 7 },
};

describeVendor({
  ...whole,
  operation: findPersonByEmail,
  input: { email: 'mara@fabrikam.test' },
  asks: { method: 'GET', path: '/people/find?email=mara%40fabrikam.test', header },
});

describeVendor({
  ...whole,
  operation: findPersonByProfile,
  input: { profileUrl: 'https://www.linkedin.com/in/mara' },
  asks: {
    method: 'GET',
    path: '/people/find?linkedin_url=https%3A%2F%2Fwww.linkedin.com%2Fin%2Fmara',
    header,
  },
});

describeVendor({
  ...everywhere,
  operation: findPerson,
  input: { name: 'Mara Lindqvist', company: 'Fabrikam' },
  asks: { method: 'GET', path: '/people/find?name=Mara%20Lindqvist&company_name=Fabrikam', header },
  found: [
    {
      name: 'a person',
      reply: { body: person },
      answer: {
        name: 'Mara Lindqvist',
        profile_url: 'https://www.linkedin.com/in/mara',
        job_title: 'VP Sales',
        company_name: 'Fabrikam',
        company_domain: 'fabrikam.test',
        company_profile_url: 'https://www.linkedin.com/company/fabrikam',
      },
    },
    {
      name: 'a profile alone',
      reply: { body: { linkedin_url: 'https://www.linkedin.com/in/mara', company: null } },
      answer: {
        name: null,
        profile_url: 'https://www.linkedin.com/in/mara',
        job_title: null,
        company_name: null,
        company_domain: null,
        company_profile_url: null,
      },
    },
  ],
  notFound: [...nobody, { name: 'a person without anything', reply: { body: { id: 'p_01' } } }],
  wrongTypes: { name: 7 },
});
