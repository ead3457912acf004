import type { Place } from '../world.ts';
import { lines } from './words.ts';

/** A place and how likely a company is there; `#` in the templates stands for a digit. */
export interface WorldPlace extends Place {
  weight: number;
  zipCode: string;
  phone: string;
  mobile: string;
}

/*
 * Numbers are of the ranges that regulators keep free for fiction where there are such: 555-01xx in North America,
 * and those of Ofcom, the Bundesnetzagentur, ARCEP and PTS for some cities.
 */
const table = lines(`
  San Francisco;California;United States;US;8;941##;+141555501##;+141555501##
  New York;New York;United States;US;9;100##;+121255501##;+191755501##
  Austin;Texas;United States;US;4;787##;+151255501##;+173755501##
  Boston;Massachusetts;United States;US;4;021##;+161755501##;+185755501##
  Chicago;Illinois;United States;US;4;606##;+131255501##;+177355501##
  Seattle;Washington;United States;US;3;981##;+120655501##;+120655501##
  Denver;Colorado;United States;US;3;802##;+130355501##;+172055501##
  Atlanta;Georgia;United States;US;3;303##;+140455501##;+167855501##
  Toronto;Ontario;Canada;CA;4;M5V 2B#;+141655501##;+164755501##
  Vancouver;British Columbia;Canada;CA;2;V6B 1A#;+160455501##;+177855501##
  London;England;United Kingdom;GB;8;EC2A 4#B;+442079460###;+4474001#####
  Manchester;England;United Kingdom;GB;3;M1 3#D;+441614960###;+4474001#####
  Edinburgh;Scotland;United Kingdom;GB;2;EH3 9#A;+441314960###;+4474001#####
  Dublin;Leinster;Ireland;IE;3;D02 X28#;+3531#######;+35385#######
  Berlin;Berlin;Germany;DE;5;101##;+493023125###;+491522#######
  Munich;Bavaria;Germany;DE;4;803##;+498999998###;+491512#######
  Hamburg;Hamburg;Germany;DE;3;203##;+494066969###;+491603######
  Cologne;North Rhine-Westphalia;Germany;DE;2;506##;+492214710###;+491725######
  Vienna;Vienna;Austria;AT;2;10#0;+4312######;+43664#######
  Zurich;Zurich;Switzerland;CH;3;800#;+4144#######;+4179#######
  Paris;Île-de-France;France;FR;6;7500#;+331990#####;+33612######
  Lyon;Auvergne-Rhône-Alpes;France;FR;2;6900#;+334785#####;+33612######
  Amsterdam;North Holland;Netherlands;NL;4;10## AB;+3120#######;+3161#######
  Brussels;Brussels;Belgium;BE;2;10#0;+3225######;+32470######
  Stockholm;Stockholm County;Sweden;SE;3;111 ##;+468465004##;+467017406##
  Gothenburg;Västra Götaland;Sweden;SE;1;411 ##;+46313906##;+467017406##
  Copenhagen;Capital Region;Denmark;DK;2;210#;+45331#####;+45221#####
  Oslo;Oslo;Norway;NO;1;015#;+4722######;+4741######
  Helsinki;Uusimaa;Finland;FI;1;001#0;+35892######;+35840#######
  Madrid;Community of Madrid;Spain;ES;3;2801#;+3491#######;+34612######
  Barcelona;Catalonia;Spain;ES;3;0800#;+3493#######;+34622######
  Milan;Lombardy;Italy;IT;3;2012#;+3902#######;+39347#######
  Lisbon;Lisbon;Portugal;PT;1;1100-0##;+35121#######;+351912######
  Warsaw;Masovia;Poland;PL;2;00-0##;+4822#######;+48512######
  Bengaluru;Karnataka;India;IN;3;5600##;+9180########;+9198########
  Sydney;New South Wales;Australia;AU;2;20##;+6129#######;+61412######
  Singapore;Singapore;Singapore;SG;2;0189##;+6563######;+6591######
  São Paulo;São Paulo;Brazil;BR;2;0131#-000;+55113#######;+551198#######
`);

