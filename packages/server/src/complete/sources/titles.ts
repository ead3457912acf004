const executives = `
  Chief Executive Officer|CEO|Founder|Co-Founder|Founder & CEO|Co-Founder & CEO|Owner|President|Managing Director
  General Manager|Managing Partner|Partner|Chairman|Board Member|Chief Operating Officer|COO|Chief Financial Officer|CFO
  Chief Technology Officer|CTO|Chief Marketing Officer|CMO|Chief Revenue Officer|CRO|Chief Product Officer|CPO
  Chief Information Officer|CIO|Chief Information Security Officer|CISO|Chief People Officer|Chief Human Resources Officer
  Chief Commercial Officer|Chief Customer Officer|Chief Data Officer|Chief Digital Officer|Chief Growth Officer
  Chief Legal Officer|General Counsel|Chief Strategy Officer|Chief Innovation Officer|Chief Compliance Officer
  Chief Sustainability Officer|Chief Medical Officer|Chief Scientific Officer|Chief of Staff|Executive Director
  Executive Assistant|Office Manager`;

const areas = `
  Sales|Marketing|Engineering|Product|Finance|Operations|Human Resources|People|IT|Customer Success|Business Development
  Data|Design|Legal|Procurement|Supply Chain|Security|Growth|Revenue Operations|Partnerships|Communications
  Talent Acquisition|Research & Development|Quality|Strategy|Digital Marketing|Content Marketing|Brand|Product Marketing
  Demand Generation|Customer Support|Customer Experience|E-Commerce|Analytics|Compliance|Risk|Manufacturing|Production
  Logistics|Innovation|Learning & Development|Account Management|Sales Operations|Marketing Operations|Public Relations
  Investor Relations|Real Estate|Sustainability|Project Management|Program Management|Information Security|Infrastructure
  Machine Learning|User Experience|Retail|Merchandising|Facilities|Events|Internal Audit|Tax|Treasury|Accounting`;

const levels = `
  Head of %|Director of %|VP of %|Vice President of %|% Manager|% Director|Senior Director of %|Senior Vice President of %
  Global Head of %|Senior % Manager|Regional % Manager|Assistant % Manager|% Lead|% Specialist|Senior % Specialist|% Analyst
  % Coordinator|% Consultant|% Associate|% Assistant|% Intern`;

const roles = `
  Software Engineer|Backend Engineer|Frontend Engineer|Full Stack Engineer|DevOps Engineer|Site Reliability Engineer
  Data Engineer|Data Scientist|Data Analyst|Machine Learning Engineer|AI Engineer|QA Engineer|Security Engineer
  Cloud Engineer|Platform Engineer|Mobile Engineer|iOS Developer|Android Developer|Web Developer|Software Developer
  Solutions Architect|Enterprise Architect|Systems Administrator|Network Engineer|Database Administrator|Systems Engineer
  Business Analyst|Product Manager|Product Owner|Product Designer|UX Designer|UI Designer|Graphic Designer|UX Researcher
  Project Manager|Program Manager|Scrum Master|Account Executive|Account Manager|Key Account Manager|Sales Representative
  Sales Development Representative|Business Development Representative|Sales Engineer|Customer Success Manager
  Implementation Consultant|Support Engineer|Copywriter|Content Writer|Editor|SEO Specialist|Recruiter|HR Business Partner
  Accountant|Financial Analyst|Controller|Auditor|Tax Advisor|Investment Analyst|Portfolio Manager|Legal Counsel|Attorney
  Paralegal|Compliance Officer|Buyer|Supply Chain Manager|Logistics Coordinator|Mechanical Engineer|Electrical Engineer
  Civil Engineer|Chemical Engineer|Process Engineer|Manufacturing Engineer|Quality Engineer|Industrial Designer|Architect
  Construction Manager|Research Scientist|Research Associate|Physician|Registered Nurse|Pharmacist|Physiotherapist|Teacher
  Professor|Lecturer|Consultant|Management Consultant|Technician|Electrician|Store Manager|Real Estate Agent`;

const grades = ['Senior %', 'Junior %', 'Lead %', 'Principal %', 'Staff %', 'Associate %', '% Intern'];

/** Job titles as they are usually composed, the plain ones first. Fields for titles accept others too. */
export function composeTitles(): string[] {
  const plain = list(roles);
  const leading = list(levels).flatMap((level) => list(areas).map((area) => level.replace('%', area)));
  const graded = grades.flatMap((grade) =>
    plain
      .filter((role) => !grade.includes('Associate') || !role.includes('Associate'))
      .map((role) => grade.replace('%', role)),
  );
  return [...new Set([...list(executives), ...plain, ...leading, ...graded])];
}

function list(text: string): string[] {
  return text
    .trim()
    .split(/\n|\|/)
    .map((entry) => entry.trim());
}
