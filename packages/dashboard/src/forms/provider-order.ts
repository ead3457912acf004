import { isObject } from '../kit/is-object.ts';

/** A provider in the list of a waterfall. The ones that are on come first, in the order in which they are asked. */
export interface ListedProvider {
  provider: string;
  isOn: boolean;
}

/** `value` is what the config says; `known` are all that the pipe can ask. */
export function listProviders(value: unknown, known: readonly string[]): ListedProvider[] {
  const entries: unknown[] = Array.isArray(value) ? value : [];
  const chosen = entries.flatMap((entry) =>
    isObject(entry) && typeof entry['provider'] === 'string' ? [entry['provider']] : [],
  );
  const on = [...new Set(chosen)];
  const off = known.filter((provider) => !on.includes(provider));
  return [
    ...on.map((provider) => ({ provider, isOn: true })),
    ...off.map((provider) => ({ provider, isOn: false })),
  ];
}

/** Switches one on, after all that are, or off. The last one stays: a waterfall without a provider is not a question. */
export function switchProvider(list: readonly ListedProvider[], provider: string): ListedProvider[] {
  const found = list.find((listed) => listed.provider === provider);
  if (found === undefined || (found.isOn && onlyOne(list))) return [...list];
  const others = list.filter((listed) => listed !== found);
  const on = others.filter(({ isOn }) => isOn);
  return [...on, { provider, isOn: !found.isOn }, ...others.filter(({ isOn }) => !isOn)];
}

/** Moves a provider that is on to another place among those that are on. */
export function moveProvider(
  list: readonly ListedProvider[],
  { provider, to }: { provider: string; to: number },
): ListedProvider[] {
  const on = list.filter(({ isOn }) => isOn);
  const found = on.find((listed) => listed.provider === provider);
  if (found === undefined) return [...list];
  const others = on.filter((listed) => listed !== found);
  const place = Math.max(0, Math.min(to, others.length));
  return [...others.slice(0, place), found, ...others.slice(place), ...list.filter(({ isOn }) => !isOn)];
}

/** What the config says about the list. */
export function toProviderValue(list: readonly ListedProvider[]): { provider: string }[] {
  return list.flatMap(({ provider, isOn }) => (isOn ? [{ provider }] : []));
}

export function onlyOne(list: readonly ListedProvider[]): boolean {
  return list.filter(({ isOn }) => isOn).length <= 1;
}
