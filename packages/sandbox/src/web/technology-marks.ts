/* What technologies leave behind in a page and in the headers it comes with. */

const scripts: readonly [technology: RegExp, markup: string][] = [
  [/hubspot/i, '<script async src="https://js.hs-scripts.com/4410221.js"></script>'],
  [/segment/i, '<script async src="https://cdn.segment.com/analytics.js/v1/w1/analytics.min.js"></script>'],
  [
    /google (analytics|tag)/i,
    '<script async src="https://www.googletagmanager.com/gtag/js?id=G-1A2B3C"></script>',
  ],
  [/intercom/i, '<script async src="https://widget.intercom.io/widget/ab12cd34"></script>'],
  [/stripe/i, '<script async src="https://js.stripe.com/v3/"></script>'],
  [/shopify/i, '<script async src="https://cdn.shopify.com/s/files/1/assets/theme.js"></script>'],
  [/wordpress/i, '<script src="/wp-content/themes/company/app.js"></script>'],
  [/next\.?js|react/i, '<script src="/_next/static/chunks/main.js" defer></script>'],
  [/webflow/i, '<script src="https://assets.website-files.com/webflow.js"></script>'],
  [/squarespace/i, '<script src="https://assets.squarespace.com/universal/scripts.js"></script>'],
];

export function scriptsOf(technologies: readonly string[]): string {
  return scripts
    .filter(([pattern]) => technologies.some((technology) => pattern.test(technology)))
    .map(([, markup]) => markup)
    .join('\n');
}

export function serverHeadersOf(technologies: readonly string[]): Record<string, string> {
  const uses = (pattern: RegExp) => technologies.some((technology) => pattern.test(technology));
  if (uses(/cloudflare/i)) return { server: 'cloudflare', 'cf-ray': '8f1c2d3e4a5b6c7d-FRA' };
  if (uses(/next\.?js|vercel/i)) return { server: 'Vercel', 'x-powered-by': 'Next.js' };
  if (uses(/shopify/i)) return { server: 'cloudflare', 'x-shopify-stage': 'production' };
  return { server: 'nginx' };
}
