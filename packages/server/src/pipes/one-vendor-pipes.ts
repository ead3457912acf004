/* Pipes that ask one vendor by its name: a part of the catalog. */
import type { Pipe } from '../engine/pipe.ts';
import { companyFundingLeadmagic1 } from './company-funding-leadmagic.ts';
import { companyHqaddressGooglemaps1 } from './company-hqaddress-googlemaps.ts';
import { companyIdentityCrustdata1 } from './company-identity-crustdata.ts';
import { companyLookalikesCompanyenrich1 } from './company-lookalikes-companyenrich.ts';
import { companyMatchCrustdata1 } from './company-match-crustdata.ts';
import { companyMatchLogodev1 } from './company-match-logodev.ts';
import { companyTechstackBuiltwith2, companyTechstackBuiltwith1 } from './company-techstack-builtwith.ts';
import { peopleEmailValidateMillionverifier1 } from './people-email-validate-millionverifier.ts';
import {
  peopleEmailValidateZerobounce1,
  peopleEmailValidateZerobounce2,
  peopleValidateEmailZerobounce1,
} from './people-email-validate-zerobounce.ts';
import { peopleIdentityAmplemarket1, peopleMatchAmplemarket1 } from './people-match-amplemarket.ts';
import { peoplePhoneValidateTwilio1 } from './people-phone-validate-twilio.ts';
import { peopleProfileWorkEmailCrustdata1 } from './people-profile-workemail-crustdata.ts';
import { peoplePostsCrustdata1, personPostsContentCrustdata1 } from './person-posts-content-crustdata.ts';
import { websiteExtractFirecrawl1 } from './website-extract-firecrawl.ts';
import { websiteMaplinksFirecrawl1 } from './website-maplinks-firecrawl.ts';
import { websiteScrapeFirecrawl1 } from './website-scrape-firecrawl.ts';
import { websiteScrapelistFirecrawl1 } from './website-scrapelist-firecrawl.ts';

export const oneVendorPipes: readonly Pipe[] = [
  peopleEmailValidateMillionverifier1,
  peopleEmailValidateZerobounce1,
  peopleEmailValidateZerobounce2,
  peopleValidateEmailZerobounce1,
  peoplePhoneValidateTwilio1,
  peopleIdentityAmplemarket1,
  peopleMatchAmplemarket1,
  peopleProfileWorkEmailCrustdata1,
  peoplePostsCrustdata1,
  personPostsContentCrustdata1,
  companyIdentityCrustdata1,
  companyFundingLeadmagic1,
  companyMatchCrustdata1,
  companyMatchLogodev1,
  companyTechstackBuiltwith2,
  companyTechstackBuiltwith1,
  companyLookalikesCompanyenrich1,
  companyHqaddressGooglemaps1,
  websiteScrapeFirecrawl1,
  websiteScrapelistFirecrawl1,
  websiteExtractFirecrawl1,
  websiteMaplinksFirecrawl1,
];
