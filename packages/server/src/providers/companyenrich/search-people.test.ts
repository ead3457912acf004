import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import { errors, header, rateLimit } from './companyenrich.fixture.ts';
import { searchPeople } from './search-people.ts';

const adviser = {
  type: 'company',
  company: { id: 'u1', name: 'Basalt', domain: 'basalt.test' },
  position: 'Adviser',
  isCurrent: true,
  isMatched: false,
};
const vicePresident = {
  type: 'company',
  company: { id: 'u2', name: 'Fabrikam', domain: 'fabrikam.test' },
  position: 'VP Sales',
  isCurrent: true,
  isMatched: true,
};
const formerJob = {
  type: 'unknown',
  companyName: 'Cobalt',
  position: 'AE',
  isCurrent: false,
  isMatched: true,
};

const mara = {
  id: 1001,
  name: 'Mara Lindqvist',
  position: 'VP Sales',
  seniority: 'vp',
  location: { country: { code: 'SE', name: 'Sweden' }, address: null },
  socials: { linkedin_url: 'https://www.linkedin.com/in/mara' },
  experiences: [formerJob, adviser, vicePresident],
};

const maraRow = {
  name: 'Mara Lindqvist',
  jobTitle: 'VP Sales',
  headline: null,
  profileUrl: 'https://www.linkedin.com/in/mara',
  companyName: 'Fabrikam',
  companyDomain: 'fabrikam.test',
  companyWebsiteUrl: null,
  companyProfileUrl: null,
  region: 'Sweden',
  match: mara,
};

/** At an employer that the vendor does not know, with a job that is none. */
const bo = {
  name: 'Bo Lind',
  location: { address: 'Oslo', country: null },
  experiences: ['x', { type: 'unknown', companyName: 'Old Co', position: 'CTO', isCurrent: true }],
};

const boRow = {
  name: 'Bo Lind',
  jobTitle: 'CTO',
  headline: null,
  profileUrl: null,
  companyName: 'Old Co',
  companyDomain: null,
  companyWebsiteUrl: null,
  companyProfileUrl: null,
  region: 'Oslo',
  match: bo,
};

const blank = { experiences: null };

describeVendor({
  operation: searchPeople,
  input: {
    query: {
      positionQuery: ['head of sales'],
      seniority: ['vp', 'head'],
      department: ['sales'],
      countries: ['SE', 'NO'],
      domains: ['fabrikam.test'],
      query: null,
      companyFilter: { search: { employees: ['51-200'], technologies: [] } },
      exclude: { seniority: ['intern'], countries: [] },
    },
    at: 2,
    size: 100,
  },
  asks: {
    method: 'POST',
    path: '/people/search',
    body: {
      positionQuery: ['head of sales'],
      seniority: ['vp', 'head'],
      department: ['sales'],
      countries: ['SE', 'NO'],
      domains: ['fabrikam.test'],
      companyFilter: { search: { employees: ['51-200'] } },
      exclude: { seniority: ['intern'] },
      page: 2,
      pageSize: 100,
    },
    header,
  },
  found: [
    {
      name: 'people with the job that was searched for, and odd rows',
      reply: { body: { items: [mara, 7, bo, blank], page: 2, totalPages: 3, totalItems: 250 } },
      answer: {
        rows: [
          maraRow,
          boRow,
          { ...boRow, name: null, jobTitle: null, companyName: null, region: null, match: blank },
        ],
        next: 3,
        total: 250,
      },
    },
    {
      name: 'nobody',
      reply: { body: { items: [], page: 2, totalPages: 0, totalItems: 0 } },
      answer: { rows: [], next: null, total: 0 },
    },
  ],
  notFound: [],
  errors,
  rateLimit,
  wrongTypes: { items: { name: 'Mara' } },
});
