import { localPart } from '../world/work-address.ts';
import type { WorldCompany, WorldPerson } from '../world/world.ts';

/** What a company's pattern makes of a name; whether there is such a mailbox is another question. */
export function addressAt(
  person: Pick<WorldPerson, 'firstName' | 'lastName'>,
  company: WorldCompany,
): string {
  return `${localPart(company, person.firstName, person.lastName)}@${company.domain}`;
}