export const places: readonly WorldPlace[] = table.map((row) => {
  const [
    city = '',
    region = '',
    country = '',
    countryCode = '',
    weight = '',
    zipCode = '',
    phone = '',
    mobile = '',
  ] = row.split(';');
  return { city, region, country, countryCode, weight: Number(weight), zipCode, phone, mobile };
});

const placesByCountry = new Map<string, WorldPlace[]>();
for (const place of places) {
  placesByCountry.set(place.countryCode, [...(placesByCountry.get(place.countryCode) ?? []), place]);
}

/** None when the world knows no place in that country. */
export const placesIn = (countryCode: string): readonly WorldPlace[] =>
  placesByCountry.get(countryCode) ?? [];

/** Every place once for each point of its weight. */
export const weightedPlaces: readonly WorldPlace[] = places.flatMap((place) =>
  Array<WorldPlace>(place.weight).fill(place),
);

/** What is the same all over a country: names, legal forms, endings of domains (the first the likeliest). */
export interface Country {
  locale: string;
  legalForms: readonly string[];
  endings: readonly string[];
  street: string;
}

const countryTable = lines(`
  US;en;Inc.|LLC|Corp.;com|com|com|com|io|co|ai;% Street|% Avenue
  CA;en;Inc.|Ltd.;com|com|ca|io;% Street
  GB;en;Ltd|Limited|PLC;co.uk|com|co.uk|com|io;% Road
  IE;en;Ltd|DAC;ie|com|io;% Street
  AU;en;Pty Ltd;com.au|com|io;% Street
  DE;de;GmbH|GmbH|AG|GmbH & Co. KG;de|de|de|com|io;Lindenstraße|Bahnhofstraße|Gartenstraße|Schillerstraße
  AT;de;GmbH|AG;at|com;Mariengasse|Ringstraße|Feldgasse
  CH;de;AG|GmbH;ch|ch|com;Seestrasse|Bergstrasse|Limmatweg
  FR;fr;SAS|SA|SARL;fr|fr|com|io;rue des Lilas|avenue de la Gare|rue Saint-Michel
  NL;nl;B.V.|N.V.;nl|nl|com|io;Kerkstraat|Molenweg|Prinsenkade
  BE;fr;SA|SRL;be|com;rue Haute|avenue Royale
  SE;sv;AB;se|se|com|io;Storgatan|Kungsvägen|Hamngatan
  DK;da;ApS|A/S;dk|com|io;Havnegade|Skovvej
  NO;da;AS|ASA;no|com;Kirkegata|Fjordveien
  FI;fi;Oy|Oyj;fi|com;Satamakatu|Mäntytie
  ES;es;S.L.|S.A.;es|com;Calle del Olmo|Avenida del Puerto
  IT;it;S.r.l.|S.p.A.;it|com;Via dei Tigli|Corso Venezia
  PT;pt;Lda.|S.A.;pt|com;Rua das Flores|Avenida do Mar
  PL;pl;Sp. z o.o.|S.A.;pl|com;ul. Lipowa|ul. Polna
  IN;in;Pvt. Ltd.|Ltd.;in|com|io;% Road
  SG;zh;Pte. Ltd.;sg|com|com.sg;% Road
  BR;pt;Ltda.|S.A.;com.br|com;Rua das Palmeiras|Avenida Central
`);

export const countries: ReadonlyMap<string, Country> = new Map(
  countryTable.map((row) => {
    const [code = '', locale = '', legalForms = '', endings = '', street = ''] = row.split(';');
    return [code, { locale, legalForms: legalForms.split('|'), endings: endings.split('|'), street }];
  }),
);

export function countryOf(code: string): Country {
  const country = countries.get(code);
  if (country === undefined) throw new RangeError(`No country ${code} in the world`);
  return country;
}
