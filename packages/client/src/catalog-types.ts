/* Made by `npm run generate` out of the catalog; do not edit. */
import type { Condition } from './api-types.ts';
import type { FieldFormat, FieldType, Json, List, Listed, None } from './catalog-entry.ts';
import type { PipeEntry, Range, SearchEntry } from './catalog-entry.ts';

/** Every pipe: its inputs, its outputs, those that only come when enabled, and its config. */
export interface PipeCatalog {
  /** Splits a name into given names and family name. Titles, suffixes and middle initials are removed. */
  'person:name:split@1': PipeEntry<{ name: string }, { first_name: string; last_name: string }, None, None>;
  /** Joins given names and family name to a full name. */
  'person:name:join@1': PipeEntry<{ first_name: string } & { last_name: string }, { name: string }, None, None>;
  /** Splits a name into given names and family name. Titles, suffixes and middle initials are removed. @deprecated Use 'person:name:split@1'. */
  'people:name:split@1': PipeEntry<{ name: string }, { first_name: string; last_name: string }, None, None>;
  /** Joins given names and family name to a full name. @deprecated Use 'person:name:join@1'. */
  'people:name:join@1': PipeEntry<{ first_name: string } & { last_name: string }, { name: string }, None, None>;
  /** Whether an email address is a work address: neither free-mail nor disposable. */
  'email:iswork@1': PipeEntry<{ email: string }, { is_work_email: boolean }, None, None>;
  /** Whether an email address is a work address: neither free-mail nor disposable. @deprecated Use 'email:iswork@1'. */
  'people:email:iswork@1': PipeEntry<{ email: string }, { is_work_email: boolean }, None, None>;
  /** The company's domain from a work email. Free-mail and disposable addresses have no result. */
  'company:domain:workemail@1': PipeEntry<{ work_email: string }, { company_domain: string }, None, None>;
  /** The company's website from a work email. Free-mail and disposable addresses have no result. @deprecated Use 'company:domain:workemail@1'. */
  'company:websiteurl:email@1': PipeEntry<{ email: string }, { company_website_url: string }, None, None>;
  /** Lower-case words joined by hyphens, without accents. Letters of other scripts are kept. */
  'field:slugify@1': PipeEntry<{ string_input: string }, { slugified: string }, None, None>;
  /** The registrable domain of a URL. */
  'field:domainify@1': PipeEntry<{ url_input: string }, { domain: string }, None, None>;
  /** The time at which the record was first processed: a datetime in UTC, or the date in a time zone. */
  'field:timestamp@1': PipeEntry<None, { current_timestamp: string }, None, { timezone?: string; precision?: 'datetime' | 'date' }>;
  /** The first of several fields that has a value. All must have the same type. */
  'fields:merge@1': PipeEntry<None, { merge_result: unknown }, None, { sources: readonly { field_name: string }[] }>;
  /** A text with fields filled in, written in a safe part of Liquid. */
  'template:fill@1': PipeEntry<None, { template_output: string }, None, { template: string }>;
  /** Takes values from a JSON field. Each JSONata path makes one field. */
  'json:extract:multi@1': PipeEntry<None, None, None, { json_extraction: { field_name: string; extractions: readonly ({ path: string; output_field: { name: string; type: FieldType; format?: FieldFormat | null; label?: string } })[] } }>;
  /** Takes values from a JSON field. Each JSONata path makes one field. @deprecated Use 'json:extract:multi@1'. */
  'json:extract@1': PipeEntry<None, None, None, { json_extraction: { field_name: string; extractions: readonly ({ path: string; output_field: { name: string; type: FieldType; format?: FieldFormat | null; label?: string } })[] } }>;
  /** A JSONata expression over the fields of the record, with limits on steps, depth and size. */
  'formula:run@1': PipeEntry<None, None, None, { formula: string; output_field: { name: string; type?: FieldType; format?: FieldFormat | null; label?: string } }>;
  /** Sends one HTTP request per record, with fields in URL, query, headers and body. Any HTTP answer completes the field. GET is a look-up; every other method is a side effect and is sent at most once. */
  'http:request@1': PipeEntry<None, { http_response_body: unknown; http_response_status: number }, { http_response_headers: Json }, { url: string; method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; headers?: readonly { key: string; value: string }[]; query?: readonly { key: string; value: string }[]; body?: string | null; timeout_seconds?: number }>;
  /** Claims a key in a bucket: true for exactly one of all records that ever ask for it, over all runs. After `ttl_seconds` the key becomes free again. A claim stays even if the run fails later. */
  'bucket:claim@1': PipeEntry<None, { bucket_claimed: boolean; bucket_entry_id: string }, { bucket_claimed_at: string }, { bucket: string; key: string; ttl_seconds?: number | null; write_fields?: readonly { field_name: string }[]; allow_bucket_creation?: boolean }>;
  /** Whether a key of a bucket is claimed, and its entry. Does not claim it. */
  'bucket:check@1': PipeEntry<None, { bucket_exists: boolean }, { bucket_entry: Json }, { bucket: string; key: string }>;
  /** How many keys of a bucket are claimed; with `window_seconds`, how many were claimed in that time. Claims made at the same moment may be counted or not. If a limit must hold, claim a key instead. */
  'bucket:count@1': PipeEntry<None, { bucket_count: number }, None, { bucket: string; window_seconds?: number | null }>;
  /** How many entries of a bucket have fields that match the conditions. They have the form of `run_if`; a text to compare with is a template that is filled from the record. Reads 100,000 entries at most. */
  'bucket:countif@1': PipeEntry<None, { bucket_count: number }, None, { bucket: string; match: { logic?: 'and' | 'or'; conditions: readonly Condition[] }; window_seconds?: number | null }>;
  /** Makes a key a member of a stream: true if it was not a member before. If it was one and its fields differ, the new fields are stored. Both show in the log of the stream. */
  'stream:enroll@1': PipeEntry<None, { stream_enrolled: boolean; stream_enrollment_id: string }, None, { stream: string; key: string; write_fields?: readonly { field_name: string }[] }>;
  /** Ends the membership of a key in a stream: true if it was a member. */
  'stream:unenroll@1': PipeEntry<None, { stream_unenrolled: boolean }, None, { stream: string; key: string }>;
  /** Adds a row of `write_fields` to a sheet, once for each record, whatever happens to workers. Columns that are missing are made, unless `allow_field_creation` is false. With `run`, the pipes of the sheet run on the new row; those that can cost credits only within the budget of the sheet. */
  'row:append:sheet@1': PipeEntry<None, { sheet_record_id: string }, { created_sheet: string }, { project: string; sheet: string; write_fields: readonly { field_name: string }[]; run?: boolean; allow_field_creation?: boolean; allow_sheet_creation?: boolean }>;
  /** Adds a row to a sheet for each object of a list, up to 1,000: all of them, or none. The keys of the objects are columns; those that are missing are made, unless `allow_field_creation` is false. */
  'row:expandappend:sheet@1': PipeEntry<{ input_objects: unknown[] }, { sheet_record_ids: string[] }, None, { project: string; sheet: string; run?: boolean; allow_field_creation?: boolean }>;
  /** Gives out the rows of a sheet in turn: each record gets the next row that matches, and after the last one the first again, over all runs and workers. With a `key`, the same key always gets the same row. */
  'row:roundrobin:sheet@1': PipeEntry<None, { sheet_row: Json; sheet_record_id: string }, None, { project: string; sheet: string; read_fields?: readonly string[]; match?: { logic?: 'and' | 'or'; conditions?: readonly { property: 'value'; field_name: string; operator: 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'contains' | 'matches' | 'older_than_days' | 'within_last_days'; value: number | string | boolean | null }[] }; key?: string | null }>;
  /** Finds rows of a sheet that match, the oldest first, as objects of `read_fields` with the `id` of the row. The count is of the rows that are given. */
  'rows:find:sheet@1': PipeEntry<None, { sheet_rows: unknown[]; sheet_row_count: number }, None, { project: string; sheet: string; match?: { logic?: 'and' | 'or'; conditions?: readonly { property: 'value'; field_name: string; operator: 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'contains' | 'matches' | 'older_than_days' | 'within_last_days'; value: number | string | boolean | null }[] }; read_fields?: readonly string[]; limit?: number }>;
  /** Puts rows of a sheet that match into the trash, the oldest first, up to `limit` for each record. They can be brought back for 30 days. */
  'rows:delete:sheet@1': PipeEntry<None, { deleted_row_count: number }, { deleted_row_ids: string[] }, { project: string; sheet: string; match: { logic?: 'and' | 'or'; conditions: readonly { property: 'value'; field_name: string; operator: 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'contains' | 'matches' | 'older_than_days' | 'within_last_days'; value: number | string | boolean | null }[] }; limit?: number }>;
  /** Adds a row of `included_fields` to a sheet of the project `default`, which is made if it does not exist. For new work there is row:append:sheet@1. @deprecated Use 'row:append:sheet@1'. */
  'sheet:row:append@1': PipeEntry<None, { sheet_record_id: string; created_sheet: string }, None, { sheet: string; run?: boolean; allow_field_creation?: boolean; allow_sheet_creation?: boolean; new_sheet_team_id?: string | readonly string[]; included_fields?: readonly { field_name: string }[] }>;
  /** Adds a row for each object of a list to a sheet of the project `default`, which is made if it does not exist. For new work there is row:expandappend:sheet@1. @deprecated Use 'row:expandappend:sheet@1'. */
  'sheet:row:expandappend@1': PipeEntry<{ input_objects: unknown[] }, { sheet_record_ids: string[] }, None, { sheet: string; run?: boolean; allow_field_creation?: boolean }>;
  /** Finds the work email of a person at a company. The entry `pattern` guesses it from the addresses of others at the company, for free and without a key. */
  'person:workemail:waterfall@1': PipeEntry<{ name: string } & ({ company_domain: string } | { company_name: string }), { work_email: string; email_validation_status: string }, None, { providers?: readonly ({ provider: 'leadmagic' | 'prospeo' | 'amplemarket' | 'hunter' | 'crustdata' | 'anymailfinder' | 'enrow' | 'dropcontact' | 'lusha' | 'fullenrich' | 'tomba' | 'contactout' | 'wiza' | 'snov' | 'pattern' | `dataset:${string}` })[]; allow_catch_all_emails?: boolean; allow_risky_emails?: boolean }>;
  /** Finds the work email of a person at a company, by the website or name of the company. @deprecated Use 'person:workemail:waterfall@1'. */
  'people:workemail:waterfall@1': PipeEntry<{ name: string } & ({ company_website_url: string } | { company_name: string }), { work_email: string }, { email_validation_status: string }, { providers?: readonly ({ provider: 'leadmagic' | 'prospeo' | 'amplemarket' | 'hunter' | 'icypeas' | 'findymail' | 'anymailfinder' | 'enrow' | 'dropcontact' | 'lusha' | 'fullenrich' | 'tomba' | 'contactout' | 'wiza' | 'snov' | 'pattern' | `dataset:${string}` })[]; allow_catch_all_emails?: boolean; allow_risky_emails?: boolean }>;
  /** Adds a person to segments of your own Resend account. */
  'contact:create:resend@1': PipeEntry<{ email: string } & { name: string }, { resend_contact_id: string }, None, { segment_id?: string | readonly string[]; add_as_subscribed?: boolean }>;
  /** Sends one email through your own Resend account, at most once, even if workers fail. */
  'email:send:resend@1': PipeEntry<{ email: string } & { email_body: string } & { email_subject: string }, { resend_email_success: boolean }, None, { from: string; reply_to?: string | null }>;
  /** Sends one email from your own Gmail mailbox, at most once, even if workers fail. */
  'email:send:gmail@1': PipeEntry<{ email: string } & { email_body: string } & { email_subject: string }, { gmail_email_success: boolean }, None, { reply_to?: string | null }>;
  /** Sends one email through your own SendGrid account, at most once, even if workers fail. */
  'email:send:sendgrid@1': PipeEntry<{ email: string } & { email_body: string } & { email_subject: string }, { sendgrid_email_success: boolean }, None, { from: string; reply_to?: string | null }>;
  /** Posts one message to a channel of your own Slack workspace, at most once, even if workers fail. Markdown becomes what Slack shows. */
  'message:send:slack@1': PipeEntry<{ message: string }, { slack_message_success: boolean }, None, { channel_id: string }>;
  /** Writes properties of one object in your HubSpot account, at most once. An ID that HubSpot does not know is not found. */
  'object:update:hubspot@1': PipeEntry<None, { record_update_success: boolean; crm_record_id: string }, None, { object_type: string; record_id: string; properties: readonly { property: string; value: string }[] }>;
  /** Writes fields of one record in your Salesforce account, at most once. An ID that Salesforce does not know is not found. */
  'record:update:salesforce@1': PipeEntry<None, { record_update_success: boolean; crm_record_id: string }, None, { object_type: string; record_id: string; properties: readonly { property: string; value: string }[] }>;
  /** Makes a record of one object in your Attio workspace, at most once. If another record has a value that must be unique, such as an address of a person or a domain of a company, nothing is made and the cell fails: match first, and create where nothing was found. */
  'record:create:attio@1': PipeEntry<None, { crm_record_id: string }, None, { object_type?: string; properties: readonly { property: string; value: string }[] }>;
  /** Finds the record of one object in your Attio workspace whose attribute is exactly a value. If several match, it is the one that was created first. `crm_match` has all its attributes. */
  'record:match:attio@1': PipeEntry<None, { crm_record_id: string }, { crm_match: Json }, { object_type?: string; field?: string; value: string }>;
  /** Writes attributes of one record in your Attio workspace, at most once. Attributes with several values keep those that they have. An ID that Attio does not know is not found. */
  'record:update:attio@1': PipeEntry<None, { record_update_success: boolean; crm_record_id: string }, None, { object_type: string; record_id: string; properties: readonly { property: string; value: string }[] }>;
  /** Finds the account in your Salesforce that meets conditions. If several match, it is the one that was created first. `crm_match` has its standard fields. */
  'account:match:salesforce@1': PipeEntry<None, { crm_record_id: string }, { crm_match: Json }, { match: { logic?: 'and' | 'or'; conditions: readonly { property: 'value'; field_name: string; operator: 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'contains' | 'older_than_days' | 'within_last_days'; value: number | string | boolean | null }[] } }>;
  /** Finds the opportunity in your Salesforce that meets conditions. If several match, it is the one that was created first. `crm_match` has its standard fields. */
  'opportunity:match:salesforce@1': PipeEntry<None, { crm_record_id: string }, { crm_match: Json }, { match: { logic?: 'and' | 'or'; conditions: readonly { property: 'value'; field_name: string; operator: 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'contains' | 'older_than_days' | 'within_last_days'; value: number | string | boolean | null }[] } }>;
  /** Finds the person or organization in your Pipedrive whose field is exactly a value. If there are several, it is the one that Pipedrive thinks best. */
  'record:match:pipedrive@1': PipeEntry<None, { crm_record_id: string }, { crm_match: Json }, { object_type?: 'persons' | 'organizations'; field?: 'name' | 'email' | 'phone' | 'address'; value: string }>;
  /** Makes a person or an organization in your Pipedrive, at most once. It does not look whether there is one already: match first, and create where nothing was found. */
  'record:create:pipedrive@1': PipeEntry<None, { crm_record_id: string }, None, { object_type?: 'persons' | 'organizations'; properties: readonly { property: string; value: string }[] }>;
  /** Writes properties of one person or organization in your Pipedrive, at most once. An ID that Pipedrive does not know is not found. */
  'record:update:pipedrive@1': PipeEntry<None, { record_update_success: boolean; crm_record_id: string }, None, { object_type: string; record_id: string; properties: readonly { property: string; value: string }[] }>;
  /** Puts a person into a campaign of your own lemlist, at most once. Somebody who is in a campaign already has no result. */
  'campaign:enroll:lemlist@1': PipeEntry<{ email: string } & Partial<{ name: string }> & Partial<{ company_name: string }> & Partial<{ company_domain: string }> & Partial<{ job_title: string }> & Partial<{ profile_url: string }>, { campaign_enrolled: boolean; campaign_lead_id: string }, None, { campaign_id: string }>;
  /** Takes a person out of a campaign of your own lemlist. Somebody who is not in the campaign has no result. */
  'campaign:unenroll:lemlist@1': PipeEntry<{ email: string }, { campaign_unenrolled: boolean }, None, { campaign_id: string }>;
  /** Puts a person into a campaign of your own Instantly, at most once. Somebody who is in a campaign already has no result. */
  'campaign:enroll:instantly@1': PipeEntry<{ email: string } & Partial<{ name: string }> & Partial<{ company_name: string }> & Partial<{ company_domain: string }> & Partial<{ job_title: string }> & Partial<{ profile_url: string }>, { campaign_enrolled: boolean; campaign_lead_id: string }, None, { campaign_id: string }>;
  /** Takes a person out of a campaign of your own Instantly, with what it knows of them there. Somebody who is not in the campaign has no result. */
  'campaign:unenroll:instantly@1': PipeEntry<{ email: string }, { campaign_unenrolled: boolean }, None, { campaign_id: string }>;
  /** Puts a person into a campaign of your own Smartlead, at most once. Somebody who is in the campaign already, or whom Smartlead skips because of another one, has no result. */
  'campaign:enroll:smartlead@1': PipeEntry<{ email: string } & Partial<{ name: string }> & Partial<{ company_name: string }> & Partial<{ company_domain: string }> & Partial<{ job_title: string }> & Partial<{ profile_url: string }>, { campaign_enrolled: boolean; campaign_lead_id: string }, None, { campaign_id: string }>;
  /** Takes a person out of a campaign of your own Smartlead. Somebody who is not in the campaign has no result. */
  'campaign:unenroll:smartlead@1': PipeEntry<{ email: string }, { campaign_unenrolled: boolean }, None, { campaign_id: string }>;
  /** Puts a person into a campaign of your own HeyReach that runs, at most once. Somebody who is in the campaign already has no result. */
  'campaign:enroll:heyreach@1': PipeEntry<{ profile_url: string } & Partial<{ name: string }> & Partial<{ company_name: string }> & Partial<{ job_title: string }> & Partial<{ email: string }>, { campaign_enrolled: boolean }, None, { campaign_id: string }>;
  /** Stops a campaign of your own HeyReach for a person, who stays in its list. Somebody who is not in the campaign, or for whom it is over, has no result. */
  'campaign:unenroll:heyreach@1': PipeEntry<{ profile_url: string }, { campaign_unenrolled: boolean }, None, { campaign_id: string }>;
  /** Makes a record of one object in your Salesforce, at most once. If a duplicate rule of the account finds records like it, nothing is made and the cell fails: match first, and create where nothing was found. */
  'record:create:salesforce@1': PipeEntry<None, { crm_record_id: string }, None, { object_type?: string; properties: readonly { property: string; value: string }[] }>;
  /** Finds the record of one object in your Salesforce whose field is exactly a value. If several match, it is the one that was created first. `crm_match` has its standard fields. */
  'record:match:salesforce@1': PipeEntry<None, { crm_record_id: string }, { crm_match: Json }, { object_type?: string; field?: string; value: string }>;
  /** Puts a note on a record in your Attio workspace, at most once. An ID that Attio does not know is not found. */
  'note:create:attio@1': PipeEntry<None, { crm_note_id: string }, None, { object_type?: string; record_id: string; title?: string; content: string }>;
  /** Puts a note on a contact, a company or a deal in your HubSpot account, at most once. An ID that HubSpot does not know is not found. The note has the time at which the run began. */
  'note:create:hubspot@1': PipeEntry<None, { crm_note_id: string }, None, { object_type?: 'contacts' | 'companies' | 'deals'; record_id: string; content: string }>;
  /** Logs a completed task on a record in your Salesforce, at most once: a contact, a lead, an account, an opportunity, or another record that takes activities. */
  'activity:create:salesforce@1': PipeEntry<None, { crm_activity_id: string }, None, { record_id: string; subject: string; content?: string; task_subtype?: 'Task' | 'Call' | 'Email'; date?: string }>;
  /** Puts a note on a person or an organization in your Pipedrive, at most once. An ID that Pipedrive does not know is not found. */
  'note:create:pipedrive@1': PipeEntry<None, { crm_note_id: string }, None, { object_type?: 'persons' | 'organizations'; record_id: string; content: string }>;
  /** Makes an object in your HubSpot account, at most once. If a contact has the address already, nothing is made and the cell fails with the ID of that contact. Companies and deals like the new one are not looked for: match first, and create where nothing was found. */
  'object:create:hubspot@1': PipeEntry<None, { crm_record_id: string }, None, { object_type?: string; properties: readonly { property: string; value: string }[] }>;
  /** Finds the object in your HubSpot account whose property is equal to a value, in upper or lower case. If there are several, it is the oldest. HubSpot finds what is new after some seconds. */
  'object:match:hubspot@1': PipeEntry<None, { crm_record_id: string }, { crm_match: Json }, { object_type?: string; field?: string; value: string }>;
  /** Finds the professional profile of a person by email. @deprecated Use 'people:profileurl:email:waterfall@1'. */
  'people:professionalprofileurl:email:waterfall@1': PipeEntry<{ email: string } | { work_email: string }, { professional_profile_url: string }, None, { providers?: readonly ({ provider: 'leadmagic' | `dataset:${string}` })[] }>;
  /** Finds the professional profile of a person by email. */
  'people:profileurl:email:waterfall@1': PipeEntry<{ email: string } | { work_email: string }, { profile_url: string }, None, { providers?: readonly ({ provider: 'leadmagic' | 'gravatar' | `dataset:${string}` })[] }>;
  /** Whether an address receives mail. Verifiers are asked one after the other, until one can tell. Only the first is asked by default. */
  'people:email:validate:waterfall@1': PipeEntry<{ email: string }, { email_validation_status: string }, None, { providers?: readonly ({ provider: 'millionverifier' | 'bouncer' | 'neverbounce' | 'emailable' | 'mailercheck' | 'anymailfinder' | 'enrow' | 'hunter' | 'icypeas' | 'findymail' | 'tomba' | 'snov' | 'reacher' | `dataset:${string}` })[] }>;
  /** Finds the private address of a person by their professional profile, and others where there are more. */
  'people:personalemail:profile:waterfall@1': PipeEntry<{ profile_url: string }, { personal_email: string; alternate_personal_emails: string[] }, None, { providers?: readonly ({ provider: 'leadmagic' | 'mixrank' | 'clado' | 'fullenrich' | 'contactout' | `dataset:${string}` })[] }>;
  /** Finds the person of an email address, with their profile, position and company. @deprecated Use 'person:identity:email:waterfall@2'. */
  'people:identity:email:waterfall@1': PipeEntry<{ email: string }, { name: string; profile_url: string; job_title: string; company_name: string; company_profile_url: string; company_website_url: string }, None, { providers?: readonly ({ provider: 'findymail' | 'hunter' | 'crustdata' | 'dropcontact' | 'gravatar' | `dataset:${string}` })[] }>;
  /** Finds the person of an email address, with their profile, position and company. @deprecated Use 'person:identity:email:waterfall@2'. */
  'person:identity:email:waterfall@1': PipeEntry<{ email: string }, { profile_url: string; name: string; job_title: string; company_name: string; company_profile_url: string; company_domain: string }, None, { providers?: readonly ({ provider: 'findymail' | 'hunter' | 'crustdata' | 'dropcontact' | 'gravatar' | `dataset:${string}` })[] }>;
  /** Who an email address belongs to, with the whole profile if it is known. */
  'person:identity:email:waterfall@2': PipeEntry<{ email: string }, { person_profile_match: Json; profile_url: string; name: string }, None, { providers?: readonly ({ provider: 'findymail' | 'hunter' | 'crustdata' | 'dropcontact' | 'gravatar' | `dataset:${string}` })[] }>;
  /** Finds the mobile number of a person by their professional profile. @deprecated Use 'people:phone:profile:waterfall@1'. */
  'people:mobilenumber:professionalprofile:waterfall@1': PipeEntry<{ professional_profile_url: string }, { mobile_number: string }, None, { providers?: readonly ({ provider: 'leadmagic' | 'prospeo' | `dataset:${string}` })[] }>;
  /** Finds the mobile number of a person by their professional profile. Landlines are left out. @deprecated Use 'person:mobile:profileurl:waterfall@1'. */
  'people:phone:profile:waterfall@1': PipeEntry<{ profile_url: string }, { mobile: string }, None, { providers?: readonly ({ provider: 'leadmagic' | 'prospeo' | 'amplemarket' | 'findymail' | 'clado' | 'enrow' | 'lusha' | 'fullenrich' | 'contactout' | 'wiza' | `dataset:${string}` })[] }>;
  /** Finds the mobile number of a person by their professional profile. Landlines are left out. */
  'person:mobile:profileurl:waterfall@1': PipeEntry<{ profile_url: string }, { mobile: string }, None, { providers?: readonly ({ provider: 'leadmagic' | 'prospeo' | 'amplemarket' | 'findymail' | 'enrow' | 'lusha' | 'fullenrich' | 'contactout' | 'wiza' | `dataset:${string}` })[] }>;
  /** Finds the mobile number of a person by their work email. @deprecated Use 'people:phone:workemail:waterfall@1'. */
  'people:mobilenumber:workemail:waterfall@1': PipeEntry<{ work_email: string }, { mobile_number: string }, None, { providers?: readonly ({ provider: 'leadmagic' | `dataset:${string}` })[] }>;
  /** Finds the mobile number of a person by their work email. Landlines are left out. @deprecated Use 'person:mobile:workemail:waterfall@1'. */
  'people:phone:workemail:waterfall@1': PipeEntry<{ work_email: string }, { mobile: string }, None, { providers?: readonly ({ provider: 'leadmagic' | 'amplemarket' | 'lusha' | `dataset:${string}` })[] }>;
  /** Finds the mobile number of a person by their work email. Landlines are left out. */
  'person:mobile:workemail:waterfall@1': PipeEntry<{ work_email: string }, { mobile: string }, None, { providers?: readonly ({ provider: 'leadmagic' | 'amplemarket' | 'lusha' | `dataset:${string}` })[] }>;
  /** The full professional profile of a URL: jobs, education and skills. @deprecated Use 'people:profile:waterfall@1'. */
  'people:professionalprofile:waterfall@1': PipeEntry<{ professional_profile_url: string }, { professional_profile: Json }, None, { providers?: readonly ({ provider: 'prospeo' | 'icypeas' | `dataset:${string}` })[] }>;
  /** The full professional profile of a URL: jobs, education and skills. @deprecated Use 'person:profile:waterfall@2'. */
  'people:profile:waterfall@1': PipeEntry<{ profile_url: string }, { profile: unknown }, None, { providers?: readonly ({ provider: 'amplemarket' | 'prospeo' | 'icypeas' | 'clado' | `dataset:${string}` })[] }>;
  /** The full professional profile of a URL: jobs, education and skills. @deprecated Use 'person:profile:waterfall@2'. */
  'person:profile:waterfall@1': PipeEntry<{ profile_url: string }, { profile: unknown }, None, { providers?: readonly ({ provider: 'amplemarket' | 'prospeo' | 'icypeas' | `dataset:${string}` })[] }>;
  /** The full professional profile of a URL: jobs, education and skills. */
  'person:profile:waterfall@2': PipeEntry<{ profile_url: string }, { person_profile_match: Json; name: string }, None, { providers?: readonly ({ provider: 'crustdata' | 'amplemarket' | 'prospeo' | `dataset:${string}` })[] }>;
  /** Finds the current work email of a person by their professional profile. @deprecated Use 'person:workemail:profileurl:waterfall@1'. */
  'people:workemail:profileurl:waterfall@1': PipeEntry<{ profile_url: string }, { work_email: string; email_validation_status: string }, None, { providers?: readonly ({ provider: 'hunter' | 'amplemarket' | 'leadmagic' | 'findymail' | 'crustdata' | 'clado' | 'anymailfinder' | 'dropcontact' | 'lusha' | 'fullenrich' | 'tomba' | 'contactout' | 'wiza' | 'pattern' | `dataset:${string}` })[]; allow_catch_all_emails?: boolean; allow_risky_emails?: boolean }>;
  /** Finds the current work email of a person by their professional profile. */
  'person:workemail:profileurl:waterfall@1': PipeEntry<{ profile_url: string }, { work_email: string; email_validation_status: string }, None, { providers?: readonly ({ provider: 'hunter' | 'amplemarket' | 'leadmagic' | 'findymail' | 'crustdata' | 'anymailfinder' | 'dropcontact' | 'lusha' | 'fullenrich' | 'tomba' | 'contactout' | 'wiza' | 'pattern' | `dataset:${string}` })[]; allow_catch_all_emails?: boolean; allow_risky_emails?: boolean }>;
  /** Finds a person by role at the company of a website. @deprecated Use 'role:waterfall@1'. */
  'people:match:role:waterfall@1': PipeEntry<{ company_website_url: string }, { role_finder_match: Json }, None, { providers?: readonly ({ provider: 'leadmagic' | `dataset:${string}` })[]; roles: readonly string[] }>;
  /** Finds a person by role at a company. Up to three roles are tried, in order, until somebody is found. */
  'role:waterfall@1': PipeEntry<{ company_domain: string } | { company_profile_url: string }, { role_finder_match: Json }, { name: string; job_title: string; profile_url: string }, { providers?: readonly ({ provider: 'leadmagic' | 'crustdata' | `dataset:${string}` })[]; roles: readonly string[] }>;
  /** Finds one person for each of several roles at a company, in the order given, `limit` at most. Each person is billed. */
  'roles:waterfall@1': PipeEntry<{ company_domain: string } | { company_profile_url: string }, { role_finder_matches: unknown[] }, None, { providers?: readonly ({ provider: 'leadmagic' | 'crustdata' | `dataset:${string}` })[]; roles: readonly string[]; limit?: number }>;
  /** What has changed for a person in the last days, according to the dates in their profile: a job at another company, a new title at the same company, a course of study. Profiles have no dates for moves, so `new_location` never finds one. */
  'signals:personprofilematch@1': PipeEntry<{ person_profile_match: Json }, { is_recent_job_change: boolean; days_in_current_role: number; profile_signals: unknown[] }, None, { window_days?: number; signals?: readonly ('job_change' | 'promotion' | 'new_company' | 'new_location' | 'new_education')[] }>;
  /** What a company does, where, since when and with how many people. From its website, open registers and one vendor. */
  'company:overview@3': PipeEntry<{ company_domain: string } | { company_profile_url: string }, { company_description: string; company_name: string; company_industry: string; company_region: string; headcount: string; estimated_revenue: string; founded_year: string }, None, None>;
  /** What a company does, where, since when and with how many people. From its website, open registers and one vendor. @deprecated Use 'company:overview@3'. */
  'company:overview@2': PipeEntry<{ company_website_url: string } | { company_profile_url: string }, { company_description: string; company_industry: string; company_region: string; headcount: string; estimated_revenue: string; founded_year: string }, { company_name: string }, None>;
  /** What a company does, where, since when and with how many people. From its website, open registers and one vendor. @deprecated Use 'company:overview@2'. */
  'company:overview@1': PipeEntry<{ company_website_url: string } | { company_social_url: string }, { company_description: string; company_industry: string; company_region: string; headcount: string; estimated_revenue: string; founded_year: string }, None, None>;
  /** Finds the domain, the profile and the proper name of a company from its name. */
  'company:identity@3': PipeEntry<{ company_name: string }, { company_domain: string; company_profile_url: string; cleaned_company_name: string }, None, None>;
  /** Finds the domain, the profile and the proper name of a company from its name. @deprecated Use 'company:identity@3'. */
  'company:identity@2': PipeEntry<{ company_name: string }, { company_profile_url: string; company_website_url: string; cleaned_company_name: string }, None, None>;
  /** Finds the domain, the profile and the proper name of a company from its name. @deprecated Use 'company:identity@2'. */
  'company:identity@1': PipeEntry<{ company_name: string }, { company_social_url: string; company_website_url: string; cleaned_company_name: string }, None, None>;
  /** What one vendor knows of a company: the first one that knows more than its name. Sources are not mixed, as they are in Firmographics. */
  'company:profile:waterfall@1': PipeEntry<{ company_domain: string }, { company_name: string; company_description: string; company_profile_url: string; company_industry: string; company_region: string; headcount: string; estimated_revenue: string; founded_year: string }, None, { providers?: readonly ({ provider: 'crustdata' | 'amplemarket' | 'leadmagic' | 'thecompaniesapi' | 'lusha' | 'github' | `dataset:${string}` })[] }>;
  /** The funding of a company: rounds with date, amount and investors, and the total. */
  'company:funding:waterfall@1': PipeEntry<{ company_domain: string } | { company_name: string }, { funding_history: unknown; funding_total_usd: number }, None, { providers?: readonly ({ provider: 'leadmagic' | 'crustdata' | `dataset:${string}` })[] }>;
  /** Headlines about a company from the last 90 days, in Markdown. */
  'company:newssummary:domain@1': PipeEntry<{ company_domain: string }, { company_news_summary: string }, None, None>;
  /** Headlines about a company from the last 90 days, in Markdown. @deprecated Use 'company:newssummary:domain@1'. */
  'company:newssummary:website@1': PipeEntry<{ company_website_url: string }, { company_news_summary: string }, None, None>;
  /** What a company hires for now: the number of its open jobs, and the latest of them, from the job board that its website links to. Greenhouse, Lever, Ashby and Workday. */
  'company:jobs@1': PipeEntry<{ company_domain: string }, { open_job_list: unknown[]; open_job_count: number; job_board: string; job_board_url: string }, None, { limit?: number }>;
  /** What the register of its country says of a company: legal name, number, status, address and when it was founded. Registers of Czechia, France, Norway, the United Kingdom, and of listed companies in the United States; GLEIF and OpenCorporates for all other countries and what these do not have. Only if exactly one company has the name. */
  'company:registration@1': PipeEntry<{ company_name: string } & { address_country: string }, { company_legal_name: string; company_registry: string; company_registration_number: string; company_registration_status: string; company_registration_url: string; company_founded_on: string; stock_ticker: string; address_line_1: string; address_city: string; zip_code: string }, None, None>;
  /** When a domain was registered, until when and with whom, and which organization has it. Most owners are hidden, and registries of some countries say nothing. */
  'domain:registration@1': PipeEntry<{ company_domain: string } | { domain: string }, { domain_registered_on: string; domain_expires_on: string; domain_registrar: string; domain_registrant: string; domain_registrant_country: string }, None, None>;
  /** How a company describes itself on its homepage. @deprecated Use 'company:overview@3'. */
  'company:description:website@1': PipeEntry<{ company_website_url: string }, { company_description: string }, None, None>;
  /** Whether an address receives mail, with everything that MillionVerifier says about the mailbox. */
  'people:email:validate:millionverifier@1': PipeEntry<{ email: string }, { email_validation_status: string; million_validation_match: Json }, None, None>;
  /** Whether an address receives mail, according to ZeroBounce. No result if ZeroBounce cannot tell. @deprecated Use 'people:email:validate:zerobounce@2'. */
  'people:email:validate:zerobounce@1': PipeEntry<{ work_email: string }, { is_email_valid: boolean }, None, None>;
  /** Whether an address receives mail, with everything that ZeroBounce says about the mailbox. */
  'people:email:validate:zerobounce@2': PipeEntry<{ email: string }, { zerobounce_validation_status: string; zerobounce_validation_match: Json }, None, None>;
  /** Whether an address receives mail, according to ZeroBounce. The IP address of the sign-up can help. @deprecated Use 'people:email:validate:zerobounce@2'. */
  'people:validate:email:zerobounce@1': PipeEntry<{ work_email: string } & Partial<{ ip_address: string }>, { is_email_valid: boolean }, None, None>;
  /** Whether a number exists, and whether it is a mobile or another line. Nobody is called. */
  'people:phone:validate:twilio@1': PipeEntry<{ mobile: string } | { phone: string }, { is_phone_valid: boolean; phone_line_type: string; phone_carrier: string }, { twilio_phone_match: Json }, None>;
  /** Finds the person of an email address at Amplemarket. Needs your own connection. */
  'people:identity:amplemarket@1': PipeEntry<{ email: string }, { amplemarket_person_match: Json }, None, None>;
  /** Finds the person of a profile at Amplemarket. Needs your own connection. */
  'people:match:amplemarket@1': PipeEntry<{ profile_url: string }, { amplemarket_person_match: Json }, None, None>;
  /** Finds the profile of a work email at Crustdata, with a confidence from 0 to 1. */
  'people:profile:workemail:crustdata@1': PipeEntry<{ work_email: string }, { crustdata_person_match: Json; crustdata_profile_match_score: number }, None, None>;
  /** What a person posted lately, the newest first, with its echo. Each post is billed. @deprecated Use 'person:posts:content:crustdata@1'. */
  'people:posts:crustdata@1': PipeEntry<{ profile_url: string }, { post_list_string: string[]; crustdata_post_list: unknown[] }, None, { limit?: number | null }>;
  /** What a person posted lately, the newest first, with its echo. Each post is billed. */
  'person:posts:content:crustdata@1': PipeEntry<{ profile_url: string }, { crustdata_post_list: unknown[]; post_list_string: string[] }, None, { limit?: number }>;
  /** Finds the company of a domain, a name or a profile at Crustdata. */
  'company:identity:crustdata@1': PipeEntry<{ company_domain: string } | { company_name: string } | { company_profile_url: string }, { company_name: string; company_domain: string; company_profile_url: string }, { crustdata_company_match: Json }, None>;
  /** The funding of a company, with the acquisitions, news and competitors that LeadMagic knows. @deprecated Use 'company:funding:waterfall@1'. */
  'company:funding:leadmagic@1': PipeEntry<{ company_name: string } | { company_website_url: string }, { funding_history: unknown; funding_total_usd: number }, { leadmagic_acquisition_history: unknown[]; leadmagic_company_news_list: unknown[]; leadmagic_competitor_list: unknown[] }, None>;
  /** Everything that Crustdata knows about a company, in its own format. */
  'company:match:crustdata@1': PipeEntry<{ company_website_url: string }, { crustdata_companyenrich_match: Json }, None, None>;
  /** The brand of a website: its name, logo and colours. Put your publishable key in place of LOGO_DEV_PUBLISHABLE_KEY in the URL of the logo. */
  'company:match:logodev@1': PipeEntry<{ company_website_url: string }, { company_profile_url: string; logo_url: string; logodev_describe_match: Json }, { company_name: string }, None>;
  /** The technologies of a website, by kind, and how the spending on them changed. Each look-up is billed, found or not. */
  'company:techstack:builtwith@2': PipeEntry<{ company_domain: string }, { technology_list: unknown[]; technology_match_builtwith: Json; spending_trend: number }, None, None>;
  /** The technologies of a website, by kind, and how the spending on them changed. Each look-up is billed, found or not. @deprecated Use 'company:techstack:builtwith@2'. */
  'company:techstack:builtwith@1': PipeEntry<{ company_website_url: string }, { technology_list: unknown[]; technology_match_builtwith: Json; spending_trend: number }, None, None>;
  /** Companies like the one with a website, the most alike first. Each company is billed. */
  'company:lookalikes:companyenrich@1': PipeEntry<{ company_website_url: string }, { companyenrich_matches: unknown[] }, None, { limit?: number | null }>;
  /** The address of a company, from the place on Google Maps that has its website. For older requests; needs your own connection. */
  'company:hqaddress:googlemaps@1': PipeEntry<{ company_website_url: string }, { address_line_1: string; address_city: string; address_country: string; zip_code: string }, None, None>;
  /** Reads a web page in a browser: its text as Markdown, its HTML and its links. Error pages are not billed. */
  'website:scrape:firecrawl@1': PipeEntry<{ website_url: string }, { website_markdown: string }, { website_html: string; website_links: string[] }, { scrape_main_only?: boolean }>;
  /** Reads a list of 50 web pages at most, in its order. Each page that could be read is billed; the others are nulls. */
  'website:scrapelist:firecrawl@1': PipeEntry<{ urls: string[] }, { scrape_list_response: unknown }, None, { scrape_main_only?: boolean; formats?: readonly ('markdown' | 'html' | 'links')[] }>;
  /** A model reads data in the form of a JSON Schema out of a page or a whole website. */
  'website:extract:firecrawl@1': PipeEntry<{ website_url: string }, { firecrawl_extract_result: unknown }, None, { json_schema?: { [name: string]: unknown }; extraction_prompt: string; enable_full_domain_crawl?: boolean; enable_web_search?: boolean }>;
  /** The pages of a website with their titles, from its sitemap and its links. */
  'website:maplinks:firecrawl@1': PipeEntry<{ website_url: string }, { mapped_links: unknown[] }, None, { page_limit?: number | null; sitemap?: 'include' | 'skip' | 'only'; search?: string | null }>;
  /** A language model answers a template with typed fields, which the template declares with output tags. Answers must fit their types, formats and JSON Schemas; if one does not, the model is asked once more. */
  'prompt:run@1': PipeEntry<None, None, None, { prompt: { template: string; json_schemas?: { [name: string]: { [name: string]: unknown } } }; model?: 'google-low' | 'openai-high' | 'openai-medium' | 'anthropic-high' | 'anthropic-low' }>;
  /** A language model searches and reads the web, and answers a template with typed fields. Steps and tokens have limits. Sources are only pages that it has read. */
  'agent:run@1': PipeEntry<None, None, None, { prompt: { template: string; json_schemas?: { [name: string]: { [name: string]: unknown } } }; model?: 'google-low' | 'openai-high' | 'openai-medium' | 'anthropic-high' | 'anthropic-low'; tools?: readonly ('web_search' | 'web_fetch')[]; max_steps?: number; agent_type?: 'web_researcher' }>;
  /** Drafts an email from a brief: subject and body, in the voice of a persona. A draft with placeholders, or with links or addresses that are not in the brief, is sent back to the model. The signature is added under the body unchanged. */
  'email:write@1': PipeEntry<None, { email_subject: string; email_body: string }, None, { template: string; model?: 'google-low' | 'openai-high' | 'openai-medium' | 'anthropic-high' | 'anthropic-low'; persona?: 'sales' | 'human_resources' | 'customer_success'; signature?: string }>;
  /** Drafts a short message from a brief, for a chat or a network. A draft with placeholders, or with links or addresses that are not in the brief, is sent back to the model. */
  'message:write@1': PipeEntry<None, { message: string }, None, { template: string; model?: 'google-low' | 'openai-high' | 'openai-medium' | 'anthropic-high' | 'anthropic-low' }>;
  /** Finds the profile of a person by name and company. */
  'person:profileurl:name@1': PipeEntry<{ name: string } & { company_name: string } & Partial<{ location_hint: string }>, { profile_url: string }, None, None>;
  /** Finds the profile of a person by name and company. @deprecated Use 'person:profileurl:name@1'. */
  'people:profileurl:name@1': PipeEntry<{ name: string } & { company_name: string } & Partial<{ location_hint: string }>, { profile_url: string }, None, None>;
  /** Finds the profile of a person by name and company. @deprecated Use 'people:profileurl:name@1'. */
  'people:professionalprofileurl:name@1': PipeEntry<{ name: string } & { company_name: string } & Partial<{ location_hint: string }>, { professional_profile_url: string }, None, None>;
}

