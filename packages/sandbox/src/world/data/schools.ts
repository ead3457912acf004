import { lines } from './words.ts';

/** Invented, or called after the city so generally that it could be any. */
export const schoolPatterns = [
  'University of %',
  '% Technical University',
  '% School of Business',
  '% Institute of Arts',
];

export const degrees = [
  'Bachelor of Science',
  'Bachelor of Arts',
  'Master of Science',
  'MBA',
  'Diploma',
] as const;

export const fieldsOfStudy = lines(`
  Computer Science
  Business Administration
  Economics
  Mechanical Engineering
  Marketing
  Mathematics
  Psychology
  Law
  Communication
  Electrical Engineering
  Industrial Design
  Biology
`);
