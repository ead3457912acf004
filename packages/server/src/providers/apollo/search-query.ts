/* What can be searched for, under the vendor's names. */

/** Whole numbers, or ISO dates; each end may be open. */
interface Range<End> {
  min?: End | null;
  max?: End | null;
}

type Texts = readonly string[];

/** What people are found by of their present employer, and organizations themselves. Values of a list: any of them. */
export interface OrganizationFilters {
  /** Current or former employers'; up to 1,000, without `www.`. */
  q_organization_domains_list?: Texts;
  /** Of headquarters: cities, US states, countries. */
  organization_locations?: Texts;
  /** `51,200`. */
  organization_num_employees_ranges?: Texts;
  revenue_range?: Range<number>;
  currently_using_any_of_technology_uids?: Texts;
  /** For people known from the vendor's command line only, as the four below. */
  q_organization_keyword_tags?: Texts;
  /** Part of a name. */
  q_organization_name?: string | null;
  latest_funding_amount_range?: Range<number>;
  total_funding_range?: Range<number>;
  /** The vendor's ids, no names. For organizations not documented at all. */
  organization_industry_tag_ids?: Texts;
}

/** Only locations can be excluded. */
export interface CompaniesQuery extends OrganizationFilters {
  organization_not_locations?: Texts;
  latest_funding_date_range?: Range<string>;
}

/** Only technologies can be excluded. */
export interface PeopleQuery extends OrganizationFilters {
  /** Also titles with the same words in them, unless `include_similar_titles` is false. */
  person_titles?: Texts;
  include_similar_titles?: boolean | null;
  /** `owner`, `founder`, `c_suite`, `partner`, `vp`, `head`, `director`, `manager`, `senior`, `entry`, `intern`. */
  person_seniorities?: Texts;
  /** Known from the vendor's command line only. */
  person_departments?: Texts;
  /** Where people live: cities, US states, countries. */
  person_locations?: Texts;
  q_keywords?: string | null;
  /** `verified`, `unverified`, `likely to engage`, `unavailable`. */
  contact_email_status?: Texts;
  currently_not_using_any_of_technology_uids?: Texts;
}
