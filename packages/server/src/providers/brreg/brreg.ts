import { defineProvider } from '../kit/provider.ts';
import { foundingDay, registeredCompanies } from '../kit/registered-company.ts';
import { doubtful, flag, list, obj, text } from '../kit/shapes.ts';

/** The register of companies of Norway, https://data.brreg.no/enhetsregisteret/api/dokumentasjon/. Free, without a key. */
export const brreg = defineProvider({
  id: 'brreg',
  label: 'Brønnøysund',
  baseUrl: 'https://data.brreg.no/enhetsregisteret/api',
  auth: 'none',
  // None is published; assumed.
  limits: { requestsPerSecond: 5 },
  errors: { means: { 401: 'request_refused', 403: 'request_refused' } },
});

const unit = {
  organisasjonsnummer: text,
  navn: text,
  stiftelsesdato: text,
  // Assumed, as are the street and the zip code.
  slettedato: doubtful(text),
  konkurs: doubtful(flag),
  underAvvikling: doubtful(flag),
  forretningsadresse: obj({ adresse: doubtful(list(text)), postnummer: doubtful(text), poststed: text }),
};

const maxUnits = 50;

/** Companies by the words of a name. */
export const findCompanies = brreg.get('find_companies', '/enheter', {
  ask: ({ name }: { name: string }) => ({ navn: name, size: maxUnits }),
  // Without a hit there is no list.
  reply: { _embedded: obj({ enheter: list(obj(unit)) }) },
  answer: ({ _embedded: found }) =>
    registeredCompanies(
      (found?.enheter ?? []).flatMap((entry) => {
        if (!entry) return [];
        const { organisasjonsnummer: number, forretningsadresse: address } = entry;
        return {
          legal_name: entry.navn,
          number,
          status: statusOf(entry),
          is_dissolved: Boolean(entry.slettedato),
          founded_on: foundingDay(entry.stiftelsesdato),
          street: address?.adresse?.find(Boolean),
          city: address?.poststed,
          zip_code: address?.postnummer,
          url: number ? `${brreg.baseUrl}/enheter/${encodeURIComponent(number)}` : null,
        };
      }),
    ),
});

type Maybe<Value> = Value | null | undefined;

/** In words of the register. It says nothing of those that simply are there. */
function statusOf(unitOf: {
  slettedato?: Maybe<string>;
  konkurs?: Maybe<boolean>;
  underAvvikling?: Maybe<boolean>;
}): string | null {
  if (unitOf.slettedato) return 'slettet';
  if (unitOf.konkurs === true) return 'konkurs';
  return unitOf.underAvvikling === true ? 'under avvikling' : null;
}
