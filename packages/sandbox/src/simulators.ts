import type { Simulator } from './kit/simulator.ts';
import { amplemarket } from './vendors/amplemarket/amplemarket.ts';
import { anthropic } from './vendors/anthropic/anthropic.ts';
import { anymailfinder } from './vendors/anymailfinder/anymailfinder.ts';
import { apollo } from './vendors/apollo/apollo.ts';
import { ares } from './vendors/ares/ares.ts';
import { ashby } from './vendors/ashby/ashby.ts';
import { attio } from './vendors/attio/attio.ts';
import { bouncer } from './vendors/bouncer/bouncer.ts';
import { braveSearch } from './vendors/brave-search/brave-search.ts';
import { brreg } from './vendors/brreg/brreg.ts';
import { builtwith } from './vendors/builtwith/builtwith.ts';
import { clado } from './vendors/clado/clado.ts';
import { companieshouse } from './vendors/companieshouse/companieshouse.ts';
import { companyenrich } from './vendors/companyenrich/companyenrich.ts';
import { contactout } from './vendors/contactout/contactout.ts';
import { coresignal } from './vendors/coresignal/coresignal.ts';
import { crustdata } from './vendors/crustdata/crustdata.ts';
import { databricks } from './vendors/databricks/databricks.ts';
import { dns } from './vendors/dns/dns.ts';
import { dropcontact } from './vendors/dropcontact/dropcontact.ts';
import { emailable } from './vendors/emailable/emailable.ts';
import { enrow } from './vendors/enrow/enrow.ts';
import { exa } from './vendors/exa/exa.ts';
import { findymail } from './vendors/findymail/findymail.ts';
import { firecrawl } from './vendors/firecrawl/firecrawl.ts';
import { fullenrich } from './vendors/fullenrich/fullenrich.ts';
import { gdelt } from './vendors/gdelt/gdelt.ts';
import { gemini } from './vendors/gemini/gemini.ts';
import { github } from './vendors/github/github.ts';
import { gleif } from './vendors/gleif/gleif.ts';
import { gmail } from './vendors/gmail/gmail.ts';
import { googlecalendar } from './vendors/googlecalendar/googlecalendar.ts';
import { googlemaps } from './vendors/googlemaps/googlemaps.ts';
import { googlenews } from './vendors/googlenews/googlenews.ts';
import { gravatar } from './vendors/gravatar/gravatar.ts';
import { greenhouse } from './vendors/greenhouse/greenhouse.ts';
import { heyreach } from './vendors/heyreach/heyreach.ts';
import { hubspot } from './vendors/hubspot/hubspot.ts';
import { hunter } from './vendors/hunter/hunter.ts';
import { icypeas } from './vendors/icypeas/icypeas.ts';
import { instantly } from './vendors/instantly/instantly.ts';
import { leadmagic } from './vendors/leadmagic/leadmagic.ts';
import { lemlist } from './vendors/lemlist/lemlist.ts';
import { lever, leverEu } from './vendors/lever/lever.ts';
import { logodev } from './vendors/logodev/logodev.ts';
import { luma } from './vendors/luma/luma.ts';
import { lusha } from './vendors/lusha/lusha.ts';
import { mailercheck } from './vendors/mailercheck/mailercheck.ts';
import { millionverifier } from './vendors/millionverifier/millionverifier.ts';
import { mixrank } from './vendors/mixrank/mixrank.ts';
import { neverbounce } from './vendors/neverbounce/neverbounce.ts';
import { openai } from './vendors/openai/openai.ts';
import { opencorporates } from './vendors/opencorporates/opencorporates.ts';
import { parallel } from './vendors/parallel/parallel.ts';
import { peopledatalabs } from './vendors/peopledatalabs/peopledatalabs.ts';
import { pipedrive } from './vendors/pipedrive/pipedrive.ts';
import { prospeo } from './vendors/prospeo/prospeo.ts';
import { rdap } from './vendors/rdap/rdap.ts';
import { reacher } from './vendors/reacher/reacher.ts';
import { rechercheEntreprises } from './vendors/recherche-entreprises/recherche-entreprises.ts';
import { resend } from './vendors/resend/resend.ts';
import { salesforce } from './vendors/salesforce/salesforce.ts';
import { searxng } from './vendors/searxng/searxng.ts';
import { secEdgar } from './vendors/sec-edgar/sec-edgar.ts';
import { sendgrid } from './vendors/sendgrid/sendgrid.ts';
import { serper } from './vendors/serper/serper.ts';
import { slack } from './vendors/slack/slack.ts';
import { smartlead } from './vendors/smartlead/smartlead.ts';
import { snov } from './vendors/snov/snov.ts';
import { tavily } from './vendors/tavily/tavily.ts';
import { thecompaniesapi } from './vendors/thecompaniesapi/thecompaniesapi.ts';
import { tomba } from './vendors/tomba/tomba.ts';
import { twilio } from './vendors/twilio/twilio.ts';
import { wikidata } from './vendors/wikidata/wikidata.ts';
import { wiza } from './vendors/wiza/wiza.ts';
import { workday } from './vendors/workday/workday.ts';
import { zerobounce } from './vendors/zerobounce/zerobounce.ts';

/** Every vendor that has a simulated other side. */
export const simulators: readonly Simulator[] = [
  amplemarket,
  anthropic,
  anymailfinder,
  apollo,
  ares,
  ashby,
  attio,
  bouncer,
  braveSearch,
  brreg,
  builtwith,
  clado,
  companieshouse,
  companyenrich,
  contactout,
  coresignal,
  crustdata,
  databricks,
  dns,
  dropcontact,
  emailable,
  enrow,
  exa,
  findymail,
  firecrawl,
  fullenrich,
  gdelt,
  gemini,
  github,
  gleif,
  gmail,
  googlecalendar,
  googlemaps,
  googlenews,
  gravatar,
  greenhouse,
  heyreach,
  hubspot,
  hunter,
  icypeas,
  instantly,
  leadmagic,
  lemlist,
  lever,
  leverEu,
  logodev,
  luma,
  lusha,
  mailercheck,
  millionverifier,
  mixrank,
  neverbounce,
  openai,
  opencorporates,
  parallel,
  peopledatalabs,
  pipedrive,
  prospeo,
  rdap,
  reacher,
  rechercheEntreprises,
  resend,
  salesforce,
  searxng,
  secEdgar,
  sendgrid,
  serper,
  slack,
  smartlead,
  snov,
  tavily,
  thecompaniesapi,
  tomba,
  twilio,
  wikidata,
  wiza,
  workday,
  zerobounce,
];
