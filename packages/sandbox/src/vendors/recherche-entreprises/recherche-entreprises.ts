/* The registers of companies of France in one search: https://recherche-entreprises.api.gouv.fr/docs/. */
import type { Asked } from '../../kit/asked.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import type { Registration } from '../../kit/national-register.ts';
import { registrationOf } from '../../kit/national-register.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';

const refuse = (status: number, erreur: string): SimulatedReply => ({ status, body: { erreur } });
const defaultPage = 10;
const largestPage = 25;

export const rechercheEntreprises = defineSimulator({
  id: 'recherche-entreprises',
  baseUrls: ['https://recherche-entreprises.api.gouv.fr'],
  typicalMs: 120,
  requestsPerSecond: 7,
  refuses: {
    tooOften: refuse(429, 'Trop de requêtes'),
    unknownPath: refuse(404, 'Not Found'),
    unfit: ({ parameter }) => refuse(400, `Veuillez indiquer le paramètre ${parameter}.`),
  },
  routes: { 'GET /search': { needs: ['q'], answer: search } },
});

function search(asked: Asked): SimulatedReply {
  const perPage = Number(asked.text('per_page')) || defaultPage;
  if (perPage > largestPage)
    return refuse(400, 'Veuillez indiquer un paramètre `per_page` entre `1` et `25`.');
  const found = registrationOf(asked, asked.text('q'), { country: 'FR', digits: 9 });
  const results = found === null ? [] : [entryOf(found), ...namesakeOf(found)];
  return {
    status: 200,
    body: {
      results: results.slice(0, perPage),
      total_results: results.length,
      page: 1,
      per_page: perPage,
      total_pages: results.length === 0 ? 0 : 1,
    },
  };
}

/** Names are in capitals and without their legal form; some have a trade name behind them. */
function entryOf({ company, number, foundedOn }: Registration) {
  const { street, zipCode, place } = company;
  const name = company.name.toUpperCase();
  const [city, address] = [place.city.toUpperCase(), street.toUpperCase()];
  return {
    siren: number,
    nom_complet: company.id % 4 === 0 ? `${name} (${name.slice(0, 3)})` : name,
    nom_raison_sociale: name,
    etat_administratif: 'A',
    nature_juridique: '5710',
    activite_principale: '62.01Z',
    date_creation: foundedOn,
    tranche_effectif_salarie: '21',
    siege: { adresse: `${address} ${zipCode} ${city}`, libelle_commune: city, code_postal: zipCode },
    dirigeants: [],
    finances: null,
  };
}

function namesakeOf({ namesake }: Registration) {
  if (namesake === null) return [];
  const name = namesake.name.toUpperCase();
  return [{ siren: namesake.number, nom_complet: name, nom_raison_sociale: name, etat_administratif: 'C' }];
}
