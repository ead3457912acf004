import { z } from 'zod';
import { typedAs } from '../contract/input-hint.ts';
import { jsonObject } from '../contract/json-value.ts';
import { defineLookup } from '../engine/define-lookup.ts';
import { extractData } from '../providers/firecrawl/firecrawl-jobs.ts';

/** As of the schemas of prompts. */
const schemaCharacters = 40_000;

export const websiteExtractFirecrawl1 = defineLookup({
  id: 'website:extract:firecrawl@1',
  label: 'Structured page extract',
  description: 'A model reads data in the form of a JSON Schema out of a page or a whole website.',
  category: 'tools',
  needs: 'website_url',
  gives: { firecrawl_extract_result: { primary: true } },
  config: {
    shape: {
      json_schema: jsonObject
        .refine((schema) => JSON.stringify(schema).length <= schemaCharacters, {
          error: `A JSON Schema has at most ${schemaCharacters} characters.`,
        })
        .describe('The JSON Schema that the data fits.'),
      extraction_prompt: z
        .string()
        .min(10)
        .max(10_000)
        .describe('What to look for.')
        .meta(typedAs({ kind: 'long_text' })),
      enable_full_domain_crawl: z.boolean().describe('Reads all pages of the website.'),
      enable_web_search: z.boolean().describe('Looks elsewhere as well for what the pages do not say.'),
    },
    defaults: {
      json_schema: { type: 'object' },
      extraction_prompt: '',
      enable_full_domain_crawl: false,
      enable_web_search: false,
    },
  },
  operation: extractData,
  bills: { operation: 'firecrawl-website-extract', credits: 2 },
  example: {
    config: {
      extraction_prompt: 'The industry of the company, and where it is.',
      json_schema: {
        type: 'object',
        properties: { industry: { type: 'string' }, city: { type: 'string' } },
        required: ['industry', 'city'],
      },
    },
    input: { website_url: 'https://acme.com' },
  },
  with: ({ website_url: url }, config) => ({
    url,
    wholeSite: config.enable_full_domain_crawl,
    webSearch: config.enable_web_search,
    prompt: config.extraction_prompt,
    schema: config.json_schema,
  }),
  accept: ({ data }) => ({
    accepted: true,
    rule: 'read',
    value: { values: { firecrawl_extract_result: data } },
  }),
});
