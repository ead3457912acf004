/* Czechia's register of companies: https://ares.gov.cz/stranky/vyvojar-info. */
import type { Asked } from '../../kit/asked.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import type { WorldCompany } from '../../world/world.ts';

const refuse = (status: number, kod: string, popis: string): SimulatedReply => ({
  status,
  body: { kod, popis },
});
const czechForm = /\s(?:s\.\s?r\.\s?o\.|a\.\s?s\.)$/iu;
const defaultCount = 10;

export const ares = defineSimulator({
  id: 'ares',
  baseUrls: ['https://ares.gov.cz/ekonomicke-subjekty-v-be/rest'],
  typicalMs: 250,
  requestsPerSecond: 5,
  refuses: {
    tooOften: refuse(429, 'OBECNA_CHYBA', 'Příliš mnoho požadavků'),
    unknownPath: refuse(404, 'NENALEZENO', 'Nenalezeno'),
    unfit: ({ parameter }) => refuse(400, 'CHYBA_VSTUPU', `Chybí ${parameter}`),
  },
  routes: { 'POST /ekonomicke-subjekty/vyhledat': { needs: ['obchodniJmeno'], answer: search } },
});

/** The world has no places in Czechia: who is asked for with a Czech legal form is taken for a company of there. */
function search(asked: Asked): SimulatedReply {
  const name = asked.text('obchodniJmeno') ?? '';
  const company = czechForm.test(name)
    ? asked.world.findCompany({ name: name.replace(czechForm, '') })
    : null;
  const subjects = company === null ? [] : subjectsOf(name, company, asked);
  return {
    status: 200,
    body: {
      pocetCelkem: subjects.length,
      ekonomickeSubjekty: subjects.slice(0, Number(asked.text('pocet')) || defaultCount),
    },
  };
}

function subjectsOf(name: string, { id, foundedYear }: WorldCompany, asked: Asked) {
  const number = String(id % 10 ** 8).padStart(8, '0');
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${two(asked.between(1, 12, 'month', id))}-${two(asked.between(1, 28, 'day', id))}`;
  const subject = {
    ico: number,
    obchodniJmeno: name,
    sidlo: {
      kodStatu: 'CZ',
      nazevStatu: 'Česká republika',
      nazevObce: 'Praha',
      nazevUlice: 'Dlouhá',
      cisloDomovni: asked.between(1, 90, 'house', id),
      psc: 11000,
    },
    pravniForma: '112',
    datumVzniku: `${foundedYear}-${day}`,
    czNace: ['62010'],
  };
  const namesake = {
    ...subject,
    ico: number.split('').toReversed().join(''),
    obchodniJmeno: `${name} v likvidaci`,
  };
  return asked.chance('namesake', id) < 0.3 ? [subject, namesake] : [subject];
}
