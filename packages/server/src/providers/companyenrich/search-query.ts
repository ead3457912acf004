/* What can be searched for, under the vendor's names. Values of a list: any of them, unless an operator says otherwise. */

/** Both ends count; either may be open. */
export interface Range {
  min?: number | null;
  max?: number | null;
}

type Operator = 'And' | 'Or' | null;
type Texts = readonly string[];

/** What companies are found by and what keeps them out. Words are those of `known-words.ts`. */
export interface CompanyFilters {
  /** ISO 3166-1 with two letters. */
  countries?: Texts;
  type?: Texts;
  category?: Texts;
  employees?: Texts;
  revenue?: Texts;
  /** Two to six digits. The vendor has no filter for industries by name. */
  naicsCode?: readonly number[];
  keywords?: Texts;
  technologies?: Texts;
  fundingRounds?: Texts;
}

/** What is in `exclude` keeps a company out. */
export interface CompaniesQuery extends CompanyFilters {
  /** In names and domains. Not together with `semanticQuery`. */
  query?: string | null;
  /** What the companies do, in plain words. */
  semanticQuery?: string | null;
  /** Whether all of the categories must fit, which is the default, or any; so for the two below. */
  categoryOperator?: Operator;
  keywordsOperator?: Operator;
  technologiesOperator?: Operator;
  foundedYear?: Range;
  fundingYear?: Range;
  /** In USD. */
  fundingAmount?: Range;
  /** Headcounts, as a whole (no department) or in a department. */
  workforceSize?: readonly ({ department?: string | null } & Range)[];
  exclude?: CompanyFilters & { domains?: Texts };
}

interface PersonFilters {
  /** ISO 3166-1 with two letters, of where they live. */
  countries?: Texts;
  /** Employers', up to 100. */
  domains?: Texts;
  seniority?: Texts;
  /** The vendor's paths: `sales`, `engineering-technical/data-science`. */
  department?: Texts;
}

/** What is in `exclude` keeps a person out. */
export interface PeopleQuery extends PersonFilters {
  /** Words of present titles. Documents of before have a single text. */
  positionQuery?: Texts;
  /** In names and domains of employers. */
  query?: string | null;
  /** What the employer must be like. */
  companyFilter?: { search?: CompaniesQuery };
  /** ISO dates, of when the present job began. */
  atCurrentCompanyAfter?: string | null;
  atCurrentCompanyBefore?: string | null;
  atCurrentPositionAfter?: string | null;
  atCurrentPositionBefore?: string | null;
  exclude?: PersonFilters;
}
