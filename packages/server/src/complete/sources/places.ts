import { countries } from 'countries-list';
import { createPauses } from '../give-way.ts';
import type { Option } from '../option.ts';
import { readData } from './read-data.ts';

/** An option, and its population in thousands. */
interface Place {
  option: Option;
  people: number;
}

interface Places {
  cities: Place[];
  regions: Place[];
  /** Population in thousands, by country code. */
  inhabitants: Map<string, number>;
}

/**
 * Places as profiles name them: `Cologne, North Rhine-Westphalia, Germany`, `Bavaria, Germany` and `Germany`. By
 * population: that of a region or country is the sum of its cities.
 */
export async function loadLocations(): Promise<Option[]> {
  const { cities, regions, inhabitants } = await readPlaces();
  return order([...listCountries(inhabitants), ...regions, ...cities]);
}

export async function loadCountries(): Promise<Option[]> {
  const { inhabitants } = await readPlaces();
  return order(listCountries(inhabitants));
}

async function readPlaces(): Promise<Places> {
  const breathe = createPauses();
  const places: Places = { cities: [], regions: [], inhabitants: new Map() };
  for (const line of await readData('places.tsv')) {
    addRegion(places, line);
    await breathe();
  }
  return places;
}

/** A line has a country code, a region, and its cities as `name|thousands|other name`, parted by semicolons. */
function addRegion({ cities, regions, inhabitants }: Places, line: string): void {
  const [code = '', region = '', list = ''] = line.split('\t');
  const country = nameOf(code);
  const widgets = flagOf(code);
  const around = region === '' ? country : `${region}, ${country}`;
  let sum = 0;
  for (const entry of list.split(';')) {
    const [name = '', thousands, also] = entry.split('|');
    const people = Number(thousands);
    const value = `${name}, ${around}`;
    cities.push({ people, option: also === undefined ? { value, widgets } : { value, also, widgets } });
    sum += people;
  }
  // A city state has no region of its own.
  if (around !== country && region !== country) {
    regions.push({ people: sum, option: { value: around, widgets } });
  }
  inhabitants.set(code, (inhabitants.get(code) ?? 0) + sum);
}

function listCountries(inhabitants: ReadonlyMap<string, number>): Place[] {
  return [...nameByCode].map(([code, name]) => ({
    people: inhabitants.get(code) ?? 0,
    option: { value: name, also: code, widgets: flagOf(code) },
  }));
}

const nameByCode: ReadonlyMap<string, string> = new Map(
  Object.entries(countries).map(([code, { name }]) => [code, name]),
);

function nameOf(code: string): string {
  return nameByCode.get(code) ?? code;
}

const flags = new Map<string, NonNullable<Option['widgets']>>();

/** A flag is the country's two letters as regional indicators. All places of a country share one object. */
function flagOf(code: string): NonNullable<Option['widgets']> {
  const known = flags.get(code);
  if (known !== undefined) return known;
  const letters = [...code].map((letter) => 0x1_f1_a5 + letter.charCodeAt(0));
  const flag = { location_indicator: { emoji: String.fromCodePoint(...letters) } };
  flags.set(code, flag);
  return flag;
}

/** The most populous first. */
function order(places: readonly Place[]): Option[] {
  return places.toSorted((one, other) => other.people - one.people).map(({ option }) => option);
}
