import type { Pipe } from './engine/pipe.ts';
import type { PipeCatalog } from './engine/plan/resolve-pipes.ts';
import type { Search, SearchCatalog } from './engine/search/search.ts';
import { bucketCheck1 } from './pipes/bucket-check.ts';
import { bucketClaim1 } from './pipes/bucket-claim.ts';
import { bucketCount1 } from './pipes/bucket-count.ts';
import { bucketCountif1 } from './pipes/bucket-countif.ts';
import { sheetPipes } from './pipes/sheets/sheet-pipes.ts';
import { streamEnroll1 } from './pipes/stream-enroll.ts';
import { streamUnenroll1 } from './pipes/stream-unenroll.ts';
import { companyDescriptionWebsite1 } from './pipes/company-description-website.ts';
import { companyDomainWorkEmail1 } from './pipes/company-domain-workemail.ts';
import { companyFundingWaterfall1 } from './pipes/company-funding-waterfall.ts';
import { companyIdentity1, companyIdentity2, companyIdentity3 } from './pipes/company-identity.ts';
import { companyNewsSummaryDomain1, companyNewsSummaryWebsite1 } from './pipes/company-newssummary.ts';
import { companyProfileWaterfall1 } from './pipes/company-profile-waterfall.ts';
import { oneVendorPipes } from './pipes/one-vendor-pipes.ts';
import { openSourcePipes } from './pipes/open-source-pipes.ts';
import { systemPipes } from './pipes/system-pipes.ts';
import { companyOverview1, companyOverview2, companyOverview3 } from './pipes/company-overview.ts';
import { companyWebsiteUrlEmail1 } from './pipes/company-websiteurl-email.ts';
import { emailIsWork1, peopleEmailIsWork1 } from './pipes/email-is-work.ts';
import { fieldDomainify1 } from './pipes/field-domainify.ts';
import { fieldSlugify1 } from './pipes/field-slugify.ts';
import { fieldTimestamp1 } from './pipes/field-timestamp.ts';
import { fieldsMerge1 } from './pipes/fields-merge.ts';
import { formulaRun1 } from './pipes/formula-run.ts';
import { httpRequest1 } from './pipes/http-request.ts';
import { jsonExtract1, jsonExtractMulti1 } from './pipes/json-extract.ts';
import { peopleNameJoin1, personNameJoin1 } from './pipes/person-name-join.ts';
import { peopleNameSplit1, personNameSplit1 } from './pipes/person-name-split.ts';
import { peopleWorkEmailWaterfall1, personWorkEmailWaterfall1 } from './pipes/person-workemail-waterfall.ts';
import { contactCreateResend1 } from './pipes/contact-create-resend.ts';
import { emailSendResend1 } from './pipes/email-send-resend.ts';
import { peopleEmailValidateWaterfall1 } from './pipes/people-email-validate-waterfall.ts';
import { peoplePersonalEmailProfileWaterfall1 } from './pipes/people-personalemail-profile-waterfall.ts';
import {
  peopleProfessionalProfileUrlEmailWaterfall1,
  peopleProfileUrlEmailWaterfall1,
} from './pipes/people-profileurl-email-waterfall.ts';
import {
  peopleIdentityEmailWaterfall1,
  personIdentityEmailWaterfall1,
  personIdentityEmailWaterfall2,
} from './pipes/person-identity-email-waterfall.ts';
import {
  peopleMobileNumberProfessionalProfileWaterfall1,
  peoplePhoneProfileWaterfall1,
  personMobileProfileUrlWaterfall1,
} from './pipes/person-mobile-profileurl-waterfall.ts';
import {
  peopleMobileNumberWorkEmailWaterfall1,
  peoplePhoneWorkEmailWaterfall1,
  personMobileWorkEmailWaterfall1,
} from './pipes/person-mobile-workemail-waterfall.ts';
import {
  peopleProfessionalProfileWaterfall1,
  peopleProfileWaterfall1,
  personProfileWaterfall1,
  personProfileWaterfall2,
} from './pipes/person-profile-waterfall.ts';
import {
  peopleProfessionalProfileUrlName1,
  peopleProfileUrlName1,
  personProfileUrlName1,
} from './pipes/person-profileurl-name.ts';
import {
  peopleWorkEmailProfileUrlWaterfall1,
  personWorkEmailProfileUrlWaterfall1,
} from './pipes/person-workemail-profileurl-waterfall.ts';
import { peopleMatchRoleWaterfall1, roleWaterfall1 } from './pipes/role-waterfall.ts';
import { agentRun1 } from './pipes/agent-run.ts';
import { emailWrite1 } from './pipes/email-write.ts';
import { messageWrite1 } from './pipes/message-write.ts';
import { promptRun1 } from './pipes/prompt-run.ts';
import { rolesWaterfall1 } from './pipes/roles-waterfall.ts';
import { signalsPersonProfileMatch1 } from './pipes/signals-personprofilematch.ts';
import { templateFill1 } from './pipes/template-fill.ts';
import {
  companiesProfilesAmplemarket1,
  companiesProfilesAmplemarket2,
} from './searches/companies-profiles-amplemarket.ts';
import {
  companiesProfilesCrustdata1,
  companiesProfilesCrustdata2,
  companiesProfilesCrustdata3,
} from './searches/companies-profiles-crustdata.ts';
import {
  peopleProfilesAmplemarket1,
  peopleProfilesAmplemarket2,
} from './searches/people-profiles-amplemarket.ts';
import {
  peopleProfilesCrustdata1,
  peopleProfilesCrustdata2,
  peopleProfilesCrustdata3,
} from './searches/people-profiles-crustdata.ts';
import { bucketEntries1 } from './searches/bucket-entries.ts';
import { sheetRows1 } from './searches/sheet-rows.ts';
import { companiesProfilesApollo1 } from './searches/companies-profiles-apollo.ts';
import { companiesProfilesCompanyenrich1 } from './searches/companies-profiles-companyenrich.ts';
import { companiesProfilesCoresignal1 } from './searches/companies-profiles-coresignal.ts';
import { companiesProfilesPeopledatalabs1 } from './searches/companies-profiles-peopledatalabs.ts';
import { peopleProfilesApollo1 } from './searches/people-profiles-apollo.ts';
import { peopleProfilesCompanyenrich1 } from './searches/people-profiles-companyenrich.ts';
import { peopleProfilesCoresignal1 } from './searches/people-profiles-coresignal.ts';
import { peopleProfilesPeopledatalabs1 } from './searches/people-profiles-peopledatalabs.ts';
import { companiesProfilesIcypeas1 } from './searches/companies-profiles-icypeas.ts';
import {
  companiesEntitySearchParallel1,
  peopleEntitySearchParallel1,
} from './searches/entitysearch-parallel.ts';
import {
  eventsListGooglecalendar1,
  guestsEventLuma1,
  objectsSearchHubspot1,
  recordsSearchAttio1,
  recordsSearchSalesforce1,
  rowsQueryDatabricks1,
  rowsQueryPostgres1,
} from './searches/own-sources.ts';
import { peopleEmployeesLeadmagic1 } from './searches/people-employees-leadmagic.ts';
import { peopleProfilesClado1, peopleProfilesClado2 } from './searches/people-profiles-clado.ts';
import { peopleProfilesIcypeas1 } from './searches/people-profiles-icypeas.ts';
import { companiesProfilesExa1, peopleProfilesExa1 } from './searches/profiles-exa.ts';

