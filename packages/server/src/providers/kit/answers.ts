/*
 * The shapes into which adapters convert their vendors' answers, so that a waterfall can treat them alike. Types, not
 * interfaces: an answer must fit plain JSON.
 */

/**
 * How sure a vendor is of an address. `risky`: a guess, or unverified; `catch_all`: the server accepts any address;
 * `unknown`: it does not say.
 */
export type EmailStatus = 'valid' | 'catch_all' | 'risky' | 'unknown' | 'invalid';

export type FoundEmail = {
  email: string;
  status: EmailStatus;
  /** 0 to 100, if the vendor gives one. */
  score: number | null;
  /** More addresses of the same person, from vendors that may have several. */
  alternatives?: string[];
};

export type FoundPhone = { number: string; type: 'mobile' | 'landline' | 'unknown' };

/** A person's profile, from any provider. */
export type PersonProfile = {
  name: string | null;
  headline: string | null;
  location: { city: string | null; region: string | null; country: string | null };
  profile_url: string | null;
  skills: string[];
  employment_history: ProfileEmployment[];
  education: ProfileEducation[];
  /** When the vendor last checked it, or when the vendor was asked; ISO. */
  observed_at: string | null;
};

export type ProfileEmployment = {
  company_name: string | null;
  company_domain: string | null;
  title: string | null;
  seniority: string | null;
  /** ISO, as exact as the vendor knows it: `2024`, `2024-03` or `2024-03-01`. */
  start_date: string | null;
  end_date: string | null;
  is_current: boolean;
};

export type ProfileEducation = {
  school: string | null;
  degree: string | null;
  field: string | null;
  start_year: number | null;
  end_year: number | null;
};

/** Who an address or a profile belongs to. */
export type PersonIdentity = {
  name: string | null;
  profile_url: string | null;
  job_title: string | null;
  company_name: string | null;
  company_domain: string | null;
  company_profile_url: string | null;
  /** Where the person is, if the vendor says so. */
  location?: string;
};

/** Someone who has a role at a company. */
export type PersonInRole = {
  name: string | null;
  profile_url: string | null;
  company_name: string | null;
  company_website_url: string | null;
  job_title: string | null;
};

export type FundingRound = {
  round: string | null;
  date: string | null;
  /** As the vendor writes it, or in whole USD. */
  amount: string | null;
  investors: { name: string }[] | null;
};

export type CompanyFunding = {
  rounds: FundingRound[];
  total_usd: number | null;
  competitors: {
    company_name: string | null;
    revenue: string | null;
    headquarters_region: string | null;
    company_website_url: string | null;
    company_type: string | null;
  }[];
  acquisitions: {
    company_name: string | null;
    date: string | null;
    company_description: string;
    source_url: string | null;
  }[];
  news: { title: string | null; outlet_name: string | null; date: string | null }[];
};

/** What is known about a company. Every field may be missing. */
export type CompanyFacts = {
  name: string | null;
  domain: string | null;
  profile_url: string | null;
  description: string | null;
  industry: string | null;
  region: string | null;
  country_code: string | null;
  headcount: string | null;
  revenue: string | null;
  founded_year: string | null;
};

/** A page that a web search found. */
export type WebHit = {
  title: string;
  url: string;
  /** A few sentences from it, as the search engine gives them; empty if it gives none. */
  snippet: string;
  /** ISO, as exact as the engine knows it; null if it does not say. */
  published_at: string | null;
};
