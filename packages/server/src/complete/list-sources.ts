import { optionSets } from '../contract/option-sets.ts';
import type { Option, OptionSource } from './option.ts';
import { toOptions } from './option.ts';
import { loadLanguages } from './sources/languages.ts';
import { loadCountries, loadLocations } from './sources/places.ts';
import { readData } from './sources/read-data.ts';
import { composeTitles } from './sources/titles.ts';

/** Lists made from a collection of companies and people, such as the simulated world; the most frequent entry first. */
export interface CollectedLists {
  companyNames: string[];
  companyDomains: string[];
  industries: string[];
  technologies: string[];
  investors: string[];
  titles: string[];
  skills: string[];
  schools: string[];
  degrees: string[];
  fieldsOfStudy: string[];
}

type Load = OptionSource['load'];
type ListName = keyof CollectedLists;

/** Every source. The lists of `collect` are labelled as invented; it is called once. */
export function listSources(collect: () => Promise<CollectedLists>): OptionSource[] {
  let collected: Promise<CollectedLists> | null = null;
  const listOf = async (name: ListName): Promise<string[]> => {
    collected ??= collect().catch((error: unknown) => {
      collected = null;
      throw error;
    });
    return (await collected)[name];
  };
  return [...listPlaces(), ...listCompanySources(listOf), ...listPeopleSources(listOf), ...listClosed()];
}

type ListOf = (name: ListName) => Promise<string[]>;

function listPlaces(): OptionSource[] {
  return [
    { name: 'locations', label: 'Cities, regions and countries', load: loadLocations },
    { name: 'countries', label: 'Countries', load: loadCountries },
  ];
}

function listCompanySources(listOf: ListOf): OptionSource[] {
  const names = labelInvented(listOf, 'companyNames');
  const investors = labelInvented(listOf, 'investors');
  const industries = join(listOf, 'industries', 'industries.txt');
  const categories = join(listOf, 'industries', 'categories.txt');
  const specialities = join(listOf, 'technologies', 'categories.txt');
  const exchanges = async () => toOptions(await readData('markets.txt'));
  return [
    { name: 'company_names', label: 'Companies', load: names },
    { name: 'person.current_employer_names.crustdata', label: 'Present employers', load: names },
    { name: 'person.past_employer_names.crustdata', label: 'Former employers', load: names },
    { name: 'company_domains', label: 'Domains of companies', load: labelInvented(listOf, 'companyDomains') },
    { name: 'linkedin.industries', label: 'Industries', load: industries },
    { name: 'linkedin_industries.crustdata', label: 'Industries', load: industries },
    { name: 'amplemarket.industries', label: 'Industries', load: industries },
    { name: 'company.crunchbase_categories.crustdata', label: 'Categories of companies', load: categories },
    { name: 'company.linkedin_categories.crustdata', label: 'Specialities', load: specialities },
    { name: 'company.crunchbase_investors.crustdata', label: 'Investors', load: investors },
    { name: 'company.tracxn_investors.crustdata', label: 'Investors', load: investors },
    { name: 'company.markets.crustdata', label: 'Stock exchanges', load: exchanges },
    { name: 'technologies', label: 'Technologies', load: join(listOf, 'technologies', 'technologies.txt') },
  ];
}

function listPeopleSources(listOf: ListOf): OptionSource[] {
  const titles = async () => toOptions([...(await listOf('titles')), ...composeTitles()]);
  const degrees = join(listOf, 'degrees', 'degrees.txt');
  const fields = join(listOf, 'fieldsOfStudy', 'fields-of-study.txt');
  const activities = async () => toOptions(await readData('activities.txt'));
  return [
    { name: 'titles', label: 'Job titles', load: titles },
    { name: 'skills', label: 'Skills', load: join(listOf, 'skills', 'skills.txt') },
    { name: 'schools', label: 'Schools', load: labelInvented(listOf, 'schools') },
    { name: 'person.education_degree.crustdata', label: 'Degrees', load: degrees },
    { name: 'person.education_field_of_study.crustdata', label: 'Fields of study', load: fields },
    { name: 'person.education_activities.crustdata', label: 'Activities of students', load: activities },
    { name: 'crustdata.person_profile_languages', label: 'Languages', load: loadLanguages },
  ];
}

function listClosed(): OptionSource[] {
  return Object.entries(optionSets).map(([name, values]) => ({
    name,
    label: labelOf(name),
    load: async () => toOptions(values),
  }));
}

/** First what was collected, then the usual values. */
function join(listOf: ListOf, name: ListName, file: string): Load {
  return async () => toOptions([...(await listOf(name)), ...(await readData(file))]);
}

/** So that nobody takes an invented name for a real one. */
function labelInvented(listOf: ListOf, name: ListName): Load {
  return async () => (await listOf(name)).map((value): Option => ({ value, label: `${value} (sandbox)` }));
}

/** `amplemarket.seniority_levels` is `Seniority levels (amplemarket)`. */
function labelOf(name: string): string {
  const [vendor, set] = name.includes('.') ? name.split('.') : [null, name];
  const words = (set ?? '').replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${vendor === null ? '' : ` (${vendor})`}`;
}
