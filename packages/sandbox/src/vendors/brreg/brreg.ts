/* Norway's register of companies: https://data.brreg.no/enhetsregisteret/api/dokumentasjon/. */
import type { Asked } from '../../kit/asked.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import type { Registration } from '../../kit/national-register.ts';
import { registrationOf } from '../../kit/national-register.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';

const refuse = (status: number, feilmelding: string): SimulatedReply => ({
  status,
  body: { status, feilmelding },
});
const defaultSize = 20;

export const brreg = defineSimulator({
  id: 'brreg',
  baseUrls: ['https://data.brreg.no/enhetsregisteret/api'],
  typicalMs: 150,
  requestsPerSecond: 5,
  refuses: {
    tooOften: refuse(429, 'For mange forespørsler'),
    unknownPath: refuse(404, 'Ikke funnet'),
  },
  routes: { 'GET /enheter': { answer: search } },
});

function search(asked: Asked): SimulatedReply {
  const found = registrationOf(asked, asked.text('navn'), { country: 'NO', digits: 9 });
  const units = found === null ? [] : [unitOf(found), ...namesakeOf(found)];
  const size = Number(asked.text('size')) || defaultSize;
  return {
    status: 200,
    body: {
      ...(units.length === 0 ? {} : { _embedded: { enheter: units.slice(0, size) } }),
      page: { size, totalElements: units.length, totalPages: units.length === 0 ? 0 : 1, number: 0 },
    },
  };
}

function unitOf({ company, legalName, number, foundedOn }: Registration) {
  const { domain, headcount, street, zipCode, place, industry } = company;
  return {
    organisasjonsnummer: number,
    navn: legalName.toUpperCase(),
    organisasjonsform: { kode: 'AS', beskrivelse: 'Aksjeselskap' },
    hjemmeside: `www.${domain}`,
    antallAnsatte: headcount,
    naeringskode1: { kode: '62.010', beskrivelse: industry },
    stiftelsesdato: foundedOn,
    forretningsadresse: {
      adresse: [street],
      postnummer: zipCode,
      poststed: place.city.toUpperCase(),
      landkode: 'NO',
    },
    konkurs: false,
    underAvvikling: false,
  };
}

function namesakeOf({ namesake }: Registration) {
  return namesake === null
    ? []
    : [
        {
          organisasjonsnummer: namesake.number,
          navn: `${namesake.name.toUpperCase()} AS`,
          organisasjonsform: { kode: 'AS' },
          konkurs: true,
        },
      ];
}
