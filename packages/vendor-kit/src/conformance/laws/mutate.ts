/**
 * The JSON with every text changed.
 * @param change gets each text; names of members stay
 */
export const mapTexts = (value: unknown, change: (text: string) => string): unknown => {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapTexts(one, change)]));
};

/**
 * The JSON with every text and number changed.
 * @param change gets each; names of members stay
 */
export const mapLeaves = (value: unknown, change: (leaf: string | number) => string | number): unknown => {
  if (typeof value === 'string' || typeof value === 'number') return change(value);
  if (Array.isArray(value)) return value.map((one) => mapLeaves(one, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapLeaves(one, change)]));
};

/**
 * The JSON with every innermost list of objects changed: in an answer about shipments those are the events.
 * @param change gets each list; lists of texts and empty ones stay
 */
export const mapInnermostLists = (
  value: unknown,
  change: (list: readonly unknown[]) => readonly unknown[],
): unknown => {
  if (Array.isArray(value)) {
    const isInnermost = value.length > 0 && value.every((one) => isFlat(one));
    return isInnermost ? change(value) : value.map((one) => mapInnermostLists(one, change));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapInnermostLists(one, change)]));
};

const isFlat = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Object.values(value).some((field) => Array.isArray(field));
