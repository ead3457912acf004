import type { FastifyInstance } from 'fastify';

/** Remembers which methods each path accepts, so that a 405 can name them. Register before any route. */
export function collectMethods(app: FastifyInstance): (path: string) => string[] {
  const routes: { pattern: RegExp; method: string }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    const pattern = new RegExp(`^${url.replace(/:[a-z_]+/g, '[^/]+')}$`);
    for (const one of [method].flat()) routes.push({ pattern, method: one });
  });
  return (path) =>
    [...new Set(routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))].toSorted();
}
