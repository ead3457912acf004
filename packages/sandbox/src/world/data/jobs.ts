import type { Seniority } from '../world.ts';
import { lines } from './words.ts';

/** A job of the simulated world. */
export interface Job {
  title: string;
  seniority: Seniority;
  department: string;
}

const jobLine = (line: string): Job => {
  const [title = '', seniority = '', department = ''] = line.split(';');
  const level = seniorities.find((known) => known === seniority);
  if (level === undefined) throw new RangeError(`No seniority ${seniority}`);
  return { title, seniority: level, department };
};

/** From the top down. */
export const seniorities = ['c_suite', 'vp', 'director', 'manager', 'senior', 'ic', 'entry'] as const;

/** Who a company fills first, after its head; small ones stop early. */
export const leaders: readonly Job[] = lines(`
  Chief Technology Officer;c_suite;Engineering
  VP of Sales;vp;Sales
  Head of Marketing;director;Marketing
  Chief Financial Officer;c_suite;Finance
  VP of Engineering;vp;Engineering
  Head of People;director;Human Resources
  Chief Operating Officer;c_suite;Operations
  Head of Product;director;Product
  Director of Customer Success;director;Customer Success
  Chief Marketing Officer;c_suite;Marketing
  Head of IT;director;Information Technology
  Director of Operations;director;Operations
  VP of Marketing;vp;Marketing
  Head of Finance;director;Finance
  Chief Revenue Officer;c_suite;Sales
  General Counsel;c_suite;Legal
  Director of Sales;director;Sales
  Head of Design;director;Design
  VP of Product;vp;Product
  Chief People Officer;c_suite;Human Resources
  Director of Engineering;director;Engineering
  Head of Data;director;Data
  Chief Information Security Officer;c_suite;Information Technology
  VP of Operations;vp;Operations
  Head of Procurement;director;Operations
  VP of Finance;vp;Finance
  Head of Revenue Operations;director;Sales
  Chief Product Officer;c_suite;Product
  Head of Talent Acquisition;director;Human Resources
  VP of Customer Success;vp;Customer Success
`).map(jobLine);

export const heads: readonly string[] = [
  'CEO',
  'Chief Executive Officer',
  'Managing Director',
  'CEO & President',
];
export const founders: readonly string[] = ['Founder & CEO', 'Co-Founder & CEO', 'Founder', 'CEO & Founder'];

/** Titles below the leaders, by department: manager, senior, ic, entry; several are divided by `|`. */
const titleTable = lines(`
  Engineering;Engineering Manager|Team Lead Engineering;Senior Software Engineer|Senior Backend Engineer|Staff Engineer;Software Engineer|Frontend Engineer|DevOps Engineer|QA Engineer;Junior Software Engineer|Engineering Intern
  Production;Production Manager|Plant Manager;Senior Process Engineer|Senior Mechanical Engineer;Mechanical Engineer|Quality Engineer|Process Engineer;Junior Engineer|Production Trainee
  Product;Product Manager|Group Product Manager;Senior Product Manager|Senior Product Owner;Product Owner|Product Analyst;Associate Product Manager
  Design;Design Manager;Senior Product Designer|Senior UX Designer;Product Designer|UX Designer|Graphic Designer;Junior Designer
  Data;Data Science Manager|Analytics Manager;Senior Data Scientist|Senior Data Engineer;Data Analyst|Data Engineer|Data Scientist;Junior Data Analyst
  Sales;Sales Manager|Regional Sales Manager|Key Account Manager;Senior Account Executive|Senior Sales Consultant;Account Executive|Account Manager|Sales Engineer;Sales Development Representative|Business Development Representative
  Marketing;Marketing Manager|Content Marketing Manager|Growth Manager;Senior Marketing Specialist|Senior Content Strategist;Marketing Specialist|SEO Specialist|Demand Generation Specialist;Marketing Assistant|Marketing Coordinator
  Customer Success;Customer Success Manager|Support Manager;Senior Customer Success Specialist;Customer Support Specialist|Implementation Consultant;Customer Support Associate
  Finance;Finance Manager|Accounting Manager;Senior Accountant|Senior Financial Analyst;Accountant|Financial Analyst|Controller;Accounting Assistant
  Human Resources;HR Manager|Recruiting Manager;Senior Recruiter|Senior HR Business Partner;Recruiter|HR Specialist;HR Assistant
  Operations;Operations Manager|Logistics Manager|Office Manager;Senior Operations Analyst|Senior Project Manager;Operations Specialist|Project Coordinator|Buyer;Operations Assistant
  Legal;Legal Manager;Senior Counsel;Legal Counsel|Compliance Specialist;Paralegal
  Information Technology;IT Manager;Senior Systems Administrator|Senior Network Engineer;Systems Administrator|IT Support Specialist;IT Support Technician
  Medical;Clinical Manager|Nursing Manager;Senior Physician|Senior Research Scientist;Physician|Research Scientist|Physiotherapist|Registered Nurse;Medical Assistant|Laboratory Assistant
  Consulting;Engagement Manager|Project Manager;Senior Consultant;Consultant|Analyst;Associate Consultant|Junior Analyst
`);

