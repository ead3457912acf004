/** A company, told in one way: the vendor takes exactly one. */
export interface CompanyQuestion {
  domain?: string | null;
  profileUrl?: string | null;
  name?: string | null;
}

/** The surest of what is known of a company. */
export function askCompany({ domain, profileUrl, name }: CompanyQuestion) {
  if (domain) return { domains: [domain] };
  if (profileUrl) return { professional_network_profile_urls: [profileUrl] };
  return { names: name ? [name] : [] };
}
