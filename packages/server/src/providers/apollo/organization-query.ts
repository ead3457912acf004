/** Whole numbers, or ISO dates; each end may be open. */
export interface Range<End> {
  min?: End | null;
  max?: End | null;
}

/** What people are found by of their present employer, and organizations themselves. Values of a list: any of them. */
export interface OrganizationFilters {
  /** Current or former employers'; up to 1,000, without `www.`. */
  q_organization_domains_list?: readonly string[];
  organization_ids?: readonly string[];
  /** Of headquarters: cities, US states, countries. */
  organization_locations?: readonly string[];
  /** `51,200`. */
  organization_num_employees_ranges?: readonly string[];
  revenue_range?: Range<number>;
  currently_using_any_of_technology_uids?: readonly string[];
  /** Titles of open jobs. */
  q_organization_job_titles?: readonly string[];
  organization_job_locations?: readonly string[];
  organization_num_jobs_range?: Range<number>;
  organization_job_posted_at_range?: Range<string>;
  /** For people known from the vendor's command line only, as the four below. */
  q_organization_keyword_tags?: readonly string[];
  /** Part of a name. */
  q_organization_name?: string | null;
  latest_funding_amount_range?: Range<number>;
  total_funding_range?: Range<number>;
  /** The vendor's ids, no names. For organizations not documented at all. */
  organization_industry_tag_ids?: readonly string[];
}
