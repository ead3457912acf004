import { describeVendor } from '../kit/bad-vendor.fixture.ts';
import { findEmailByProfile, findPhone } from './find-contacts.ts';
import { everywhere, header } from './refusals.fixture.ts';

const input = { profileUrl: 'https://www.linkedin.com/in/mara-example' };
const query = 'linkedin_url=https%3A%2F%2Fwww.linkedin.com%2Fin%2Fmara-example';
const contactsReply = (contacts: object[]) => ({
  body: { data: [{ error: false, contacts, social: [] }] },
});
const nothing = [
  { name: 'no contacts', reply: contactsReply([]) },
  { name: 'nobody', reply: { status: 404, body: { detail: 'Profile not found' } } },
];

describeVendor({
  ...everywhere,
  operation: findEmailByProfile,
  input,
  asks: {
    method: 'GET',
    path: `/api/enrich/contacts?${query}&email_enrichment=true&phone_enrichment=false`,
    header,
  },
  found: [
    {
      name: 'a work address beside a private one',
      reply: contactsReply([
        { type: 'email', value: 'mara@mail.example', rating: 99, subType: 'personal' },
        { type: 'phone', value: '+46701234567' },
        { type: 'email', value: 'mara@fabrikam.example', rating: 95, subType: 'work' },
      ]),
      answer: { email: 'mara@fabrikam.example', status: 'unknown', score: 95 },
    },
    {
      name: 'an address of no kind',
      reply: contactsReply([{ type: 'email', value: 'mara@fabrikam.example' }]),
      answer: { email: 'mara@fabrikam.example', status: 'unknown', score: null },
    },
    {
      name: 'what another client reads',
      reply: {
        body: { emails: [{ email: 'mara@fabrikam.example', confidence: 80, type: 'work' }], phones: [] },
      },
      answer: { email: 'mara@fabrikam.example', status: 'unknown', score: 80 },
    },
  ],
  notFound: [
    ...nothing,
    {
      name: 'a private address alone',
      reply: contactsReply([{ type: 'email', value: 'mara@mail.example', subType: 'personal' }]),
    },
  ],
  wrongTypes: { data: 'none' },
});

describeVendor({
  ...everywhere,
  operation: findPhone,
  input,
  asks: {
    method: 'GET',
    path: `/api/enrich/contacts?${query}&email_enrichment=false&phone_enrichment=true`,
    header,
  },
  found: [
    {
      name: 'a number',
      reply: contactsReply([{ type: 'phone', value: '+46701234567' }]),
      answer: { number: '+46701234567', type: 'unknown' },
    },
    {
      name: 'a mobile number beside another',
      reply: contactsReply([
        { type: 'phone', value: '+4681234567', subType: 'work' },
        { type: 'phone', value: '+46701234567', subType: 'mobile' },
      ]),
      answer: { number: '+46701234567', type: 'mobile' },
    },
    {
      name: 'what another client reads',
      reply: { body: { emails: [], phones: ['+46701234567'] } },
      answer: { number: '+46701234567', type: 'unknown' },
    },
  ],
  notFound: nothing,
  wrongTypes: { data: 'none' },
});