/** Every pipe there is. */
export const pipes: readonly Pipe[] = [
  personNameSplit1,
  personNameJoin1,
  peopleNameSplit1,
  peopleNameJoin1,
  emailIsWork1,
  peopleEmailIsWork1,
  companyDomainWorkEmail1,
  companyWebsiteUrlEmail1,
  fieldSlugify1,
  fieldDomainify1,
  fieldTimestamp1,
  fieldsMerge1,
  templateFill1,
  jsonExtractMulti1,
  jsonExtract1,
  formulaRun1,
  httpRequest1,
  bucketClaim1,
  bucketCheck1,
  bucketCount1,
  bucketCountif1,
  streamEnroll1,
  streamUnenroll1,
  ...sheetPipes,
  personWorkEmailWaterfall1,
  peopleWorkEmailWaterfall1,
  contactCreateResend1,
  emailSendResend1,
  ...systemPipes,
  peopleProfessionalProfileUrlEmailWaterfall1,
  peopleProfileUrlEmailWaterfall1,
  peopleEmailValidateWaterfall1,
  peoplePersonalEmailProfileWaterfall1,
  peopleIdentityEmailWaterfall1,
  personIdentityEmailWaterfall1,
  personIdentityEmailWaterfall2,
  peopleMobileNumberProfessionalProfileWaterfall1,
  peoplePhoneProfileWaterfall1,
  personMobileProfileUrlWaterfall1,
  peopleMobileNumberWorkEmailWaterfall1,
  peoplePhoneWorkEmailWaterfall1,
  personMobileWorkEmailWaterfall1,
  peopleProfessionalProfileWaterfall1,
  peopleProfileWaterfall1,
  personProfileWaterfall1,
  personProfileWaterfall2,
  peopleWorkEmailProfileUrlWaterfall1,
  personWorkEmailProfileUrlWaterfall1,
  peopleMatchRoleWaterfall1,
  roleWaterfall1,
  rolesWaterfall1,
  signalsPersonProfileMatch1,
  companyOverview3,
  companyOverview2,
  companyOverview1,
  companyIdentity3,
  companyIdentity2,
  companyIdentity1,
  companyProfileWaterfall1,
  companyFundingWaterfall1,
  companyNewsSummaryDomain1,
  companyNewsSummaryWebsite1,
  ...openSourcePipes,
  companyDescriptionWebsite1,
  ...oneVendorPipes,
  promptRun1,
  agentRun1,
  emailWrite1,
  messageWrite1,
  personProfileUrlName1,
  peopleProfileUrlName1,
  peopleProfessionalProfileUrlName1,
];

