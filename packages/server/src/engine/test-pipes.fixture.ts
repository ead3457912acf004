// Small pipes with the shapes of need that planning and execution must handle, whatever is in the catalog.
import { z } from 'zod';
import { strictObject } from '../contract/strict-object.ts';
import { defineConfigPipe } from './define-config-pipe.ts';
import { defaultOutputFields, definePipe, outputFieldsSchema, shapeOutputs } from './define-pipe.ts';
import type { Pipe } from './pipe.ts';
import { PipeFailure } from './pipe.ts';
import { configHash } from './plan/fingerprint.ts';

const about = {
  label: 'Test',
  description: 'For tests.',
  category: 'tools',
  example: { input: {} },
} as const;

export const split = definePipe({
  ...about,
  id: 'people:name:split@1',
  needs: 'name',
  gives: { first_name: { primary: true }, last_name: {} },
  compute: ({ name }) => {
    const [first, last] = name.split(' ');
    return { first_name: first, last_name: last };
  },
});

export const join = definePipe({
  ...about,
  id: 'person:name:join@1',
  needs: { all: ['first_name', 'last_name'] },
  gives: { name: { primary: true } },
  compute: ({ first_name, last_name }) => ({ name: `${first_name} ${last_name}` }),
});

export const workEmail = definePipe({
  ...about,
  id: 'person:workemail:waterfall@1',
  needs: { all: ['name', { any: ['company_domain', 'company_name'] }] },
  gives: { work_email: { primary: true }, email_validation_status: { enabled: false } },
  compute: ({ name, company_domain, company_name }) => ({
    work_email: `${name}@${company_domain ?? `${company_name}.com`}`.replaceAll(' ', '.'),
    email_validation_status: 'valid',
  }),
});

/** Gives the domain it may also read, and reads a name that `overview` gives. */
export const identity = definePipe({
  ...about,
  id: 'company:identity@3',
  needs: { any: ['company_name', 'company_domain', 'work_email'] },
  gives: { company_domain: { primary: true } },
  compute: ({ company_name, company_domain, work_email }) => ({
    company_domain: company_domain ?? work_email ?? `${company_name}.com`,
  }),
});

export const overview = definePipe({
  ...about,
  id: 'company:overview@3',
  needs: 'company_domain',
  gives: { company_name: { primary: true }, company_industry: {} },
  compute: ({ company_domain }) => ({
    company_name: company_domain.split('.')[0],
    company_industry: 'Software',
  }),
});

/** With `titled`, a cycle of two optional inputs. */
export const greet = definePipe({
  ...about,
  id: 'message:greet@1',
  needs: { all: ['name', { optional: 'job_title' }] },
  gives: { message: { primary: true } },
  compute: ({ name, job_title }) => ({
    message: job_title === null ? `Hi ${name}` : `Hi ${name}, ${job_title}`,
  }),
});

export const titled = definePipe({
  ...about,
  id: 'person:title@1',
  needs: { all: ['name', { optional: 'message' }] },
  gives: { job_title: { primary: true } },
  compute: ({ message }) => ({ job_title: message === null ? 'CEO' : `CEO (${message})` }),
});

/** One alternative of which takes two fields. */
export const either = definePipe({
  ...about,
  id: 'person:title:either@1',
  needs: { any: ['message', { all: ['first_name', 'last_name'] }] },
  gives: { job_title: { primary: true } },
  compute: ({ message, first_name }) => ({ job_title: message ?? first_name }),
});

/** Reads a name that `describeCompany` gives, and gives all that it may read. */
export const resolveCompany = definePipe({
  ...about,
  id: 'company:resolve@1',
  needs: 'company_name',
  gives: { company_domain: { primary: true }, company_profile_url: {} },
  compute: ({ company_name }) => ({ company_domain: `${company_name}.com` }),
});

export const describeCompany = definePipe({
  ...about,
  id: 'company:describe@1',
  needs: { any: ['company_domain', 'company_profile_url'] },
  gives: { company_name: {}, company_industry: { primary: true } },
  compute: () => ({ company_industry: 'Software' }),
});

export const companyDomain = definePipe({
  ...about,
  id: 'company:domain@1',
  needs: 'company_name',
  gives: { company_domain: { primary: true } },
  compute: ({ company_name }) => ({ company_domain: `${company_name}.com` }),
});

export const companySocial = definePipe({
  ...about,
  id: 'company:social@1',
  needs: 'company_domain',
  gives: { company_profile_url: { primary: true } },
  compute: ({ company_domain }) => ({ company_profile_url: `https://social.example/${company_domain}` }),
});

export const count = definePipe({
  ...about,
  id: 'sheet:count@1',
  needs: 'sheet_row_count',
  gives: { bucket_count: { primary: true }, website_html: {} },
  compute: ({ sheet_row_count }) => ({
    bucket_count: sheet_row_count + 1,
    website_html: typeof sheet_row_count,
  }),
});

export const checkUrl = definePipe({
  ...about,
  id: 'url:check@1',
  needs: 'url_input',
  gives: { website_url: { primary: true } },
  compute: ({ url_input }) => ({ website_url: url_input }),
});

/** Answers what its `answer` says: a value, nothing, a failure or a fault. */
export const oracle = definePipe({
  ...about,
  id: 'test:oracle@1',
  needs: { optional: 'string_input' },
  gives: { email: { primary: true }, bucket_count: { enabled: false }, profile: { enabled: false } },
  config: { shape: { answer: z.unknown() }, defaults: { answer: null } },
  compute: (_, { config: { answer } }) => {
    if (answer === 'fail') return new PipeFailure('ProviderError', 'The provider said no.');
    if (answer === 'throw') throw new Error('a bug');
    if (answer === 'nothing') return null;
    return z.record(z.string(), z.json()).parse(answer);
  },
});

const mergeGives = { merge_result: { primary: true } };

/** Its output has whatever type its sources have. */
export const merge = defineConfigPipe({
  ...about,
  id: 'fields:merge@1',
  config: {
    shape: { sources: z.array(strictObject({ field_name: z.string() })), ...outputFieldsSchema(mergeGives) },
    defaults: { sources: [], ...defaultOutputFields(mergeGives) },
  },
  shape: (config) => {
    const leaves = config.sources.map(({ field_name: name }) => ({
      field: name,
      name,
      type: 'unknown' as const,
      format: null,
    }));
    return { need: { any: leaves }, ...shapeOutputs(mergeGives, config) };
  },
  prepare:
    ({ sources }) =>
    (values) => ({
      merge_result: sources.map(({ field_name: name }) => values[name]).find((value) => value != null),
    }),
});

export const testPipes: readonly Pipe[] = [
  split,
  join,
  workEmail,
  identity,
  overview,
  greet,
  titled,
  either,
  resolveCompany,
  describeCompany,
  companyDomain,
  companySocial,
  count,
  checkUrl,
  oracle,
  merge,
];

/** The pipe, telling each time it is asked, by its config hash. */
export function counted(pipe: Pipe, asked: string[]): Pipe {
  return {
    ...pipe,
    prepare: (config) => {
      const compute = pipe.prepare(config);
      return (values, context) => {
        asked.push(configHash(pipe.id, config));
        return compute(values, context);
      };
    },
  };
}

/** The pipe, answering only later. */
export function delayed(pipe: Pipe, wait: () => Promise<unknown> = () => Promise.resolve()): Pipe {
  return {
    ...pipe,
    prepare: (config) => {
      const compute = pipe.prepare(config);
      return async (values, context) => {
        await wait();
        return compute(values, context);
      };
    },
  };
}
