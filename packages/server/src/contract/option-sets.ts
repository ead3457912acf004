/*
 * The closed lists of values of search filters, under the names that autocomplete uses. A search checks its filters against
 * the same lists that autocomplete offers.
 */

const crustdataSeniorities = [
  'Owner / Partner',
  'CXO',
  'Vice President',
  'Director',
  'Experienced Manager',
  'Entry Level Manager',
  'Strategic',
  'Senior',
  'Entry Level',
  'In Training',
] as const;

const crustdataYears = [
  'Less than 1 year',
  '1 to 2 years',
  '3 to 5 years',
  '6 to 10 years',
  'More than 10 years',
] as const;

export const optionSets = {
  headcount_brackets: [
    '1-10',
    '11-50',
    '51-200',
    '201-500',
    '501-1,000',
    '1,001-5,000',
    '5,001-10,000',
    '10,001+',
  ],
  'crustdata.job_functions': [
    'Engineering',
    'Sales',
    'Consulting',
    'Marketing',
    'Operations',
    'Finance',
    'Research',
    'Customer Success and Support',
    'Arts and Design',
    'Human Resources',
    'Legal',
    'Product Management',
  ],
  'crustdata.seniority_levels': crustdataSeniorities,
  'crustdata.person_seniority': crustdataSeniorities,
  'crustdata.tenure_brackets': crustdataYears,
  'crustdata.years_of_experience': crustdataYears,
  'amplemarket.departments': [
    'Senior Leadership',
    'Consulting',
    'Design',
    'Education',
    'Engineering & Technical',
    'Finance',
    'Human Resources',
    'Information Technology',
    'Legal',
    'Marketing',
    'Medical & Health',
    'Operations',
    'Product',
    'Revenue',
  ],
  'amplemarket.seniority_levels': [
    'Owner',
    'Founder',
    'C-Suite',
    'Partner',
    'VP',
    'Head',
    'Director',
    'Manager',
    'Senior',
    'Entry',
    'Intern',
    'Other',
    'Non-Manager',
    'Founder / Owner',
  ],
  'amplemarket.company_revenue': ['$0-$1M', '$1M-$10M', '$10M-$100M', '$100M-$1B', '$1B+'],
  customer_types: ['b2b', 'b2c'],
  'icypeas.company_types': [
    'Privately Held',
    'Public Company',
    'Sole Proprietorship',
    'Self-Employed',
    'Partnership',
    'Nonprofit',
    'Educational Institution',
    'Government Agency',
  ],
} as const;

export type OptionSetName = keyof typeof optionSets;
