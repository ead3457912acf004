/* Finding accounts and opportunities of Salesforce by what a record says. */
import { brokenShape, defineConfigPipe } from '../engine/define-config-pipe.ts';
import { askForOutputs } from '../engine/define-lookup.ts';
import { defaultOutputFields, outputFieldsSchema, shapeOutputs } from '../engine/define-pipe.ts';
import type { Pipe } from '../engine/pipe.ts';
import { PipeFailure } from '../engine/pipe.ts';
import { renderFields } from '../engine/template/render-fields.ts';
import type { OwnRow } from '../providers/kit/search-page.ts';
import { findRecord } from '../providers/salesforce/find-record.ts';
import { shapeTemplates } from './lists/list-templates.ts';
import { fillMatch, matchTemplates, recordMatch } from './systems/record-match.ts';

const gives = { crm_record_id: { primary: true }, crm_match: { enabled: false } };
/** Of several that match, the one that was there first. */
const sort = { field: 'CreatedDate', direction: 'asc' } as const;

interface MatchSpec extends Pick<Pipe, 'id' | 'label' | 'description' | 'example'> {
  object: string;
}

function defineSalesforceMatch({ object, ...spec }: MatchSpec): Pipe {
  return defineConfigPipe({
    ...spec,
    category: 'tools',
    connector: 'required',
    runsOn: [findRecord.provider.id],
    config: {
      shape: { match: recordMatch, ...outputFieldsSchema(gives) },
      defaults: { match: { logic: 'and', conditions: [] }, ...defaultOutputFields(gives) },
    },
    shape: (config) => {
      const { need, problems } = shapeTemplates(matchTemplates(config.match));
      return problems.length > 0 ? brokenShape(problems) : { need, ...shapeOutputs(gives, config) };
    },
    prepare: ({ match: wanted }) => {
      const parts = matchTemplates(wanted).map(([, source]) => ({ source }));
      return (fields, context) =>
        renderFields({ parts, outputs: 'forbidden' }, { fields, context }, (texts) => {
          const match = fillMatch(wanted, { texts, now: context.now });
          if (match instanceof PipeFailure) return match;
          const input = { object, fields: [], match, sort };
          const question = { operation: findRecord, input, bills: 'crm-match-salesforce', gives, accept };
          // A record may be made because none was found.
          return askForOutputs({ ...question, isAsOfNow: true }, context);
        });
    },
  });
}

function accept({ id, fields }: OwnRow) {
  const values = { crm_record_id: id, crm_match: fields };
  return { accepted: true as const, rule: 'matched', value: { values } };
}

const how = 'If several match, it is the one that was created first. `crm_match` has its standard fields.';

export const accountMatchSalesforce1 = defineSalesforceMatch({
  id: 'account:match:salesforce@1',
  label: 'Match Salesforce account',
  description: `Finds the account in your Salesforce that meets conditions. ${how}`,
  object: 'Account',
  example: {
    config: {
      match: {
        logic: 'and',
        conditions: [
          { property: 'value', field_name: 'Website', operator: 'contains', value: '{{ company_domain }}' },
        ],
      },
    },
    input: { company_domain: 'tannersorensen.com' },
  },
});

export const opportunityMatchSalesforce1 = defineSalesforceMatch({
  id: 'opportunity:match:salesforce@1',
  label: 'Match Salesforce opportunity',
  description: `Finds the opportunity in your Salesforce that meets conditions. ${how}`,
  object: 'Opportunity',
  example: {
    config: {
      match: {
        logic: 'and',
        conditions: [
          { property: 'value', field_name: 'Account.Name', operator: 'eq', value: '{{ company_name }}' },
        ],
      },
    },
    input: { company_name: 'Tanner & Sorensen' },
  },
});
