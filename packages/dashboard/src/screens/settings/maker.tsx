import { useApiKeys } from '../../data/api-keys.ts';
import { useMembers } from '../../data/members.ts';

/** Makers that are neither a person nor a key. */
const others: Readonly<Record<string, string>> = { operator: 'the operator', setup: 'the first start' };

/** Who made something: a person, an API key, or the operator. Somebody who has left is known by an id alone. */
export function Maker({ id }: { id: string }) {
  const { data: members = [] } = useMembers();
  const { data: keys = [] } = useApiKeys();
  const person = members.find((member) => member.id === id);
  if (person !== undefined) return person.name;
  const key = keys.find((one) => one.id === id);
  if (key !== undefined) return `key ${key.name}`;
  return others[id] ?? <span className="font-mono text-xs text-faint">{id}</span>;
}
