import type { WorldCompany } from '../world/world.ts';
import type { Asked } from './asked.ts';
import { companyAsKnown } from './company-as-known.ts';
import { hostOf } from './person-asked.ts';
import type { Holds } from './person-routes.ts';
import type { SimulatedReply } from './simulator.ts';
import type { Route } from './simulator-spec.ts';

/** The names of the parameters that say which company is meant. */
export interface CompanyParameters {
  domain?: string;
  name?: string;
  profile?: string;
}

export interface CompanyRoute extends Pick<Route, 'needs' | 'isFree'> {
  by: CompanyParameters;
  holds: Holds;
  /** Tells facts apart that the vendor covers differently. Default `company`. */
  what?: string;
  found(company: WorldCompany, asked: Asked): SimulatedReply;
  missing(asked: Asked): SimulatedReply;
}

/** What a vendor has of one company. */
export function companyRoute({ by, holds, what = 'company', found, missing, ...route }: CompanyRoute): Route {
  return {
    ...route,
    answer: (asked) => {
      const company = companyAsked(asked, by);
      const known =
        company === null ? null : companyAsKnown(asked.world, asked.vendor, { of: company, what, ...holds });
      return known === null ? missing(asked) : found(known, asked);
    },
  };
}

export function companyAsked(
  asked: Asked,
  { domain, name, profile }: CompanyParameters,
): WorldCompany | null {
  const textOf = (parameter: string | undefined) =>
    parameter === undefined ? undefined : asked.text(parameter);
  const url = textOf(profile);
  return asked.world.findCompany({
    domain: hostOf(textOf(domain)),
    name: textOf(name),
    profileUrl: url === undefined || url.includes('/') ? url : `https://www.linkedin.com/company/${url}`,
  });
}
