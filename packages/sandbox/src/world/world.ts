/*
 * What the simulated world is: the truth that every simulated vendor sees its own part of. Pure functions of a seed,
 * made on demand, so that opening it costs nothing and only a bounded number of entries is kept.
 */

/** How a company makes addresses out of names. */
export type EmailPattern = 'first.last' | 'first' | 'flast' | 'firstlast' | 'f.last' | 'first_last' | 'last';

export type Seniority = 'c_suite' | 'vp' | 'director' | 'manager' | 'senior' | 'ic' | 'entry';

export interface Place {
  city: string;
  region: string;
  country: string;
  /** ISO 3166-1 alpha-2. */
  countryCode: string;
}

export interface FundingRound {
  /** `seed`, `series_a` and so on. */
  round: string;
  /** ISO date. */
  date: string;
  amountUsd: number;
  investors: string[];
}

export interface NewsItem {
  title: string;
  outlet: string;
  url: string;
  /** ISO date. */
  date: string;
}

export interface WorldCompany {
  /**
   * The same for the same company in every run; numeric, because some vendors number companies. `world.company(id - 1)`
   * for those of the world; strangers are beyond a thousand million.
   */
  id: number;
  name: string;
  legalName: string;
  domain: string;
  /** `https://www.linkedin.com/company/<slug>`. */
  profileUrl: string;
  industry: string;
  description: string;
  foundedYear: number;
  headcount: number;
  /** Yearly, in USD. */
  revenueUsd: number;
  place: Place;
  street: string;
  zipCode: string;
  phone: string;
  technologies: string[];
  funding: FundingRound[];
  news: NewsItem[];
  competitors: { name: string; domain: string }[];
  acquisitions: { name: string; date: string; description: string }[];
  emailPattern: EmailPattern;
  /** Who takes its mail; `none` has no MX. */
  mailHost: 'google' | 'microsoft' | 'proofpoint' | 'own' | 'none';
  /** Whether its mail server takes any address. */
  isCatchAll: boolean;
  /** Legal entity identifier; null for most. */
  lei: string | null;
  /** Whether it is known to the open registries (Wikidata, GLEIF). */
  isInRegistries: boolean;
}

export interface Employment {
  company: WorldCompany;
  title: string;
  seniority: Seniority;
  department: string;
  /** ISO date. */
  startDate: string;
  /** Null while it lasts. */
  endDate: string | null;
  /** The address that comes with it; that of a former employer no longer takes mail. */
  email: string;
}

export interface Education {
  school: string;
  degree: string;
  field: string;
  startYear: number;
  endYear: number;
}

export interface WorldPerson {
  /** `world.person(id - 1)` for those of the world; strangers are beyond a thousand million. */
  id: number;
  firstName: string;
  lastName: string;
  name: string;
  /** `https://www.linkedin.com/in/<slug>`. */
  profileUrl: string;
  headline: string;
  place: Place;
  skills: string[];
  /** The present one first; its `endDate` is null. */
  employments: [Employment, ...Employment[]];
  education: Education[];
  /** At the present employer, by its pattern; a stranger's is always `first.last`. */
  workEmail: string;
  personalEmail: string;
  /** E.164; null for some. */
  mobile: string | null;
}

/** What is true of an address, for every vendor. */
export interface Mailbox {
  /** In lower case. */
  address: string;
  status: 'valid' | 'catch_all' | 'invalid' | 'no_mail_server' | 'disposable';
  company: WorldCompany | null;
  /** Whose present address it is, work or personal. */
  person: WorldPerson | null;
  isRole: boolean;
  isFree: boolean;
}

/** What one vendor has of one person or company. */
export interface Knowledge {
  isKnown: boolean;
  /** What it has is from before the person's last change of job, or some years old. */
  isStale: boolean;
}

export interface CompanyQuery {
  domain?: string | undefined;
  name?: string | undefined;
  profileUrl?: string | undefined;
}

/** By profile URL, by address, or by name together with an employer. */
export interface PersonQuery {
  profileUrl?: string | undefined;
  email?: string | undefined;
  name?: string | undefined;
  company?: CompanyQuery | undefined;
}

export interface World {
  seed: number;
  companyCount: number;
  personCount: number;
  /** The day the world is at: everything dated lies before it. ISO date. */
  today: string;
  /** Throws when there is none of that number. */
  company(index: number): WorldCompany;
  person(index: number): WorldPerson;
  /**
   * A company of the world, or for one it does not know a plausible, deterministic stranger. Null for what is
   * no company at all, and for about one stranger in ten.
   */
  findCompany(query: CompanyQuery): WorldCompany | null;
  /**
   * As `findCompany`: strangers are made up, except for about one in seven. Whoever changed jobs is found by name and
   * former employer, or former address, as well, with the present one in `employments[0]`.
   */
  findPerson(query: PersonQuery): WorldPerson | null;
  /** Present employees, the most senior first. */
  peopleAt(company: WorldCompany): WorldPerson[];
  mailbox(address: string): Mailbox;
  /**
   * What a vendor knows of a subject: a pure function of (vendor, fact, subject). `coverage` and `staleness` are
   * shares of 1; a vendor that covers more of one fact does not therefore cover more of another.
   */
  knows(
    vendor: string,
    fact: { of: WorldPerson | WorldCompany; what: string; coverage: number; staleness: number },
  ): Knowledge;
  /** A number from 0 up to 1, the same for the same parts. */
  chance(...parts: readonly (string | number)[]): number;
}
