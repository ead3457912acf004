/* What the enriching endpoints have in common: one kind of identifier, and the groups wanted. */
import { z } from 'zod';
import { readJsonBody } from '../../kit/read-json-body.ts';
import type { SimulatedReply, SimulatedRequest } from '../../kit/simulator.ts';
import { badRequest } from './crustdata-error.ts';

const enrichOptions = z.object({
  fields: z.array(z.string()).nullish(),
  min_similarity_score: z.number().min(0).max(1).nullish(),
  exact_match: z.boolean().nullish(),
  preview: z.boolean().nullish(),
});

export interface Enrichment extends z.infer<typeof enrichOptions> {
  /** The name of the list the identifiers came in, such as `domains`. */
  by: string;
  identifiers: (string | number)[];
}

export interface EnrichRules {
  /** The lists of identifiers, of which exactly one may be given. */
  lists: readonly string[];
  groups: readonly string[];
  most: number;
}

const identifierList = z.array(z.union([z.string(), z.number()])).min(1);

export function readEnrichment(
  request: SimulatedRequest,
  rules: EnrichRules,
): { enrichment: Enrichment } | { refusal: SimulatedReply } {
  const refuse = (detail: string): { refusal: SimulatedReply } => ({
    refusal: badRequest(request.path, detail),
  });
  const body = z.record(z.string(), z.unknown()).safeParse(readJsonBody(request));
  if (!body.success) return refuse('The request body is not a JSON object.');
  const given = rules.lists.filter((name) => body.data[name] != null);
  const [by] = given;
  if (by === undefined || given.length > 1)
    return refuse(`Exactly one of ${rules.lists.join(', ')} is required.`);
  const identifiers = identifierList.max(rules.most).safeParse(body.data[by]);
  if (!identifiers.success) return refuse(`${by} takes 1 to ${rules.most} identifiers.`);
  const options = enrichOptions.safeParse(body.data);
  if (!options.success) return refuse(z.prettifyError(options.error));
  const unknown = options.data.fields?.find((field) => !rules.groups.includes(field.split('.')[0] ?? ''));
  if (unknown !== undefined) return refuse(`Unsupported field: ${unknown}`);
  return { enrichment: { ...options.data, by, identifiers: identifiers.data } };
}

/** One entry per identifier, in their order, and what the matches cost. */
export function enrichReply(entries: unknown[], credits: number): SimulatedReply {
  return { status: 200, headers: { 'x-credits-used': String(credits) }, body: entries };
}
