/** One member that an act has changed; null: there was none, or there is none any more. */
export interface Difference {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

type Facts = Readonly<Record<string, unknown>> | null;

/** What differs between before and after, nested members by their path; what stayed is left out. */
export const differencesOf = (before: Facts, after: Facts): readonly Difference[] => {
  const was = new Map(flat(before));
  const is = new Map(flat(after));
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((name) => {
    const difference = { name, before: was.get(name) ?? null, after: is.get(name) ?? null };
    return difference.before === difference.after ? [] : [difference];
  });
};

/** Lists stay whole: one that has lost a member says so best side by side. */
const flat = (value: unknown, path = ''): readonly (readonly [string, string])[] => {
  if (value === null || value === undefined) return [];
  if (typeof value === 'object' && !Array.isArray(value))
    return Object.entries(value).flatMap(([name, inner]) => flat(inner, path === '' ? name : `${path}.${name}`));
  return [[path, textOf(value)]];
};

const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
};
