/*
 * Domains as parts of profile URLs, so that a URL leads back to the domain: `acme.co.uk` is `acme-co-uk`, and an
 * unusual ending stands behind two hyphens, because in `acme-labs` the last word is not an ending.
 */

const usualEndings =
  /-(com|net|org|io|co|ai|app|dev|eu|info|biz|co-uk|org-uk|com-au|com-br|com-sg|co-nz|co-in|co-jp|co-za|com-mx|com-tr|de|at|ch|fr|nl|be|lu|se|dk|no|fi|es|it|pt|pl|cz|ie|uk|us|ca|in|sg|au|nz|jp|br|mx)$/;

export function domainToSlug(domain: string): string {
  const dot = domain.indexOf('.');
  const ending = domain.slice(dot + 1).replaceAll('.', '-');
  const slug = `${domain.slice(0, dot)}-${ending}`;
  return slugToDomain(slug) === domain ? slug : `${domain.slice(0, dot)}--${ending}`;
}

/** Null when it has no ending. */
export function slugToDomain(slug: string): string | null {
  const unusual = slug.lastIndexOf('--');
  if (unusual > 0) return `${slug.slice(0, unusual)}.${slug.slice(unusual + 2).replaceAll('-', '.')}`;
  const ending = usualEndings.exec(slug)?.[1];
  return ending === undefined || slug.length === ending.length + 1
    ? null
    : `${slug.slice(0, -ending.length - 1)}.${ending.replaceAll('-', '.')}`;
}

/** As `domainToSlug`, without the ending `com` where that is clear. */
export function companySlug(domain: string): string {
  const label = domain.endsWith('.com') ? domain.slice(0, -4) : '';
  return label !== '' && companySlugToDomain(label) === domain ? label : domainToSlug(domain);
}

export const companySlugToDomain = (slug: string): string => slugToDomain(slug) ?? `${slug}.com`;
