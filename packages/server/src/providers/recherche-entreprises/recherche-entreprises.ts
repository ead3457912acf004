import { z } from 'zod';
import { defineProvider } from '../kit/provider.ts';
import { foundingDay, registeredCompanies } from '../kit/registered-company.ts';
import { doubtful, list, obj, text } from '../kit/shapes.ts';

/** The registers of companies of France in one search, https://recherche-entreprises.api.gouv.fr/docs/. Free, without a key. */
export const rechercheEntreprises = defineProvider({
  id: 'recherche-entreprises',
  label: 'Annuaire des Entreprises',
  baseUrl: 'https://recherche-entreprises.api.gouv.fr',
  auth: 'none',
  limits: { requestsPerSecond: 7 },
  errors: { means: { 401: 'request_refused', 403: 'request_refused', 404: 'not_found' } },
});

const company = {
  siren: text,
  nom_complet: text,
  // Assumed: without the trade name that `nom_complet` has behind it. The status and the street are assumed, too.
  nom_raison_sociale: doubtful(z.string()),
  etat_administratif: doubtful(z.string()),
  date_creation: text,
  siege: obj({ adresse: doubtful(z.string()), libelle_commune: text, code_postal: text }),
};

const words: ReadonlyMap<string, string> = new Map([
  ['A', 'active'],
  ['C', 'cessée'],
]);
/** It takes no more. */
const perPage = 25;
const page = 'https://annuaire-entreprises.data.gouv.fr/entreprise';

/** Companies by the words of a name, those that have ceased included. Most names are without their legal form. */
export const findCompanies = rechercheEntreprises.get('find_companies', '/search', {
  ask: ({ name }: { name: string }) => ({ q: name, per_page: perPage }),
  reply: { results: list(obj(company)) },
  answer: ({ results }) =>
    registeredCompanies(
      (results ?? []).flatMap((entry) => {
        if (!entry) return [];
        const { siren: number, siege: seat, etat_administratif: status } = entry;
        return {
          legal_name: entry.nom_raison_sociale || entry.nom_complet,
          number,
          status: words.get(status ?? '') ?? null,
          is_dissolved: status === 'C',
          founded_on: foundingDay(entry.date_creation),
          street: streetOf(seat?.adresse, seat?.code_postal),
          city: seat?.libelle_commune,
          zip_code: seat?.code_postal,
          url: number ? `${page}/${encodeURIComponent(number)}` : null,
        };
      }),
    ),
});

/** What stands before the zip code: `12 RUE DE LA PAIX 75002 PARIS`. */
function streetOf(address: string | null | undefined, zipCode: string | null | undefined): string | null {
  const at = address && zipCode ? address.indexOf(` ${zipCode} `) : -1;
  return at > 0 && address ? address.slice(0, at) : null;
}
