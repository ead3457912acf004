import { defineProvider } from '../kit/provider.ts';
import { joined } from '../kit/read-answers.ts';
import { foundingDay, registeredCompanies } from '../kit/registered-company.ts';
import { doubtful, list, obj, text, textOrNumber } from '../kit/shapes.ts';

/** The register of companies of Czechia, https://ares.gov.cz/stranky/vyvojar-info. Free, without a key. */
export const ares = defineProvider({
  id: 'ares',
  label: 'ARES',
  baseUrl: 'https://ares.gov.cz/ekonomicke-subjekty-v-be/rest',
  auth: 'none',
  // None is published; assumed.
  limits: { requestsPerSecond: 5 },
  errors: { means: { 401: 'request_refused', 403: 'request_refused', 404: 'not_found' } },
});

const subject = {
  ico: text,
  obchodniJmeno: text,
  datumVzniku: text,
  // Assumed, as are street and zip code.
  datumZaniku: doubtful(text),
  sidlo: obj({
    nazevObce: text,
    nazevUlice: doubtful(text),
    cisloDomovni: doubtful(textOrNumber),
    psc: doubtful(textOrNumber),
  }),
};

const maxSubjects = 50;

/** Companies by the words of a name. */
export const findCompanies = ares.post('find_companies', '/ekonomicke-subjekty/vyhledat', {
  ask: ({ name }: { name: string }) => ({ obchodniJmeno: name, pocet: maxSubjects }),
  reply: { ekonomickeSubjekty: list(obj(subject)) },
  answer: ({ ekonomickeSubjekty: subjects }) =>
    registeredCompanies(
      (subjects ?? []).flatMap((entry) => {
        if (!entry) return [];
        const { ico: number, sidlo: seat } = entry;
        const isDissolved = Boolean(entry.datumZaniku);
        return {
          legal_name: entry.obchodniJmeno,
          number,
          status: isDissolved ? 'zaniklý' : null,
          is_dissolved: isDissolved,
          founded_on: foundingDay(entry.datumVzniku),
          street: seat?.nazevUlice ? joined([seat.nazevUlice, seat.cisloDomovni]) : null,
          city: seat?.nazevObce,
          zip_code: seat?.psc,
          url: number ? `${ares.baseUrl}/ekonomicke-subjekty/${encodeURIComponent(number)}` : null,
        };
      }),
    ),
});
