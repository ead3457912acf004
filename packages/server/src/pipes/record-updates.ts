/* Writing to records of HubSpot, Salesforce and Attio. */
import { updateRecord as updateAttio } from '../providers/attio/update-record.ts';
import { updateObject as updateHubspot } from '../providers/hubspot/update-object.ts';
import { updateRecord as updateSalesforce } from '../providers/salesforce/update-record.ts';
import { defineRecordUpdate } from './systems/define-record-update.ts';

export const objectUpdateHubspot1 = defineRecordUpdate({
  id: 'object:update:hubspot@1',
  label: 'Update HubSpot object',
  description:
    'Writes properties of one object in your HubSpot account, at most once. An ID that HubSpot does not know is not found.',
  operation: updateHubspot,
  bills: 'crm-record-update-hubspot',
  example: {
    config: {
      object_type: 'contacts',
      record_id: '{{ crm_record_id }}',
      properties: [{ property: 'jobtitle', value: '{{ job_title }}' }],
    },
    input: { crm_record_id: '100728', job_title: 'Chief Revenue Officer' },
  },
});

export const recordUpdateSalesforce1 = defineRecordUpdate({
  id: 'record:update:salesforce@1',
  label: 'Update Salesforce record',
  description:
    'Writes fields of one record in your Salesforce account, at most once. An ID that Salesforce does not know is not found.',
  operation: updateSalesforce,
  bills: 'crm-record-update-salesforce',
  example: {
    config: {
      object_type: 'Contact',
      record_id: '{{ crm_record_id }}',
      properties: [{ property: 'Title', value: '{{ job_title }}' }],
    },
    input: { crm_record_id: '003Sim000000000078', job_title: 'Chief Revenue Officer' },
  },
});

export const recordUpdateAttio1 = defineRecordUpdate({
  id: 'record:update:attio@1',
  label: 'Update Attio record',
  description:
    'Writes attributes of one record in your Attio workspace, at most once. Attributes with several values keep those that they have. An ID that Attio does not know is not found.',
  operation: updateAttio,
  bills: 'crm-record-update-attio',
  example: {
    config: {
      object_type: 'people',
      record_id: '{{ crm_record_id }}',
      properties: [{ property: 'job_title', value: '{{ job_title }}' }],
    },
    input: { crm_record_id: '4b769702-8ed3-4674-a188-4f98ad5df9f4', job_title: 'Chief Revenue Officer' },
  },
});
