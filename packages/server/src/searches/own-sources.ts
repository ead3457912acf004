/* Sources that the caller owns. The rows belong to the caller, so a search only costs the connection fee. */
import { defineOwnSearch } from '../engine/search/define-own-search.ts';
import type { Search } from '../engine/search/search.ts';
import {
  maxPageSize as attioPage,
  checkQuery as checkAttio,
  refusals as attioRefusals,
} from '../providers/attio/record-query.ts';
import { searchRecords as searchAttio } from '../providers/attio/search-records.ts';
import { queryRows as queryDatabricks } from '../providers/databricks/query-rows.ts';
import {
  checkQuery as checkDatabricks,
  maxPageSize as databricksPage,
  refusals as databricksRefusals,
} from '../providers/databricks/statement.ts';
import {
  checkQuery as checkCalendar,
  listEvents as listCalendarEvents,
  maxPageSize as calendarPage,
  refusals as calendarRefusals,
} from '../providers/googlecalendar/googlecalendar.ts';
import { searchObjects as searchHubspot } from '../providers/hubspot/search-objects.ts';
import {
  checkQuery as checkHubspot,
  maxPageSize as hubspotPage,
  refusals as hubspotRefusals,
} from '../providers/hubspot/search-query.ts';
import {
  checkQuery as checkLuma,
  listGuests as listLumaGuests,
  maxPageSize as lumaPage,
  refusals as lumaRefusals,
} from '../providers/luma/luma.ts';
import {
  maxPageSize as salesforcePage,
  searchRecords as searchSalesforce,
} from '../providers/salesforce/search-records.ts';
import {
  checkQuery as checkPostgres,
  refusals as postgresRefusals,
  maxPageSize as postgresPage,
} from '../providers/postgres/check-query.ts';
import { queryRows } from '../providers/postgres/postgres.ts';
import {
  checkQuery as checkSalesforce,
  refusals as salesforceRefusals,
} from '../providers/salesforce/soql.ts';

export const objectsSearchHubspot1: Search = defineOwnSearch({
  id: 'objects:search:hubspot@1',
  label: 'Objects of HubSpot',
  description:
    'Contacts, companies, deals or custom objects of your HubSpot account; at most 10,000 rows for each search.',
  ask: searchHubspot,
  checkQuery: checkHubspot,
  refuses: hubspotRefusals,
  pageSize: hubspotPage,
  example: {
    object: 'contacts',
    limit: 5,
    fields: ['firstname', 'lastname', 'email'],
    match: { logic: 'and', conditions: [{ field: 'email', operator: 'is_not_null' }] },
  },
});

export const recordsSearchSalesforce1: Search = defineOwnSearch({
  id: 'records:search:salesforce@1',
  label: 'Records of Salesforce',
  description: 'Leads, contacts, accounts or custom objects of your Salesforce account.',
  ask: searchSalesforce,
  checkQuery: checkSalesforce,
  refuses: salesforceRefusals,
  pageSize: salesforcePage,
  example: {
    object: 'Contact',
    limit: 5,
    fields: ['Name', 'Email', 'Account.Name'],
    match: { logic: 'and', conditions: [{ field: 'Email', operator: 'is_not_null' }] },
  },
});

export const recordsSearchAttio1: Search = defineOwnSearch({
  id: 'records:search:attio@1',
  label: 'Records of Attio',
  description: 'People, companies, deals or custom objects of your Attio workspace.',
  ask: searchAttio,
  checkQuery: checkAttio,
  refuses: attioRefusals,
  pageSize: attioPage,
  example: { object: 'people', limit: 5, fields: ['name', 'email_addresses'] },
});

export const rowsQueryPostgres1: Search = defineOwnSearch({
  id: 'rows:query:postgres@1',
  label: 'Rows of PostgreSQL',
  description:
    'Rows of a table or view in your PostgreSQL, read-only. It must have a primary key or another unique key.',
  ask: queryRows,
  checkQuery: checkPostgres,
  refuses: postgresRefusals,
  pageSize: postgresPage,
  example: {
    object: 'people',
    limit: 5,
    match: { logic: 'and', conditions: [{ field: 'email', operator: 'is_not_null' }] },
  },
});

export const guestsEventLuma1: Search = defineOwnSearch({
  id: 'guests:event:luma@1',
  label: 'Luma event guests',
  description:
    'Guests of an event in your Luma calendar. `object` is the ID of the event, `evt-…`. Designed without the documentation of Luma: names of fields are its own.',
  ask: listLumaGuests,
  checkQuery: checkLuma,
  refuses: lumaRefusals,
  pageSize: lumaPage,
  example: {
    object: 'evt-simulated',
    limit: 5,
    fields: ['name', 'email', 'approval_status'],
    match: { logic: 'and', conditions: [{ field: 'approval_status', operator: 'eq', value: 'approved' }] },
  },
});

export const eventsListGooglecalendar1: Search = defineOwnSearch({
  id: 'events:list:googlecalendar@1',
  label: 'Calendar events',
  description:
    'Events of your Google Calendar, in the order of their starts. `object` is the ID of the calendar, `primary` for your own. Designed without the documentation of Google Calendar.',
  ask: listCalendarEvents,
  checkQuery: checkCalendar,
  refuses: calendarRefusals,
  pageSize: calendarPage,
  example: { object: 'primary', limit: 5, fields: ['summary', 'start', 'attendees'] },
});

export const rowsQueryDatabricks1: Search = defineOwnSearch({
  id: 'rows:query:databricks@1',
  label: 'Query Databricks',
  description:
    'Rows of a table or view in your Databricks workspace. `object` is the ID of a warehouse, a slash, and the table as `catalog.schema.table`; the table must have a column `id`. Designed without the documentation of Databricks.',
  ask: queryDatabricks,
  checkQuery: checkDatabricks,
  refuses: databricksRefusals,
  pageSize: databricksPage,
  example: {
    object: '4f1c2ad09be7a3d8/main.sales.people',
    limit: 5,
    fields: ['name', 'email'],
    match: { logic: 'and', conditions: [{ field: 'email', operator: 'is_not_null' }] },
  },
});