/** Every search there is, but for those over an organization's own datasets. */
export const searches: readonly Search[] = [
  companiesProfilesCrustdata1,
  companiesProfilesCrustdata2,
  companiesProfilesCrustdata3,
  companiesProfilesAmplemarket1,
  companiesProfilesAmplemarket2,
  peopleProfilesCrustdata1,
  peopleProfilesCrustdata2,
  peopleProfilesCrustdata3,
  peopleProfilesAmplemarket1,
  peopleProfilesAmplemarket2,
  peopleProfilesIcypeas1,
  companiesProfilesIcypeas1,
  companiesProfilesApollo1,
  peopleProfilesApollo1,
  companiesProfilesPeopledatalabs1,
  peopleProfilesPeopledatalabs1,
  companiesProfilesCoresignal1,
  peopleProfilesCoresignal1,
  companiesProfilesCompanyenrich1,
  peopleProfilesCompanyenrich1,
  peopleProfilesClado1,
  peopleProfilesClado2,
  peopleEmployeesLeadmagic1,
  companiesProfilesExa1,
  peopleProfilesExa1,
  peopleEntitySearchParallel1,
  companiesEntitySearchParallel1,
  objectsSearchHubspot1,
  recordsSearchSalesforce1,
  recordsSearchAttio1,
  rowsQueryPostgres1,
  rowsQueryDatabricks1,
  guestsEventLuma1,
  eventsListGooglecalendar1,
  bucketEntries1,
  sheetRows1,
];

/** Identifiers of earlier days, and what to use now; null where nothing took their place. */
const retired: Readonly<Record<string, string | null>> = {
  'run:prompt@1': 'prompt:run@1',
  'people:split:name@1': 'people:name:split@1',
  'people:join:name@1': 'people:name:join@1',
  'name:join@1': 'person:name:join@1',
  'people:is:workemail@1': 'people:email:iswork@1',
  'company:profile:builtwith@1': 'company:techstack:builtwith@1',
  'website:technologystack:builtwith@1': 'company:techstack:builtwith@1',
  'people:mobilenumber:waterfall@1': 'people:phone:workemail:waterfall@1',
  'people:phone:email:waterfall@1': 'people:phone:workemail:waterfall@1',
  'people:personalemail:professionalprofile:waterfall@1': 'people:personalemail:profile:waterfall@1',
  'people:identity:workemail:waterfall@1': 'people:identity:email:waterfall@1',
  'company:description@1': 'company:overview@1',
  'sheet:append@1': 'sheet:row:append@1',
  'sheet:expandappend@1': 'sheet:row:expandappend@1',
  'sheet:row:append:sheet@1': 'row:append:sheet@1',
  'actions:sendmail:resend@1': 'email:send:resend@1',
  'action:sendmail:resend@1': 'email:send:resend@1',
  'people:workemail:hunter@1': null,
  'people:timezone@1': null,
};

const pipeIds = new Set([...pipes.map(({ id }) => id), ...Object.keys(retired)]);
const searchIds = new Set(searches.map(({ id }) => id));

/** What is there now in the place of a retired pipe; null where there is nothing. */
function findSuccessor(id: string, byId: ReadonlyMap<string, Pipe>): string | null {
  const seen = new Set<string>();
  for (let next = retired[id] ?? null; next !== null && !seen.has(next); next = retired[next] ?? null) {
    if (byId.has(next)) return next;
    seen.add(next);
  }
  return null;
}

/** The catalog as a planner looks things up in it. */
export function createPipeCatalog(list: readonly Pipe[]): PipeCatalog {
  const byId = new Map(list.map((pipe) => [pipe.id, pipe]));
  return {
    find: (id) => byId.get(id),
    ids: list.map(({ id }) => id),
    isSearch: (id) => searchIds.has(id),
    retired: new Map(Object.keys(retired).map((id) => [id, findSuccessor(id, byId)])),
  };
}

/** The catalog of searches as a planner looks things up in it. */
export function createSearchCatalog(list: readonly Search[]): SearchCatalog {
  const byId = new Map(list.map((search) => [search.id, search]));
  const ids = list.map(({ id }) => id);
  return {
    find: (_organizationId, id) => Promise.resolve(byId.get(id) ?? null),
    ids: () => Promise.resolve(ids),
    isPipe: (id) => pipeIds.has(id),
    retired: new Map(),
  };
}
