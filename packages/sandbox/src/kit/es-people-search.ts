import type { Place, WorldCompany } from '../world/world.ts';
import type { EsQuery } from './es-query.ts';
import type { EsDocument } from './es-values.ts';
import type { PersonOutline } from './person-outline.ts';
import { rememberBy } from './remember-by.ts';
import { rememberRole, type Role } from './remember-role.ts';
import type { PeopleSearch } from './search-people.ts';

/** The parts of a vendor's documents about people that can be told without making anybody. */
export interface PartialDocuments {
  ofEmployer(company: WorldCompany): EsDocument;
  /** Of the present job. */
  ofRole(role: Role): EsDocument;
  ofPlace(place: Place): EsDocument;
  ofSkills(skills: readonly string[]): EsDocument;
  /** What hardly two people share, so that it is asked of each of them, if a query mentions these fields. */
  own: readonly { fields: readonly string[]; document(person: PersonOutline): EsDocument }[];
}

/** The early tests of a search by a query; who matches is left to say. */
export function narrowPeople(
  query: EsQuery,
  partial: PartialDocuments,
): Pick<PeopleSearch, 'atCompany' | 'mayMatch'> {
  const fitsRole = rememberRole((role) => query.mayMatch(partial.ofRole(role)));
  const fitsPlace = rememberBy((place: Place) => query.mayMatch(partial.ofPlace(place)));
  const fitsSkills = rememberBy((skills: readonly string[]) => query.mayMatch(partial.ofSkills(skills)));
  const own = partial.own.filter(({ fields }) => fields.some((field) => query.mentions(field)));
  return {
    atCompany: (company) => query.mayMatch(partial.ofEmployer(company)),
    mayMatch: (person) =>
      fitsRole(person.employments[0]) &&
      fitsPlace(person.place) &&
      fitsSkills(person.skills) &&
      own.every(({ document }) => query.mayMatch(document(person))),
  };
}