/** Every search: its outputs, those that only come when enabled, and its config. */
export interface SearchCatalog {
  /** Finds companies by location, size, industry, growth, funding and investors. */
  'companies:profiles:crustdata@1': SearchEntry<{ company_name: string; company_website_url: string; company_description: string; company_profile_url: string; crustdata_company_match: Json }, None, { limit?: number; cursor?: string | null } & { filters?: {
    /** Cities, regions or countries of the headquarters. */
    hq_locations?: List;
    /** Categories on Crunchbase. */
    crunchbase_categories?: List;
    /** Investors known to Crunchbase. */
    crunchbase_investors?: List;
    /** Investors known to Tracxn. */
    tracxn_investors?: List;
    /** Privately Held, Public Company, Nonprofit and the like. */
    company_types?: List;
    /** Industries, as LinkedIn names them. */
    linkedin_industries?: List;
    /** Stock exchanges it is listed on. */
    markets?: List;
    /** Specialities. */
    linkedin_categories?: List;
    /** Headcount brackets. */
    headcount?: List<'1-10' | '11-50' | '51-200' | '201-500' | '501-1,000' | '1,001-5,000' | '5,001-10,000' | '10,001+'>;
    /** Growth of the headcount in six months. Such as 'Less than 0%', '0% to 10%', '11% to 50%', 'More than 50%'. */
    headcount_growth_last_6m_in_percent?: List;
    /** Estimated yearly revenue in USD. */
    revenue_in_usd?: Range<'from' | 'to'>;
    /** Type of the last funding round: seed, series_a and so on. */
    last_funding_type?: List;
    /** Amount of the last funding round in USD. */
    last_funding_amount?: Range<'from' | 'to'>;
    /** Brackets of followers on LinkedIn. Such as '1-1,000', '1,001-10,000', '10,001+'. */
    number_of_followers?: List;
    /** Growth of the followers in six months. Such as 'Less than 0%', '0% to 10%', '11% to 50%', 'More than 50%'. */
    follower_growth_last_6m_in_percent?: List;
    /** Words in the description. */
    profile_summary_keywords?: List;
    /** Websites of companies it competes with. */
    competitor_websites?: List;
  } }>;
  /** Finds companies by location, size, industry, growth, funding and investors. Like the first version, with domains instead of websites. @deprecated Use 'companies:profiles:crustdata@3'. */
  'companies:profiles:crustdata@2': SearchEntry<{ company_name: string; company_domain: string; company_description: string; company_profile_url: string; crustdata_company_match: Json }, None, { limit?: number; cursor?: string | null } & { filters?: {
    /** Cities, regions or countries of the headquarters. */
    hq_locations?: List;
    /** Categories on Crunchbase. */
    crunchbase_categories?: List;
    /** Investors known to Crunchbase. */
    crunchbase_investors?: List;
    /** Investors known to Tracxn. */
    tracxn_investors?: List;
    /** Privately Held, Public Company, Nonprofit and the like. */
    company_types?: List;
    /** Industries, as LinkedIn names them. */
    linkedin_industries?: List;
    /** Stock exchanges it is listed on. */
    markets?: List;
    /** Specialities. */
    linkedin_categories?: List;
    /** Headcount brackets. */
    headcount?: List<'1-10' | '11-50' | '51-200' | '201-500' | '501-1,000' | '1,001-5,000' | '5,001-10,000' | '10,001+'>;
    /** Growth of the headcount in six months. Such as 'Less than 0%', '0% to 10%', '11% to 50%', 'More than 50%'. */
    headcount_growth_last_6m_in_percent?: List;
    /** Estimated yearly revenue in USD. */
    revenue_in_usd?: Range<'from' | 'to'>;
    /** Type of the last funding round: seed, series_a and so on. */
    last_funding_type?: List;
    /** Amount of the last funding round in USD. */
    last_funding_amount?: Range<'from' | 'to'>;
    /** Brackets of followers on LinkedIn. Such as '1-1,000', '1,001-10,000', '10,001+'. */
    number_of_followers?: List;
    /** Growth of the followers in six months. Such as 'Less than 0%', '0% to 10%', '11% to 50%', 'More than 50%'. */
    follower_growth_last_6m_in_percent?: List;
    /** Words in the description. */
    profile_summary_keywords?: List;
    /** Websites of companies it competes with. */
    competitor_websites?: List;
  } }>;
  /** Finds companies by location, size, industry, growth, funding and investors. Billed by the row. Profiles have the same shape for all providers. */
  'companies:profiles:crustdata@3': SearchEntry<{ company_name: string; company_domain: string; company_profile_url: string; company_profile_match: Json }, None, { limit?: number; cursor?: string | null } & { filters?: {
    /** Cities, regions or countries of the headquarters. */
    hq_locations?: List;
    /** Categories on Crunchbase. */
    crunchbase_categories?: List;
    /** Investors known to Crunchbase. */
    crunchbase_investors?: List;
    /** Investors known to Tracxn. */
    tracxn_investors?: List;
    /** Privately Held, Public Company, Nonprofit and the like. */
    company_types?: List;
    /** Industries, as LinkedIn names them. */
    linkedin_industries?: List;
    /** Stock exchanges it is listed on. */
    markets?: List;
    /** Specialities. */
    linkedin_categories?: List;
    /** Headcount brackets. */
    headcount?: List<'1-10' | '11-50' | '51-200' | '201-500' | '501-1,000' | '1,001-5,000' | '5,001-10,000' | '10,001+'>;
    /** Growth of the headcount in six months. Such as 'Less than 0%', '0% to 10%', '11% to 50%', 'More than 50%'. */
    headcount_growth_last_6m_in_percent?: List;
    /** Estimated yearly revenue in USD. */
    revenue_in_usd?: Range<'from' | 'to'>;
    /** Type of the last funding round: seed, series_a and so on. */
    last_funding_type?: List;
    /** Amount of the last funding round in USD. */
    last_funding_amount?: Range<'from' | 'to'>;
    /** Brackets of followers on LinkedIn. Such as '1-1,000', '1,001-10,000', '10,001+'. */
    number_of_followers?: List;
    /** Growth of the followers in six months. Such as 'Less than 0%', '0% to 10%', '11% to 50%', 'More than 50%'. */
    follower_growth_last_6m_in_percent?: List;
    /** Words in the description. */
    profile_summary_keywords?: List;
    /** Websites of companies it competes with. */
    competitor_websites?: List;
  } }>;
  /** Finds companies by location, size, industry, revenue and words. The provider has no filters for exclusions, investors, customers and the founding year. Rows that do not fit these are left out, so a page may have fewer rows than its limit. */
  'companies:profiles:amplemarket@1': SearchEntry<{ company_name: string; company_website_url: string; company_description: string; company_profile_url: string; amplemarket_company_match: Json }, None, { limit?: number; page_number?: number | null } & { filters?: {
    /** Cities, regions or countries of the headquarters. */
    hq_locations?: List;
    /** Websites or domains. */
    company_website_urls?: List;
    /** Names, or words of names. */
    company_names?: List;
    /** Company pages on LinkedIn. */
    company_profile_urls?: List;
    /** Types such as private, public_company or nonprofit. */
    company_types?: Listed;
    /** Investors of any funding round. */
    investors?: List;
    /** Industries. */
    company_industries?: List;
    /** The kind of customers it sells to. */
    customer_types?: List<'b2b' | 'b2c'>;
    /** Words in name, industry or description. */
    keywords?: List;
    /** Groups of yearly revenue in USD. */
    revenue_groups?: Listed<'$0-$1M' | '$1M-$10M' | '$10M-$100M' | '$100M-$1B' | '$1B+'>;
    /** Year in which the company was founded. */
    founded_year?: Range<'min' | 'max'>;
    /** Titles of open positions. */
    open_positions_titles?: Listed;
    /** Headcount brackets. */
    headcount?: List<'1-10' | '11-50' | '51-200' | '201-500' | '501-1,000' | '1,001-5,000' | '5,001-10,000' | '10,001+'>;
    /** Growth of the headcount in six months. */
    headcount_growth_last_6_months_in_percent?: Range<'min' | 'max'>;
  } }>;
  /** Finds companies by location, size, industry, revenue and words. The provider has no filters for exclusions, investors, customers and the founding year. Rows that do not fit these are left out, so a page may have fewer rows than its limit. */
  'companies:profiles:amplemarket@2': SearchEntry<{ company_name: string; company_domain: string; company_description: string; company_profile_url: string; amplemarket_company_match: Json }, None, { limit?: number; page_number?: number | null } & { filters?: {
    /** Cities, regions or countries of the headquarters. */
    locations?: List;
    /** Websites or domains. */
    company_domains?: List;
    /** Names, or words of names. */
    company_names?: List;
    /** Company pages on LinkedIn. */
    company_profile_urls?: List;
    /** Types such as private, public_company or nonprofit. */
    company_types?: Listed;
    /** Investors of any funding round. */
    investors?: List;
    /** Industries. */
    company_industries?: List;
    /** The kind of customers it sells to. */
    customer_types?: List<'b2b' | 'b2c'>;
    /** Words in name, industry or description. */
    keywords?: List;
    /** Groups of yearly revenue in USD. */
    revenue_groups?: Listed<'$0-$1M' | '$1M-$10M' | '$10M-$100M' | '$100M-$1B' | '$1B+'>;
    /** Year in which the company was founded. */
    founded_year?: Range<'min' | 'max'>;
    /** Titles of open positions. */
    open_positions_titles?: Listed;
    /** Headcount brackets. */
    headcount?: List<'1-10' | '11-50' | '51-200' | '201-500' | '501-1,000' | '1,001-5,000' | '5,001-10,000' | '10,001+'>;
    /** Growth of the headcount in six months. */
    headcount_growth_last_6_months_in_percent?: Range<'min' | 'max'>;
  } }>;
  /** Finds people by title, seniority, employer, place, skills, education and experience. */
  'people:profiles:crustdata@1': SearchEntry<{ name: string; job_title: string; profile_url: string; company_website_url: string; crustdata_person_match: Json }, None, { limit?: number; cursor?: string | null } & { filters?: {
    /** Cities, regions or countries of the person. */
    locations?: List;
    /** Languages spoken. */
    languages?: List;
    /** Skills. */
    skills?: List;
    /** Words of certifications. */
    certifications?: List;
    /** Words of honors. */
    honors?: List;
    /** Whether the current job is new. */
    recently_changed_jobs?: boolean | null;
    /** Fields of study. */
    fields_of_study?: List;
    /** Degrees. */
    degree_names?: List;
    /** Schools. */
    school_names?: List;
    /** Schools. */
    current_school_names?: List;
    /** Words of the headline. */
    profile_headline_keywords?: List;
    /** Words of a title. */
    current_job_titles?: List;
    /** Years, in brackets. */
    years_at_current_company?: List<'Less than 1 year' | '1 to 2 years' | '3 to 5 years' | '6 to 10 years' | 'More than 10 years'>;
    /** Seniority levels. */
    previous_seniority_levels?: List<'Owner / Partner' | 'CXO' | 'Vice President' | 'Director' | 'Experienced Manager' | 'Entry Level Manager' | 'Strategic' | 'Senior' | 'Entry Level' | 'In Training'>;
    /** Words of a title. */
    previous_job_titles?: List;
    /** Words of the summary. */
    profile_summary_keywords?: List;
    /** Languages of the profile. */
    profile_languages?: List;
    /** Years, in brackets. */
    years_of_experience?: List<'Less than 1 year' | '1 to 2 years' | '3 to 5 years' | '6 to 10 years' | 'More than 10 years'>;
    /** Seniority levels. */
    current_seniority_levels?: List<'Owner / Partner' | 'CXO' | 'Vice President' | 'Director' | 'Experienced Manager' | 'Entry Level Manager' | 'Strategic' | 'Senior' | 'Entry Level' | 'In Training'>;
    /** Words of extracurricular activities. */
    extracurricular_activities?: List;
    /** Names of employers. */
    current_employers?: List;
    /** Websites or domains of employers. */
    current_employers_website_urls?: List;
    /** Industries of employers. */
    current_employers_linkedin_industries?: List;
    /** Names of employers. */
    previous_employers?: List;
    /** Websites or domains of employers. */
    previous_employers_website_urls?: List;
    /** Industries of employers. */
    previous_employers_linkedin_industries?: List;
  } }>;
  /** Finds people by title, seniority, employer, place, skills, education and experience. Like the first version, with domains instead of websites. @deprecated Use 'people:profiles:crustdata@3'. */
  'people:profiles:crustdata@2': SearchEntry<{ name: string; job_title: string; profile_url: string; company_domain: string; crustdata_person_match: Json }, None, { limit?: number; cursor?: string | null } & { filters?: {
    /** Cities, regions or countries of the person. */
    locations?: List;
    /** Languages spoken. */
    languages?: List;
    /** Skills. */
    skills?: List;
    /** Words of certifications. */
    certifications?: List;
    /** Words of honors. */
    honors?: List;
    /** Whether the current job is new. */
    recently_changed_jobs?: boolean | null;
    /** Fields of study. */
    fields_of_study?: List;
    /** Degrees. */
    degree_names?: List;
    /** Schools. */
    school_names?: List;
    /** Schools. */
    current_school_names?: List;
    /** Words of the headline. */
    profile_headline_keywords?: List;
    /** Words of a title. */
    current_job_titles?: List;
    /** Years, in brackets. */
    years_at_current_company?: List<'Less than 1 year' | '1 to 2 years' | '3 to 5 years' | '6 to 10 years' | 'More than 10 years'>;
    /** Seniority levels. */
    previous_seniority_levels?: List<'Owner / Partner' | 'CXO' | 'Vice President' | 'Director' | 'Experienced Manager' | 'Entry Level Manager' | 'Strategic' | 'Senior' | 'Entry Level' | 'In Training'>;
    /** Words of a title. */
    previous_job_titles?: List;
    /** Words of the summary. */
    profile_summary_keywords?: List;
    /** Languages of the profile. */
    profile_languages?: List;
    /** Years, in brackets. */
    years_of_experience?: List<'Less than 1 year' | '1 to 2 years' | '3 to 5 years' | '6 to 10 years' | 'More than 10 years'>;
    /** Seniority levels. */
    current_seniority_levels?: List<'Owner / Partner' | 'CXO' | 'Vice President' | 'Director' | 'Experienced Manager' | 'Entry Level Manager' | 'Strategic' | 'Senior' | 'Entry Level' | 'In Training'>;
    /** Words of extracurricular activities. */
    extracurricular_activities?: List;
    /** Names of employers. */
    current_employer_names?: List;
    /** Websites or domains of employers. */
    current_employer_domains?: List;
    /** Industries of employers. */
    current_employer_industries?: List;
    /** Names of employers. */
    previous_employer_names?: List;
    /** Websites or domains of employers. */
    previous_employer_domains?: List;
    /** Industries of employers. */
    previous_employer_industries?: List;
  } }>;
  /** Finds people by title, seniority, employer, place, skills, education and experience. Billed by the row. Profiles have the same shape for all providers. */
  'people:profiles:crustdata@3': SearchEntry<{ name: string; profile_url: string; person_profile_match: Json }, None, { limit?: number; cursor?: string | null } & { filters?: {
    /** Cities, regions or countries of the person. */
    locations?: List;
    /** Languages spoken. */
    languages?: List;
    /** Skills. */
    skills?: List;
    /** Words of certifications. */
    certifications?: List;
    /** Words of honors. */
    honors?: List;
    /** Whether the current job is new. */
    recently_changed_jobs?: boolean | null;
    /** Fields of study. */
    fields_of_study?: List;
    /** Degrees. */
    degree_names?: List;
    /** Schools. */
    school_names?: List;
    /** Schools. */
    current_school_names?: List;
    /** Words of the headline. */
    profile_headline_keywords?: List;
    /** Words of the about section. */
    about_section_keywords?: List;
    /** Names of employers. */
    current_employer_names?: List;
    /** Websites or domains of employers. */
    current_employer_domains?: List;
    /** Industries of employers. */
    current_employer_industries?: List;
    /** Headcount brackets of employers. */
    current_employer_headcount_brackets?: List<'1-10' | '11-50' | '51-200' | '201-500' | '501-1,000' | '1,001-5,000' | '5,001-10,000' | '10,001+'>;
    /** Words of a title. */
    current_employment_job_titles?: List;
    /** Job functions. */
    current_employment_job_functions?: List<'Engineering' | 'Sales' | 'Consulting' | 'Marketing' | 'Operations' | 'Finance' | 'Research' | 'Customer Success and Support' | 'Arts and Design' | 'Human Resources' | 'Legal' | 'Product Management'>;
    /** Seniority levels. */
    current_employment_seniority_levels?: List<'Owner / Partner' | 'CXO' | 'Vice President' | 'Director' | 'Experienced Manager' | 'Entry Level Manager' | 'Strategic' | 'Senior' | 'Entry Level' | 'In Training'>;
    /** Years, in brackets. */
    current_employment_tenure_brackets?: List<'Less than 1 year' | '1 to 2 years' | '3 to 5 years' | '6 to 10 years' | 'More than 10 years'>;
    /** Years, in brackets. */
    total_years_of_experience_brackets?: List<'Less than 1 year' | '1 to 2 years' | '3 to 5 years' | '6 to 10 years' | 'More than 10 years'>;
    /** Names of employers. */
    previous_employer_names?: List;
    /** Websites or domains of employers. */
    previous_employer_domains?: List;
    /** Industries of employers. */
    previous_employer_industries?: List;
    /** Headcount brackets of employers. */
    previous_employer_headcount_brackets?: List<'1-10' | '11-50' | '51-200' | '201-500' | '501-1,000' | '1,001-5,000' | '5,001-10,000' | '10,001+'>;
    /** Words of a title. */
    previous_employment_job_titles?: List;
    /** Job functions. */
    previous_employment_job_functions?: List<'Engineering' | 'Sales' | 'Consulting' | 'Marketing' | 'Operations' | 'Finance' | 'Research' | 'Customer Success and Support' | 'Arts and Design' | 'Human Resources' | 'Legal' | 'Product Management'>;
    /** Seniority levels. */
    previous_employment_seniority_levels?: List<'Owner / Partner' | 'CXO' | 'Vice President' | 'Director' | 'Experienced Manager' | 'Entry Level Manager' | 'Strategic' | 'Senior' | 'Entry Level' | 'In Training'>;
    /** Years, in brackets. */
    previous_employment_tenure_brackets?: List<'Less than 1 year' | '1 to 2 years' | '3 to 5 years' | '6 to 10 years' | 'More than 10 years'>;
  } }>;
  /** Finds people by title, seniority, department, place and employer. The provider has no filters for exclusions, investors, customers, the founding year and schools. Rows that do not fit these are left out, so a page may have fewer rows than its limit. */
  'people:profiles:amplemarket@1': SearchEntry<{ name: string; job_title: string; profile_url: string; company_website_url: string; amplemarket_person_match: Json }, None, { limit?: number; page_number?: number | null } & { filters?: {
    /** Name of a person. For several people, send one search for each. */
    person_names?: Listed;
    /** Words of the current title. */
    current_job_titles?: List;
    /** Seniority of the current job. */
    current_seniority_levels?: Listed<'Owner' | 'Founder' | 'C-Suite' | 'Partner' | 'VP' | 'Head' | 'Director' | 'Manager' | 'Senior' | 'Entry' | 'Intern' | 'Other' | 'Non-Manager' | 'Founder / Owner'>;
    /** Departments. */
    current_departments?: Listed<'Senior Leadership' | 'Consulting' | 'Design' | 'Education' | 'Engineering & Technical' | 'Finance' | 'Human Resources' | 'Information Technology' | 'Legal' | 'Marketing' | 'Medical & Health' | 'Operations' | 'Product' | 'Revenue'>;
    /** Job functions. */
    current_job_functions?: Listed;
    /** Cities, regions or countries of the person. */
    current_locations?: List;
    /** Cities, regions or countries of the employer. */
    current_employer_locations?: List;
    /** Names of employers. */
    current_employer_names?: List;
    /** Industries of the employer. */
    current_employer_linkedin_industries?: List;
    /** Yearly revenue of the employer in USD. */
    current_employer_estimated_revenue?: Listed<'$0-$1M' | '$1M-$10M' | '$10M-$100M' | '$100M-$1B' | '$1B+'>;
    /** Year in which the company was founded. */
    current_employer_founded_year?: Range<'min' | 'max'>;
    /** Investors of the employer. */
    current_employer_investors?: List;
    /** Schools attended. */
    school_names?: List;
    /** Websites or domains of employers. */
    current_employer_website_urls?: List;
    /** Titles of open positions at the employer. */
    current_employer_open_positions_titles?: Listed;
  } }>;
  /** Finds people by title, seniority, department, place and employer. The provider has no filters for exclusions, investors, customers, the founding year and schools. Rows that do not fit these are left out, so a page may have fewer rows than its limit. */
  'people:profiles:amplemarket@2': SearchEntry<{ name: string; job_title: string; profile_url: string; company_domain: string; amplemarket_person_match: Json }, None, { limit?: number; page_number?: number | null } & { filters?: {
    /** Name of a person. */
    person_name?: string | null;
    /** Words of the current title. */
    current_job_titles?: List;
    /** Seniority of the current job. */
    current_seniority_levels?: Listed<'Owner' | 'Founder' | 'C-Suite' | 'Partner' | 'VP' | 'Head' | 'Director' | 'Manager' | 'Senior' | 'Entry' | 'Intern' | 'Other' | 'Non-Manager' | 'Founder / Owner'>;
    /** Departments. */
    current_departments?: Listed<'Senior Leadership' | 'Consulting' | 'Design' | 'Education' | 'Engineering & Technical' | 'Finance' | 'Human Resources' | 'Information Technology' | 'Legal' | 'Marketing' | 'Medical & Health' | 'Operations' | 'Product' | 'Revenue'>;
    /** Job functions. */
    current_job_functions?: Listed;
    /** Cities, regions or countries of the person. */
    current_locations?: List;
    /** Cities, regions or countries of the employer. */
    current_employer_locations?: List;
    /** Names of employers. */
    current_employer_names?: List;
    /** Industries of the employer. */
    current_employer_linkedin_industries?: List;
    /** Yearly revenue of the employer in USD. */
    current_employer_estimated_revenue?: Listed<'$0-$1M' | '$1M-$10M' | '$10M-$100M' | '$100M-$1B' | '$1B+'>;
    /** Year in which the company was founded. */
    current_employer_founded_year?: Range<'min' | 'max'>;
    /** Investors of the employer. */
    current_employer_investors?: List;
    /** Schools attended. */
    school_names?: List;
    /** Websites or domains of employers. */
    current_employer_domains?: List;
    /** Titles of open positions at the employer. */
    current_employer_open_position_titles?: Listed;
    /** Headcount brackets of the employer. */
    current_employer_headcount_brackets?: List<'1-10' | '11-50' | '51-200' | '201-500' | '501-1,000' | '1,001-5,000' | '5,001-10,000' | '10,001+'>;
    /** The kind of customers the employer sells to. */
    current_employer_customer_types?: List<'b2b' | 'b2c'>;
    /** Type of the last funding round: seed, series_a and so on. */
    current_employer_last_funding_round_types?: List;
  } }>;
  /** Finds people by name, title, employer, school, place, languages, skills and words; up to 50,000 at once. */
  'people:profiles:icypeas@1': SearchEntry<{ company_profile_url: string; company_website_url: string; job_title: string; name: string; profile_headline: string; profile_url: string; icypeas_person_match: Json }, None, { limit?: number } & { filters?: {
    /** First names. */
    firstname?: List;
    /** Last names. */
    lastname?: List;
    /** Words of the current title. */
    currentJobTitle?: List;
    /** Websites of current employers. */
    currentEmployersWebsiteUrls?: List;
    /** Websites of past employers. */
    pastEmployersWebsiteUrls?: List;
    /** Words of earlier titles. */
    pastJobTitle?: List;
    /** Names of current employers. */
    currentCompanyName?: List;
    /** Names of past employers. */
    pastCompanyName?: List;
    /** Schools. */
    school?: List;
    /** Places. Countries as two letters, such as DE, find the most. */
    location?: List;
    /** Languages, as two letters. */
    languages?: List;
    /** Skills. */
    skills?: List;
    /** Words anywhere in the profile. */
    keyword?: List;
  } }>;
  /** Finds companies by name, type, industry, place and headcount; up to 50,000 at once. */
  'companies:profiles:icypeas@1': SearchEntry<{ company_name: string; icypeas_company_match: Json; company_website_url: string; company_description: string; company_industry: string; company_profile_url: string; headcount: string; company_region: string }, None, { limit?: number } & { filters?: {
    /** Names, or words of names. */
    name?: List;
    /** Types. */
    type?: List<'Privately Held' | 'Public Company' | 'Sole Proprietorship' | 'Self-Employed' | 'Partnership' | 'Nonprofit' | 'Educational Institution' | 'Government Agency'>;
    /** Industries, as LinkedIn names them. */
    industry?: List;
    /** Places. Countries as two letters, such as DE, find the most. */
    location?: List;
    /** Headcount. */
    headcount?: Range<'from' | 'to'>;
    /** Numbers of company pages on LinkedIn. */
    urn?: List;
    /** Last parts of the URLs of company pages on LinkedIn. */
    lid?: List;
  } }>;
  /** Finds companies by name, place, size, revenue, technologies, funding and keywords. The provider has no filters for excluded domains and the founding year. Rows that do not fit these are left out, so a page may have fewer rows than its limit. */
  'companies:profiles:apollo@1': SearchEntry<{ company_name: string; company_domain: string; company_website_url: string; company_profile_url: string; apollo_company_match: Json }, None, { limit?: number; page_number?: number | null } & { filters?: {
    /** A name, or words of a name. */
    company_name?: string | null;
    /** Headcount brackets. */
    headcount_brackets?: Listed<'1-10' | '11-50' | '51-200' | '201-500' | '501-1,000' | '1,001-5,000' | '5,001-10,000' | '10,001+'>;
    /** Yearly revenue in USD. */
    revenue_in_usd?: Range<'min' | 'max'>;
    /** Keywords of companies, such as a line of business. */
    keywords?: Listed;
    /** Amount of the last funding round in USD. */
    last_funding_in_usd?: Range<'min' | 'max'>;
    /** Raised in all funding rounds, in USD. */
    total_funding_in_usd?: Range<'min' | 'max'>;
    /** Websites or domains. */
    company_domains?: List;
    /** Cities, regions or countries of the headquarters. */
    locations?: List;
    /** Technologies in use. */
    technologies?: Listed;
    /** Year of the last funding round. */
    last_funding_year?: Range<'min' | 'max'>;
    /** Year in which the company was founded. */
    founded_year?: Range<'min' | 'max'>;
  } }>;
  /** Finds people by title, seniority, department, place, words and employer, with their names, profiles and employers. `include_similar_titles: false` finds exact titles only. */
  'people:profiles:apollo@1': SearchEntry<{ name: string; job_title: string; profile_headline: string; profile_url: string; company_name: string; company_domain: string; company_website_url: string; company_profile_url: string; apollo_person_match: Json }, None, { limit?: number; cursor?: string | null; include_similar_titles?: boolean } & { filters?: {
    /** Words of the current title. */
    job_titles?: Listed;
    /** Seniority of the current job. */
    seniority_levels?: Listed<'Owner' | 'Founder' | 'C-Suite' | 'Partner' | 'VP' | 'Head' | 'Director' | 'Manager' | 'Senior' | 'Entry' | 'Intern'>;
    /** Departments. */
    departments?: Listed<'C-Suite' | 'Consulting' | 'Design' | 'Education' | 'Engineering & Technical' | 'Finance' | 'Human Resources' | 'Information Technology' | 'Legal' | 'Marketing' | 'Medical & Health' | 'Operations' | 'Product Management' | 'Sales'>;
    /** Cities, regions or countries of the person. */
    locations?: Listed;
    /** Words of name, title or employer. */
    keywords?: string | null;
    /** The status of the work email. */
    email_statuses?: Listed<'Verified' | 'Unverified' | 'Likely to Engage' | 'Unavailable'>;
    /** A name, or words of a name. */
    employer_name?: string | null;
    /** Websites or domains of current or former employers. */
    employer_domains?: Listed;
    /** Cities, regions or countries of the employer. */
    employer_locations?: Listed;
    /** Headcount brackets. */
    employer_headcount_brackets?: Listed<'1-10' | '11-50' | '51-200' | '201-500' | '501-1,000' | '1,001-5,000' | '5,001-10,000' | '10,001+'>;
    /** Yearly revenue in USD. */
    employer_revenue_in_usd?: Range<'min' | 'max'>;
    /** Technologies that the employer uses. */
    employer_technologies?: List;
    /** Keywords of companies, such as a line of business. */
    employer_keywords?: Listed;
    /** Amount of the last funding round in USD. */
    employer_last_funding_in_usd?: Range<'min' | 'max'>;
    /** Raised in all funding rounds, in USD. */
    employer_total_funding_in_usd?: Range<'min' | 'max'>;
  } }>;
  /** Finds companies by name, place, industry, size, age, revenue, type, funding and words. */
  'companies:profiles:peopledatalabs@1': SearchEntry<{ company_name: string; company_domain: string; company_website_url: string; company_profile_url: string; company_description: string; company_industry: string; headcount: string; company_region: string; peopledatalabs_company_match: Json }, None, { limit?: number; cursor?: string | null } & { filters?: {
    /** Names, or phrases of names. */
    company_names?: List;
    /** Websites or domains. */
    company_domains?: List;
    /** Company pages on LinkedIn. */
    company_profile_urls?: List;
    /** Cities, regions or countries of the headquarters. */
    locations?: List;
    /** Industries, by LinkedIn's older names such as Computer Software. */
    industries?: List;
    /** Tags, such as SaaS or a technology. */
    tags?: List;
    /** A phrase from what companies say about themselves. */
    keywords?: List;
    /** Headcount brackets. */
    headcount_brackets?: List<'1-10' | '11-50' | '51-200' | '201-500' | '501-1,000' | '1,001-5,000' | '5,001-10,000' | '10,001+'>;
    /** Headcount. */
    headcount?: Range<'min' | 'max'>;
    /** Year in which the company was founded. */
    founded_year?: Range<'min' | 'max'>;
    /** Estimated yearly revenue in USD. */
    revenue_brackets?: List<'$0-$1M' | '$1M-$10M' | '$10M-$25M' | '$25M-$50M' | '$50M-$100M' | '$100M-$250M' | '$250M-$500M' | '$500M-$1B' | '$1B-$10B' | '$10B+'>;
    /** Types. */
    company_types?: List<'Private' | 'Public' | 'Public Subsidiary' | 'Nonprofit' | 'Educational' | 'Government'>;
    /** Type of the last funding round: Seed, Series A and so on. */
    last_funding_rounds?: List;
    /** Raised in all funding rounds, in USD. */
    total_funding_in_usd?: Range<'min' | 'max'>;
  } }>;
  /** Finds people with their whole profile by title, seniority, department, place, skills, experience and employer. */
  'people:profiles:peopledatalabs@1': SearchEntry<{ name: string; job_title: string; profile_headline: string; profile_url: string; company_name: string; company_domain: string; company_website_url: string; company_profile_url: string; peopledatalabs_person_match: Json }, None, { limit?: number; cursor?: string | null } & { filters?: {
    /** Full names. */
    person_names?: List;
    /** A phrase of the current title. */
    job_titles?: List;
    /** Seniority of the current job. */
    seniority_levels?: List<'Owner' | 'C-Suite' | 'Partner' | 'VP' | 'Director' | 'Manager' | 'Senior' | 'Entry' | 'In Training' | 'Unpaid'>;
    /** Departments. */
    departments?: List<'Advisory' | 'Analyst' | 'Creative' | 'Education' | 'Engineering' | 'Finance' | 'Fulfillment' | 'Health' | 'Hospitality' | 'Human Resources' | 'Legal' | 'Manufacturing' | 'Marketing' | 'Operations' | 'Partnerships' | 'Product' | 'Professional Service' | 'Public Service' | 'Research' | 'Sales' | 'Sales Engineering' | 'Support' | 'Trade'>;
    /** Parts of departments, such as Account Executive, Accounting or Software. */
    job_functions?: List;
    /** Cities, regions or countries of the person. */
    locations?: List;
    /** Skills. */
    skills?: List;
    /** A phrase in the headline or summary. */
    keywords?: List;
    /** Years since the first job. */
    years_of_experience?: Range<'min' | 'max'>;
    /** Names of employers. */
    employer_names?: List;
    /** Websites or domains of employers. */
    employer_domains?: List;
    /** Company pages on LinkedIn. */
    employer_profile_urls?: List;
    /** Industries of employers, by LinkedIn's older names such as Computer Software. */
    employer_industries?: List;
    /** Cities, regions or countries of the employer. */
    employer_locations?: List;
    /** Headcount brackets of the employer. */
    employer_headcount_brackets?: List<'1-10' | '11-50' | '51-200' | '201-500' | '501-1,000' | '1,001-5,000' | '5,001-10,000' | '10,001+'>;
    /** Headcount. */
    employer_headcount?: Range<'min' | 'max'>;
    /** Year in which the company was founded. */
    employer_founded_year?: Range<'min' | 'max'>;
    /** Estimated yearly revenue in USD. */
    employer_revenue_brackets?: List<'$0-$1M' | '$1M-$10M' | '$10M-$25M' | '$25M-$50M' | '$50M-$100M' | '$100M-$250M' | '$250M-$500M' | '$500M-$1B' | '$1B-$10B' | '$10B+'>;
    /** Raised in all funding rounds, in USD. */
    employer_total_funding_in_usd?: Range<'min' | 'max'>;
    /** Types. */
    employer_company_types?: List<'Private' | 'Public' | 'Public Subsidiary' | 'Nonprofit' | 'Educational' | 'Government'>;
  } }>;
  /** Finds companies by name, place, industry, size, age, type, technologies, funding and words. The provider shows at most 100 rows of a search. */
  'companies:profiles:coresignal@1': SearchEntry<{ company_name: string; company_domain: string; company_website_url: string; company_profile_url: string; company_industry: string; headcount: string; company_region: string; coresignal_company_match: Json }, None, { limit?: number; cursor?: string | null } & { filters?: {
    /** Names, or phrases of names. */
    company_names?: List;
    /** Websites or domains. */
    company_domains?: List;
    /** Cities, regions or countries of the headquarters. */
    locations?: List;
    /** Industries, as LinkedIn names them. */
    industries?: List;
    /** A phrase in descriptions or keywords. */
    keywords?: List;
    /** Headcount brackets. */
    headcount_brackets?: List<'1-10' | '11-50' | '51-200' | '201-500' | '501-1,000' | '1,001-5,000' | '5,001-10,000' | '10,001+'>;
    /** Headcount. */
    headcount?: Range<'min' | 'max'>;
    /** Year in which the company was founded. */
    founded_year?: Range<'min' | 'max'>;
    /** Privately Held, Public Company, Nonprofit and the like. */
    company_types?: List;
    /** Technologies in use. */
    technologies?: List;
    /** Type of the last funding round: Seed, Series A and so on. */
    last_funding_rounds?: List;
    /** Amount of the last funding round in USD. */
    last_funding_in_usd?: Range<'min' | 'max'>;
    /** Yearly revenue in USD. */
    revenue_in_usd?: Range<'min' | 'max'>;
  } }>;
  /** Finds people by title, seniority, department, place, skills, experience and employer. The provider shows at most 100 rows of a search. */
  'people:profiles:coresignal@1': SearchEntry<{ name: string; job_title: string; profile_headline: string; profile_url: string; company_name: string; company_domain: string; company_website_url: string; company_profile_url: string; coresignal_person_match: Json }, None, { limit?: number; cursor?: string | null } & { filters?: {
    /** Names. */
    person_names?: List;
    /** A phrase of the current title. */
    job_titles?: List;
    /** Seniority of the current job. */
    seniority_levels?: List<'Owner' | 'Founder' | 'C-Suite' | 'Partner' | 'VP' | 'Head' | 'Director' | 'Manager' | 'Senior' | 'Specialist' | 'Intern'>;
    /** Departments, such as Sales, Human Resources or Engineering and Technical. */
    departments?: List;
    /** Whether the person is a decision maker at the employer. */
    is_decision_maker?: boolean | null;
    /** Cities, regions or countries of the person. */
    locations?: List;
    /** Skills. */
    skills?: List;
    /** A phrase in the headline or summary. */
    keywords?: List;
    /** Full years in jobs. */
    years_of_experience?: Range<'min' | 'max'>;
    /** Names of employers. */
    employer_names?: List;
    /** Websites or domains of employers. */
    employer_domains?: List;
    /** Industries of employers. */
    employer_industries?: List;
    /** Headcount brackets of the employer. */
    employer_headcount_brackets?: List<'1-10' | '11-50' | '51-200' | '201-500' | '501-1,000' | '1,001-5,000' | '5,001-10,000' | '10,001+'>;
    /** Headcount. */
    employer_headcount?: Range<'min' | 'max'>;
    /** Privately Held, Public Company, Nonprofit and the like. */
    employer_company_types?: List;
    /** Year in which the company was founded. */
    employer_founded_year?: Range<'min' | 'max'>;
    /** Countries of the employer's headquarters. */
    employer_countries?: List;
  } }>;
  /** Finds companies by a description in plain language, country, industry code, kind of business, size, age, revenue, technologies and funding. */
  'companies:profiles:companyenrich@1': SearchEntry<{ company_name: string; company_domain: string; company_website_url: string; company_profile_url: string; company_description: string; company_industry: string; headcount: string; company_region: string; companyenrich_match: Json }, None, { limit?: number; page_number?: number | null } & { filters?: {
    /** The beginning of a name or domain. Not together with `description`. */
    company_name?: string | null;
    /** What companies do, in plain language; the best matches come first. Not together with `company_name`. */
    description?: string | null;
    /** Countries of the headquarters. Such as 'Germany', 'United States', 'DE'. */
    countries?: List;
    /** Industries by NAICS code: two digits for a sector, up to six. Such as '51', '513210'. */
    naics_codes?: List;
    /** The kind of business. */
    categories?: List<'B2B' | 'B2C' | 'B2G' | 'E-Commerce' | 'Media' | 'Service Provider' | 'Mobile' | 'SaaS'>;
    /** Keywords. */
    keywords?: List;
    /** Technologies in use. */
    technologies?: List;
    /** Headcount brackets. */
    headcount_brackets?: List<'1-10' | '11-50' | '51-200' | '201-500' | '501-1,000' | '1,001-5,000' | '5,001-10,000' | '10,001+'>;
    /** Yearly revenue in USD. */
    revenue_brackets?: List<'Less than $1M' | '$1M-$10M' | '$10M-$50M' | '$50M-$100M' | '$100M-$200M' | '$200M-$1B' | '$1B+'>;
    /** Types. */
    company_types?: List<'Private' | 'Public' | 'Self-Employed' | 'Self-Owned' | 'Partnership' | 'Nonprofit' | 'Educational' | 'Government'>;
    /** Types of funding rounds, the last or any earlier one. */
    funding_rounds?: List<'Seed' | 'Angel' | 'Venture' | 'Series A' | 'Series B' | 'Series C' | 'Series D' | 'Series E' | 'Series F' | 'Series G' | 'Series H' | 'Debt Financing' | 'Other'>;
    /** Year in which the company was founded. */
    founded_year?: Range<'min' | 'max'>;
    /** Year of a funding round. */
    funding_year?: Range<'min' | 'max'>;
    /** Raised in all funding rounds, in USD. */
    total_funding_in_usd?: Range<'min' | 'max'>;
    /** Websites or domains to leave out. */
    excluded_company_domains?: Listed;
  } }>;
  /** Finds people with their jobs by title, seniority, department, country, start of the current job and employer. */
  'people:profiles:companyenrich@1': SearchEntry<{ name: string; job_title: string; profile_url: string; company_name: string; company_domain: string; company_website_url: string; companyenrich_person_match: Json }, None, { limit?: number; page_number?: number | null } & { filters?: {
    /** Words of the current title. */
    job_titles?: Listed;
    /** Seniority of the current job. */
    seniority_levels?: List<'Owner' | 'Founder' | 'C-Suite' | 'Partner' | 'VP' | 'Head' | 'Director' | 'Manager' | 'Senior' | 'Entry' | 'Intern'>;
    /** Departments. */
    departments?: List<'C-Suite' | 'Consulting' | 'Design' | 'Education' | 'Engineering & Technical' | 'Finance' | 'Human Resources' | 'Information Technology' | 'Legal' | 'Marketing' | 'Medical & Health' | 'Operations' | 'Product Management' | 'Sales'>;
    /** Countries of the person. Such as 'Germany', 'United States', 'DE'. */
    countries?: List;
    /** Year in which the current job started. */
    job_start_year?: Range<'min' | 'max'>;
    /** Year in which the person joined the current employer. */
    employer_start_year?: Range<'min' | 'max'>;
    /** The beginning of a name or domain of the employer. */
    employer_name?: string | null;
    /** Websites or domains of employers. */
    employer_domains?: List;
    /** Countries of the headquarters. Such as 'Germany', 'United States', 'DE'. */
    employer_countries?: List;
    /** Industries by NAICS code: two digits for a sector, up to six. Such as '51', '513210'. */
    employer_naics_codes?: List;
    /** The kind of business. */
    employer_categories?: List<'B2B' | 'B2C' | 'B2G' | 'E-Commerce' | 'Media' | 'Service Provider' | 'Mobile' | 'SaaS'>;
    /** Keywords. */
    employer_keywords?: List;
    /** Technologies in use. */
    employer_technologies?: List;
    /** Headcount brackets. */
    employer_headcount_brackets?: List<'1-10' | '11-50' | '51-200' | '201-500' | '501-1,000' | '1,001-5,000' | '5,001-10,000' | '10,001+'>;
    /** Yearly revenue in USD. */
    employer_revenue_brackets?: List<'Less than $1M' | '$1M-$10M' | '$10M-$50M' | '$50M-$100M' | '$100M-$200M' | '$200M-$1B' | '$1B+'>;
    /** Types. */
    employer_company_types?: List<'Private' | 'Public' | 'Self-Employed' | 'Self-Owned' | 'Partnership' | 'Nonprofit' | 'Educational' | 'Government'>;
    /** Types of funding rounds, the last or any earlier one. */
    employer_funding_rounds?: List<'Seed' | 'Angel' | 'Venture' | 'Series A' | 'Series B' | 'Series C' | 'Series D' | 'Series E' | 'Series F' | 'Series G' | 'Series H' | 'Debt Financing' | 'Other'>;
    /** Year in which the company was founded. */
    employer_founded_year?: Range<'min' | 'max'>;
    /** Year of a funding round. */
    employer_funding_year?: Range<'min' | 'max'>;
    /** Raised in all funding rounds, in USD. */
    employer_total_funding_in_usd?: Range<'min' | 'max'>;
  } }>;
  /** Finds people by a description in plain language; one answer of up to 100. @deprecated Use 'people:profiles:clado@2'. */
  'people:profiles:clado@1': SearchEntry<{ company_name: string; company_profile_url: string; job_title: string; name: string; profile_url: string; clado_person_match: Json }, None, { limit?: number } & { filters?: {
    /** The people to find, in plain language. */
    query?: string | null;
  } }>;
  /** Finds people by a description in plain language, each judged by the provider's model. To go on with an earlier search, send its `search_id` and `offset`. */
  'people:profiles:clado@2': SearchEntry<{ company_name: string; company_profile_url: string; job_title: string; name: string; profile_url: string; clado_person_match_v2: Json }, None, { limit?: number; search_id?: string | null; offset?: number | null } & { filters?: {
    /** The people to find, in plain language. */
    query?: string | null;
  } }>;
  /** Lists who works at a company, by its website. */
  'people:employees:leadmagic@1': SearchEntry<{ name: string; job_title: string; company_website_url: string; company_name: string }, None, { limit?: number } & { filters?: {
    /** Website or domain of the company. */
    company_website_url?: string | null;
  } }>;
  /** Finds companies by a description in plain language; at most 100, all in one page. */
  'companies:profiles:exa@1': SearchEntry<{ company_name: string; company_website_url: string; company_industry: string; company_description: string; headcount: string }, { exa_match_evaluation: Json }, { limit?: number } & { filters?: {
    /** The companies to find, in plain language. */
    query?: string | null;
  } }>;
  /** Finds people by a description in plain language; at most 100, all in one page. */
  'people:profiles:exa@1': SearchEntry<{ name: string; profile_url: string; job_title: string; company_name: string; company_region: string }, { exa_match_evaluation: Json }, { limit?: number } & { filters?: {
    /** The people to find, in plain language. */
    query?: string | null;
  } }>;
  /** Finds people for a goal in plain language, within seconds. The results are not verified. */
  'people:entitysearch:parallel@1': SearchEntry<{ name: string; job_title: string; profile_url: string; parallel_person_entity_match: Json }, None, { limit?: number; objective: string }>;
  /** Finds companies for a goal in plain language, within seconds. The results are not verified. */
  'companies:entitysearch:parallel@1': SearchEntry<{ company_name: string; company_domain: string; parallel_company_entity_match: Json }, None, { limit?: number; objective: string }>;
  /** Contacts, companies, deals or custom objects of your HubSpot account; at most 10,000 rows for each search. */
  'objects:search:hubspot@1': SearchEntry<{ id: string }, None, { limit?: number; cursor?: string | null; object: string; fields?: readonly string[]; match?: { logic: 'and' | 'or'; conditions: readonly { field: string; operator: 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'contains' | 'in' | 'is_null' | 'is_not_null'; value?: string | number | boolean | readonly (string | number | boolean)[] | null }[] } | null; sort?: { field: string; direction?: 'asc' | 'desc' } | null; output_fields?: { [name: string]: { alias: string; enabled?: boolean } } }, true>;
  /** Leads, contacts, accounts or custom objects of your Salesforce account. */
  'records:search:salesforce@1': SearchEntry<{ id: string }, None, { limit?: number; cursor?: string | null; object: string; fields?: readonly string[]; match?: { logic: 'and' | 'or'; conditions: readonly { field: string; operator: 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'contains' | 'in' | 'is_null' | 'is_not_null'; value?: string | number | boolean | readonly (string | number | boolean)[] | null }[] } | null; sort?: { field: string; direction?: 'asc' | 'desc' } | null; output_fields?: { [name: string]: { alias: string; enabled?: boolean } } }, true>;
  /** People, companies, deals or custom objects of your Attio workspace. */
  'records:search:attio@1': SearchEntry<{ id: string }, None, { limit?: number; cursor?: string | null; object: string; fields?: readonly string[]; match?: { logic: 'and' | 'or'; conditions: readonly { field: string; operator: 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'contains' | 'in' | 'is_null' | 'is_not_null'; value?: string | number | boolean | readonly (string | number | boolean)[] | null }[] } | null; sort?: { field: string; direction?: 'asc' | 'desc' } | null; output_fields?: { [name: string]: { alias: string; enabled?: boolean } } }, true>;
  /** Rows of a table or view in your PostgreSQL, read-only. It must have a primary key or another unique key. */
  'rows:query:postgres@1': SearchEntry<{ id: string }, None, { limit?: number; cursor?: string | null; object: string; fields?: readonly string[]; match?: { logic: 'and' | 'or'; conditions: readonly { field: string; operator: 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'contains' | 'in' | 'is_null' | 'is_not_null'; value?: string | number | boolean | readonly (string | number | boolean)[] | null }[] } | null; sort?: { field: string; direction?: 'asc' | 'desc' } | null; output_fields?: { [name: string]: { alias: string; enabled?: boolean } } }, true>;
  /** Rows of a table or view in your Databricks workspace. `object` is the ID of a warehouse, a slash, and the table as `catalog.schema.table`; the table must have a column `id`. Designed without the documentation of Databricks. */
  'rows:query:databricks@1': SearchEntry<{ id: string }, None, { limit?: number; cursor?: string | null; object: string; fields?: readonly string[]; match?: { logic: 'and' | 'or'; conditions: readonly { field: string; operator: 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'contains' | 'in' | 'is_null' | 'is_not_null'; value?: string | number | boolean | readonly (string | number | boolean)[] | null }[] } | null; sort?: { field: string; direction?: 'asc' | 'desc' } | null; output_fields?: { [name: string]: { alias: string; enabled?: boolean } } }, true>;
  /** Guests of an event in your Luma calendar. `object` is the ID of the event, `evt-…`. Designed without the documentation of Luma: names of fields are its own. */
  'guests:event:luma@1': SearchEntry<{ id: string }, None, { limit?: number; cursor?: string | null; object: string; fields?: readonly string[]; match?: { logic: 'and' | 'or'; conditions: readonly { field: string; operator: 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'contains' | 'in' | 'is_null' | 'is_not_null'; value?: string | number | boolean | readonly (string | number | boolean)[] | null }[] } | null; sort?: { field: string; direction?: 'asc' | 'desc' } | null; output_fields?: { [name: string]: { alias: string; enabled?: boolean } } }, true>;
  /** Events of your Google Calendar, in the order of their starts. `object` is the ID of the calendar, `primary` for your own. Designed without the documentation of Google Calendar. */
  'events:list:googlecalendar@1': SearchEntry<{ id: string }, None, { limit?: number; cursor?: string | null; object: string; fields?: readonly string[]; match?: { logic: 'and' | 'or'; conditions: readonly { field: string; operator: 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'contains' | 'in' | 'is_null' | 'is_not_null'; value?: string | number | boolean | readonly (string | number | boolean)[] | null }[] } | null; sort?: { field: string; direction?: 'asc' | 'desc' } | null; output_fields?: { [name: string]: { alias: string; enabled?: boolean } } }, true>;
  /** The claimed keys of a bucket, with the fields kept with them, the newest first. */
  'bucket:entries@1': SearchEntry<{ key: string; entry_id: string; fields: Json; claimed_at: string; expires_at: string }, None, { limit?: number; cursor?: string | null; bucket: string }>;
  /** Rows of a sheet with the values of all their fields, the oldest first. */
  'sheet:rows@1': SearchEntry<{ id: string }, None, { limit?: number; cursor?: string | null; project: string; sheet: string; include_metadata?: boolean; match?: { logic: 'and' | 'or'; conditions: readonly { property: 'value'; field_name: string; operator: 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'contains' | 'matches' | 'older_than_days' | 'within_last_days'; value: number | string | boolean | null }[] } | null; output_fields?: { [name: string]: { alias: string; enabled?: boolean } } }, true>;
}