const belowLeaders = ['manager', 'senior', 'ic', 'entry'] as const;

/** `Sales/manager` and so on. */
const titles: ReadonlyMap<string, readonly string[]> = new Map(
  titleTable.flatMap((row) => {
    const [department = '', ...levels] = row.split(';');
    return levels.map(
      (level, index) => [`${department}/${belowLeaders[index] ?? ''}`, level.split('|')] as const,
    );
  }),
);

export function titlesOf(department: string, seniority: Seniority): readonly string[] {
  return titles.get(`${department}/${seniority}`) ?? ['Specialist'];
}

const departmentsBySector: Readonly<Record<string, string>> = {
  software: `Engineering|Engineering|Engineering|Product|Design|Data|Sales|Sales|Marketing|Customer Success|
    Customer Success|Finance|Human Resources|Operations|Information Technology|Legal`,
  services: `Consulting|Consulting|Consulting|Consulting|Design|Data|Sales|Sales|Marketing|Marketing|
    Customer Success|Finance|Human Resources|Operations|Legal`,
  industry: `Production|Production|Production|Production|Engineering|Sales|Sales|Marketing|Operations|Operations|
    Operations|Finance|Human Resources|Information Technology|Legal`,
  health: `Medical|Medical|Medical|Medical|Medical|Data|Sales|Marketing|Operations|Operations|Finance|
    Human Resources|Information Technology|Legal`,
  consumer: `Sales|Sales|Sales|Marketing|Marketing|Operations|Operations|Operations|Customer Success|Design|
    Finance|Human Resources|Information Technology|Product`,
  finance: `Finance|Finance|Finance|Sales|Sales|Marketing|Customer Success|Customer Success|Data|Engineering|
    Operations|Human Resources|Legal|Legal|Information Technology|Product`,
};

const departmentLists: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(departmentsBySector).map(([sector, list]) => [
    sector,
    list.split('|').map((name) => name.trim()),
  ]),
);

/** Every department once for each point of its weight. */
export function departmentsOf(sector: string): readonly string[] {
  return departmentLists.get(sector) ?? ['Operations'];
}

const skillTable = lines(`
  Engineering;TypeScript|Python|Kubernetes|PostgreSQL|System Design|CI/CD|Go|React|AWS|Code Review
  Production;Lean Manufacturing|CAD|Quality Assurance|Six Sigma|PLC Programming|Process Improvement|ISO 9001
  Product;Roadmapping|User Research|Agile|Product Strategy|Prioritisation|A/B Testing
  Design;Figma|Prototyping|Interaction Design|Design Systems|Typography|Usability Testing
  Data;SQL|Python|Machine Learning|dbt|Statistics|Data Visualisation|Forecasting
  Sales;Negotiation|Account Management|Prospecting|CRM|Pipeline Management|Solution Selling|Cold Calling
  Marketing;SEO|Content Strategy|Google Ads|Marketing Automation|Copywriting|Brand Management|Demand Generation
  Customer Success;Onboarding|Customer Retention|Support Operations|Account Management|Training
  Finance;Financial Modelling|Accounting|Budgeting|Auditing|Excel|IFRS|Forecasting
  Human Resources;Recruiting|Employer Branding|Labour Law|Onboarding|Compensation|Coaching
  Operations;Project Management|Procurement|Supply Chain|Process Improvement|Excel|Vendor Management
  Legal;Contract Law|Compliance|GDPR|Negotiation|Corporate Governance
  Information Technology;Network Administration|Active Directory|Cloud Security|ITIL|Linux|Incident Response
  Medical;Patient Care|Clinical Research|GCP|Diagnostics|Electronic Health Records|Team Leadership
  Consulting;Strategy|Stakeholder Management|Change Management|Workshops|Business Analysis|PowerPoint
  General Management;Leadership|Strategy|Fundraising|Business Development|Public Speaking|Mergers & Acquisitions
`);

const skillLists: ReadonlyMap<string, readonly string[]> = new Map(
  skillTable.map((row) => {
    const [department = '', skills = ''] = row.split(';');
    return [department, skills.split('|')];
  }),
);

export function skillsOf(department: string): readonly string[] {
  return skillLists.get(department) ?? ['Communication', 'Teamwork', 'Project Management', 'Excel'];
}
