const reference = /"#\/components\/schemas\/(\w+)"/g;

/** The parts of an OpenAPI document that this file reads. */
interface Description {
  paths?: object | undefined;
  components?: { schemas?: Record<string, unknown> | undefined } | undefined;
}

/**
 * The generator writes every named schema twice, as it is sent (`XInput`) and as it is received. This
 * keeps what some path refers to, under its plain name wherever only one of the two is in use.
 */
export function tidyDescription<Document extends Description>(document: Document): Document {
  const schemas = document.components?.schemas ?? {};
  const used = reachable(JSON.stringify(document.paths ?? {}), schemas);
  const plain = (name: string) => {
    const short = name.replace(/Input$/, '');
    return used.has(short) ? name : short;
  };
  const rename = <Part>(part: Part): Part =>
    JSON.parse(
      JSON.stringify(part).replace(reference, (_, name: string) => `"#/components/schemas/${plain(name)}"`),
    );
  const kept = [...used].toSorted().map((name) => [plain(name), rename(schemas[name])]);
  return {
    ...document,
    paths: rename(document.paths ?? {}),
    components: { ...document.components, schemas: Object.fromEntries(kept) },
  };
}

/** Every schema that the text refers to, directly or through other schemas. */
function reachable(text: string, schemas: Record<string, unknown>): Set<string> {
  const found = new Set<string>();
  const visit = (part: string) => {
    for (const [, name] of part.matchAll(reference)) {
      if (name === undefined || found.has(name)) continue;
      found.add(name);
      visit(JSON.stringify(schemas[name] ?? {}));
    }
  };
  visit(text);
  return found;
}
