import { describe, expect, it } from 'vitest';
import type { OrderContent } from '../order/order.ts';
import { type Problem, problem } from '../problem.ts';
import { restsOn } from '../rests-on.ts';
import { breaks, type Changes, conditions } from '../testing/broken-rules.ts';
import { fullContent } from '../testing/full-content.ts';
import { varied } from '../testing/varied.ts';
import { rules } from './check.ts';

/** The example with a second item and a second product, so that elements can be taken for one another. */
const order = varied(fullContent, {
  'cargo.items[1]': fullContent.cargo.items[0],
  'cargo.products[1]': fullContent.cargo.products[0],
});

/** What breaks a rule, at both ends of the route, and what some rules read only then. */
const everyChange: readonly Changes[] = [
  ...Object.values(breaks).flatMap(([changes]) => bothEnds(changes)),
  { 'pickup.date': '2026-11-22', 'pickup.autoMove': true },
];

/** Rules that can be broken in two ways, of which one hides what the other reads. */
const otherBreaks: Readonly<Record<string, Changes>> = {
  'the products together cost a sum that can be counted': { 'cargo.products[0].costForReceiver': 600_000_000_000_000 },
};

/** Orders that break the rule, by itself and beside every other change. */
const brokenOrders = (name: string, beside: readonly Changes[]): readonly OrderContent[] =>
  [...bothEnds(breaks[name]?.[0] ?? {}), otherBreaks[name] ?? []]
    .flat()
    .flatMap((changes) => [{}, ...beside].map((others) => varied(order, { ...without(others, changes), ...changes })));

/** They look at every text there is, and judge each by itself alone. */
const ofEveryText = ['no text is longer than 4,000 characters', 'every text is made of characters'];

describe('a rule declares what it reads', () => {
  it.each(rules.filter(({ name }) => !ofEveryText.includes(name)))('all of it, and nothing else: $name', (rule) => {
    const declared = new Set<string>();
    const read = new Set<string>();
    for (const broken of brokenOrders(rule.name, everyChange)) {
      const recorder = new Set<string>();
      const problems = rule.check(recorded(broken, recorder), conditions);
      for (const { reads, target } of problems) for (const path of reads ?? [target ?? '']) declared.add(ofAny(path));
      if (problems.length > 0) for (const path of recorder) read.add(ofAny(path));
    }
    const undeclared = [...read].filter((path) => ![...declared].some((one) => meets(one, path)));
    const unread = [...declared].filter((path) => ![...read].some((one) => meets(path, one)));
    expect({ undeclared, unread }).toEqual({ undeclared: [], unread: [] });
  });

  it.each(rules)('so that no other field changes what it says: $name', (rule) => {
    for (const broken of brokenOrders(rule.name, [])) {
      const found = rule.check(broken, conditions);
      expect(found).not.toEqual([]);
      for (const change of singleChanges(broken)) {
        const [path = ''] = Object.keys(change);
        const after = rule.check(varied(broken, change), conditions);
        expect(after, path).toEqual(expect.arrayContaining(found.filter((one) => !restsOn(one, path))));
      }
    }
  });
});

/** Each value that any break gives to a field, where the order has that field. */
const singleChanges = (broken: OrderContent): readonly Changes[] =>
  everyChange
    .flatMap((changes) => Object.entries(changes))
    .filter(([path]) => hasPlace(broken, path))
    .map(([path, value]) => ({ [path]: value }));

const hasPlace = (value: unknown, path: string): boolean =>
  (path.match(/[^.[\]]+/g) ?? []).reduce<unknown>(
    (at, name) => (typeof at === 'object' && at !== null && name in at ? (Reflect.get(at, name) ?? null) : undefined),
    value,
  ) !== undefined;

/** The changes as they are and, where they are of one end of the route, the same of the other. */
function bothEnds(changes: Changes): readonly Changes[] {
  const names = Object.keys(changes);
  const other = (path: string) =>
    path.replace(/^(sender|receiver)\./, (_, end) => (end === 'sender' ? 'receiver.' : 'sender.'));
  if (names.every((path) => other(path) === path)) return [changes];
  return [changes, Object.fromEntries(Object.entries(changes).map(([path, value]) => [other(path), value]))];
}

/** Those of the changes that touch none of the others. */
const without = (changes: Changes, others: Changes): Changes =>
  Object.fromEntries(
    Object.entries(changes).filter(([path]) => !Object.keys(others).some((other) => meets(other, path))),
  );

const ofAny = (path: string): string => path.replace(/\[\d+\]/g, '[]');

const meets = (declared: string, read: string): boolean =>
  restsOn({ ...problem('RequestInvalid'), reads: [declared] } satisfies Problem, read);

/**
 * The same value; whatever is read of it is written down: values, the number of elements where it is asked for, and lists
 * of values as one. That something is there is read only where it is not.
 */
function recorded<T>(value: T, reads: Set<string>, path = ''): T {
  if (typeof value !== 'object' || value === null) return value;
  const step = (name: string) => {
    if (Array.isArray(value)) return name === 'length' ? `${path}.length` : `${path}[${name}]`;
    return path === '' ? name : `${path}.${name}`;
  };
  const isLeaf = (child: unknown) => typeof child !== 'object' || child === null;
  // Each part has one proxy, since rules compare parts by identity.
  const parts = new Map<PropertyKey, unknown>();
  const part = (name: string, child: unknown) => {
    if (!parts.has(name)) parts.set(name, recorded(child, reads, step(name)));
    return parts.get(name);
  };
  const elements = Array.isArray(value) ? value.map((child, i) => part(String(i), child)) : [];
  return new Proxy(value, {
    get(target, name) {
      const child: unknown = Reflect.get(target, name);
      if (Array.isArray(target) && (typeof name === 'symbol' || typeof child === 'function')) {
        if (target.every(isLeaf)) reads.add(path);
        const method: unknown = Reflect.get(elements, name);
        return typeof method === 'function' ? method.bind(elements) : method;
      }
      if (typeof name === 'symbol') return child;
      if (isLeaf(child)) reads.add(step(name));
      return part(name, child);
    },
  });
}
