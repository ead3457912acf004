/** The cookies of a browser that goes from address to address. */
export interface Jar {
  /** Returns where it is sent on to, or the status and the page. */
  visit(path: string): Promise<string>;
  /** Sends the form of a page of the service. */
  submit(path: string): Promise<string>;
  session(): string | null;
  copy(): Jar;
}

export function openJar(url: string, pairs: readonly string[] = []): Jar {
  const cookies = new Map<string, string>();
  const keep = (pair: string) => {
    const at = pair.indexOf('=');
    cookies.set(pair.slice(0, at), pair.slice(at + 1));
  };
  for (const pair of pairs) keep(pair);
  const go = async (path: string, method: string, site: string) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' };
    const response = await fetch(url + path, { method, headers, redirect: 'manual' });
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';');
      if (set.includes('Max-Age=0;')) cookies.delete(pair.slice(0, pair.indexOf('=')));
      else keep(pair);
    }
    return response.headers.get('location') ?? `${response.status} ${await response.text()}`;
  };
  const jar: Jar = {
    visit: (path) => go(path, 'GET', 'cross-site'),
    submit: (path) => go(path, 'POST', 'same-origin'),
    session: () => {
      const value = cookies.get('headrace_session');
      return value === undefined ? null : `headrace_session=${value}`;
    },
    copy: () =>
      openJar(
        url,
        [...cookies].map(([name, value]) => `${name}=${value}`),
      ),
  };
  return jar;
}
