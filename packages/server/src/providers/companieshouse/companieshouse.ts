import { joined } from '../kit/read-answers.ts';
import { defineProvider } from '../kit/provider.ts';
import { foundingDay, registeredCompanies } from '../kit/registered-company.ts';
import { list, obj, text } from '../kit/shapes.ts';

/**
 * The register of companies of the United Kingdom, https://developer.company-information.service.gov.uk/. Free, with a
 * key that is free too.
 */
export const companieshouse = defineProvider({
  id: 'companieshouse',
  label: 'Companies House',
  baseUrl: 'https://api.company-information.service.gov.uk',
  auth: { basic: 'user' },
  // 600 in five minutes.
  limits: { requestsPerMinute: 120 },
});

const page = 'https://find-and-update.company-information.service.gov.uk/company';
/** The register's words for companies that no longer exist. */
const ended: ReadonlySet<string> = new Set(['dissolved', 'closed', 'converted-closed', 'removed']);
/** A page has up to 100. The register puts the names that are most alike first. */
const maxCompanies = 50;

const company = {
  title: text,
  company_number: text,
  company_status: text,
  date_of_creation: text,
  address: obj({ premises: text, address_line_1: text, locality: text, postal_code: text }),
};

/** Companies by name, dissolved ones included. The names are only similar: the register searches by words. */
export const findCompanies = companieshouse.get('find_companies', '/search/companies', {
  ask: ({ name }: { name: string }) => ({ q: name, items_per_page: maxCompanies }),
  reply: { items: list(obj(company)) },
  answer: ({ items }) =>
    registeredCompanies(
      (items ?? []).flatMap((item) => {
        if (!item) return [];
        const { company_number: number, company_status: status, address } = item;
        return {
          legal_name: item.title,
          number,
          status,
          is_dissolved: ended.has(status ?? ''),
          founded_on: foundingDay(item.date_of_creation),
          street: streetOf(address?.premises, address?.address_line_1),
          city: address?.locality,
          zip_code: address?.postal_code,
          url: number ? `${page}/${encodeURIComponent(number)}` : null,
        };
      }),
    ),
});

/** `12` and `High Street` are one line, `Acme House` and `High Street` have a comma between them. */
function streetOf(premises: string | null | undefined, line: string | null | undefined): string | null {
  return joined([premises, line], /^\d+[a-z]?$/i.test(premises ?? '') ? ' ' : ', ');
}

/** A free call that shows whether a key works. The register says nothing of what is left. */
export const tryKey = companieshouse.credits('/search/companies?q=limited&items_per_page=1', {
  reply: {},
  left: () => null,
});
