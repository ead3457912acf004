import { lines, words } from './words.ts';

/** A line of business; `names` are words its companies carry in their names, `makes` what they sell. */
export interface Industry {
  name: string;
  sector: string;
  names: readonly string[];
  makes: readonly string[];
  buyers: readonly string[];
}

// Earlier ones are given to more companies.
const table = lines(`
  Software Development;software;Labs|Systems|Software|Cloud;workflow software|planning software|billing software;finance teams|field teams|mid-sized manufacturers
  Information Technology & Services;software;Technologies|Systems|IT;managed IT services|cloud migrations|integration services;hospitals|insurers|public authorities
  Computer & Network Security;software;Security|Cyber;identity protection|network monitoring|security audits;banks|software companies|utilities
  Data Infrastructure & Analytics;software;Data|Analytics;data pipelines|reporting tools|forecasting models;retailers|logistics firms|product teams
  Financial Services;finance;Capital|Finance|Pay;payment services|equipment leasing|invoice financing;small businesses|online shops|exporters
  Marketing & Advertising;services;Media|Studio|Digital;campaigns|brand design|search marketing;consumer brands|universities|travel companies
  Management Consulting;services;Consulting|Advisory|Partners;operations consulting|pricing advice|change programmes;family businesses|energy companies|hospitals
  Machinery Manufacturing;industry;Engineering|Machines|Works;packaging machines|machine tools|conveyor systems;food producers|car suppliers|warehouses
  Logistics & Supply Chain;industry;Logistics|Freight;freight forwarding|warehousing|last-mile delivery;online shops|manufacturers|wholesalers
  Hospitals & Health Care;health;Health|Care|Clinics;outpatient care|diagnostic services|home care;families|employers|insurers
  Medical Devices;health;Medical|Devices;monitoring devices|surgical instruments|hearing aids;hospitals|general practitioners|laboratories
  Biotechnology;health;Bio|Therapeutics;assay kits|enzyme production|cell therapies;research institutes|drug makers|laboratories
  Retail;consumer;Stores|Market;home goods|outdoor clothing|specialty foods;young families|city dwellers|travellers
  Food & Beverages;consumer;Foods|Kitchen|Drinks;plant-based foods|craft drinks|bakery products;supermarkets|restaurants|caterers
  E-learning;services;Learning|Academy;online courses|language training|certification exams;employers|students|schools
  Construction;industry;Construction|Build;timber buildings|office fit-outs|civil works;developers|municipalities|hotel groups
  Renewables & Environment;industry;Energy|Solar;solar installations|battery storage|heat pumps;housing associations|farms|factories
  Insurance;finance;Insurance|Risk;business insurance|travel insurance|claims handling;freelancers|transport firms|brokers
  Real Estate;finance;Properties|Estates;office space|rental management|property valuation;tenants|investors|start-ups
  Staffing & Recruiting;services;Talent|People;executive search|contract staffing|recruiting software;technology companies|hospitals|manufacturers
  Hospitality;consumer;Hotels|Resorts;boutique hotels|event catering|conference venues;business travellers|couples|companies
  Legal Services;services;Legal|Law;contract advice|patent work|compliance reviews;start-ups|exporters|boards
  Automotive;industry;Motors|Automotive;brake components|fleet services|charging equipment;car makers|fleet operators|workshops
  Telecommunications;software;Networks|Telecom;business broadband|voice services|fibre networks;offices|municipalities|call centres
`);

export const industries: readonly Industry[] = table.map((row) => {
  const [name = '', sector = '', names = '', makes = '', buyers = ''] = row.split(';');
  return { name, sector, names: names.split('|'), makes: makes.split('|'), buyers: buyers.split('|') };
});

/** Which industry the companies have in turn: the one in place `index % length`. */
export const industryCycle: readonly Industry[] = [
  ...industries,
  ...industries.slice(0, 12),
  ...industries.slice(0, 6),
  ...industries.slice(0, 4),
  ...industries.slice(0, 3),
];

const technologiesBySector: Readonly<Record<string, string>> = {
  software: `AWS Kubernetes Docker PostgreSQL React TypeScript Terraform GitHub Datadog Snowflake Segment Jira Slack
    Cloudflare Stripe Python Kafka`,
  services: 'WordPress HubSpot Asana Notion Slack Mailchimp Webflow Figma Zoom Miro Hotjar Salesforce',
  industry: 'SAP AutoCAD Azure Oracle SolidWorks Siemens-NX Power-BI SharePoint Salesforce Java MySQL Typo3',
  health: 'Epic Azure Salesforce Oracle Okta Tableau Python Zendesk Drupal Workday Power-BI',
  consumer: 'Shopify Klaviyo Magento Google-Ads Meta-Pixel Zendesk Stripe WordPress Yotpo Hotjar Cloudflare',
  finance: 'Salesforce Azure Oracle Workday Tableau Okta Java Snowflake Twilio Adyen DocuSign Power-BI',
};
const widespread = words(
  'Google-Analytics Google-Tag-Manager Google-Workspace Microsoft-365 LinkedIn-Insight Cloudflare',
);

const technologyLists: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(technologiesBySector).map(([sector, list]) => [
    sector,
    [...new Set([...words(list), ...widespread])].map((name) => name.replaceAll('-', ' ')),
  ]),
);

export const technologiesOf = (sector: string): readonly string[] =>
  technologyLists.get(sector) ?? widespread;
