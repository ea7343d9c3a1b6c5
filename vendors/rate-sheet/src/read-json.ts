import type { Kind } from './columns.ts';
import type { Fault, RawRow, RawRows } from './raw-rows.ts';

/** The members of the document that are lists; `vendor` is one object. */
const lists = {
  tariffs: 'tariff',
  zones: 'zone',
  rates: 'rate',
  services: 'service',
  points: 'point',
} as const satisfies Readonly<Record<string, Kind>>;
const members = ['vendor', ...Object.keys(lists)];

/** The same rows in one JSON document: `{ "vendor": {...}, "tariffs": [...], "zones": [...], "rates": [...], ... }`. */
export function readJson(text: string): RawRows {
  const faults: Fault[] = [];
  const fail = (fault: string): void => void faults.push({ order: 0, text: fault });
  let document: unknown;
  try {
    document = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (thrown) {
    return {
      rows: [],
      faults: [{ order: 0, text: `it is not JSON: ${(thrown as Error).message}; accepted: one object of JSON` }],
    };
  }
  if (!isRecord(document)) {
    return { rows: [], faults: [{ order: 0, text: `it is not an object; accepted: one with ${members.join(', ')}` }] };
  }
  const rows: RawRow[] = [];
  const take = (kind: Kind, place: string, value: unknown): void => {
    const order = rows.length + 1;
    if (isRecord(value)) rows.push({ kind, place, order, values: withoutNulls(value) });
    else fail(`${place}: is not an object; accepted: one with the fields of a ${kind}`);
  };
  for (const [name, value] of Object.entries(document)) {
    if (name === 'vendor') take('vendor', name, value);
    else if (!isList(name)) fail(`${name}: there is no such member; accepted: ${members.join(', ')}`);
    else if (!Array.isArray(value)) fail(`${name}: is not a list; accepted: one of objects`);
    else for (const [i, one] of value.entries()) take(lists[name], `${name}[${i}]`, one);
  }
  return { rows, faults };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isList = (name: string): name is keyof typeof lists => Object.hasOwn(lists, name);

/** What is null is not there. */
const withoutNulls = (value: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null));
