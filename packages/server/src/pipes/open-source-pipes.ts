/* Pipes that ask registers and other sources that are open to everybody: a part of the catalog. */
import type { Pipe } from '../engine/pipe.ts';
import { companyJobs1 } from './company-jobs.ts';
import { companyRegistration1 } from './company-registration.ts';
import { domainRegistration1 } from './domain-registration.ts';

export const openSourcePipes: readonly Pipe[] = [companyJobs1, companyRegistration1, domainRegistration1];
