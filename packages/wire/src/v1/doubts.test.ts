import { checkOrder } from '@cartage/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pathText } from '../path-text.ts';
import { readBody } from '../read-body.ts';
import { withoutMended } from '../without-mended.ts';
import { v1Operations } from './operations.ts';
import { toNewOrder } from './order.ts';
import { conditions, orderBodies } from './testing/order-bodies.ts';

const { Create } = v1Operations;

/** What the caller of Create would be told (decisions, section 2: all problems together). */
function problemsOf(body: unknown) {
  const { value, problems, mended } = readBody(Create.request, body);
  if (value === null) throw new Error('not mended');
  const order = toNewOrder(value);
  const rules = checkOrder(order.value.content, conditions).map((problem) => ({
    ...problem,
    target: problem.target && order.targetOf(problem.target),
  }));
  return [...problems, ...withoutMended([...order.problems, ...rules], mended, Create.doubts)];
}

describe('one bad field', () => {
  it('of any kind brings no problem but its own', () => {
    fc.assert(
      fc.property(orderBodies, fc.nat(), fc.constantFrom('missing', true, 'x', -1.5, [], {}), (body, choice, bad) => {
        const paths = pathsIn(body, []);
        const path = paths[choice % paths.length] ?? [];
        const broken = replaced(body, path, bad);
        // What still fits, and an empty container in place of a full one, breaks rules of its own.
        const shape = readBody(Create.request, broken).problems;
        fc.pre(shape.length > 0 && shape.every(({ target }) => target === pathText(path)));
        expect(problemsOf(broken)).toEqual(shape);
      }),
      { numRuns: 200 },
    );
  }, 20_000);
});

describe('bad shapes and broken rules', () => {
  it('are told of together', () => {
    const bad = {
      apiKey: 'k',
      sender: { name: 5, address: 'A', phone: 'call me', country: 'RU', cityId: '7700000000000' },
      receiver: { name: 'R', address: 'B', phone: '+74951234567', country: 'RU', cityId: 'Kazan' },
      cargo: { cargoType: 2, description: 'Books', cargoItems: [{ weight: 0, qty: 'one' }] },
      deliveryOptions: { takeDate: '2026-11-22' },
      services: [{ code: 9 }],
    };
    expect(problemsOf(bad).map(({ code, target }) => `${code} ${target}`)).toEqual([
      'RequestInvalid sender.name',
      'RequestInvalid cargo.cargoItems[0].qty',
      'ServiceInvalid services[0].code',
      'PhoneInvalid sender.phone',
      'CityInvalid receiver.cityId',
      'CargoItemsInvalid cargo.cargoItems[0].weight',
      'TakeDateInvalid deliveryOptions.takeDate',
    ]);
  });
});

function pathsIn(value: unknown, path: readonly PropertyKey[]): PropertyKey[][] {
  if (typeof value !== 'object' || value === null) return [[...path]];
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  const inside = keys.flatMap((key) => pathsIn(Reflect.get(value, key), [...path, key]));
  return path.length === 0 ? inside : [[...path], ...inside];
}

function replaced(body: unknown, path: readonly PropertyKey[], bad: unknown): unknown {
  const copy: unknown = structuredClone(body);
  const last = path.at(-1) ?? '';
  const holder = path.slice(0, -1).reduce<unknown>((value, key) => Reflect.get(value as object, key), copy) as object;
  if (bad === 'missing' && !Array.isArray(holder)) Reflect.deleteProperty(holder, last);
  else Reflect.set(holder, last, bad);
  return copy;
}
