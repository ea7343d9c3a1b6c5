import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { exactNames } from './exact-names.ts';

const schema = z.object({
  orderId: z.string(),
  cargoItems: z.array(z.object({ qty: z.number(), volumeWeight: z.number().nullish() })).nullish(),
  seller: z.object({ fullName: z.string() }).nullish(),
  authorization: z.record(z.string(), z.string()).nullish(),
  parameter: z.union([z.string(), z.object({ inner: z.string() })]).nullish(),
  anything: z.unknown(),
});
const exact = {
  orderId: 'a',
  cargoItems: [{ qty: 1, volumeWeight: 2 }],
  seller: { fullName: 'n' },
  authorization: { LOGIN: 'x' },
};

describe('property names (interface 1.3)', () => {
  it('are left alone when they are exact: the very same object, unknown ones included', () => {
    const body = { ...exact, unknown: { OrderId: 1 } };
    expect(exactNames(schema, body)).toBe(body);
  });

  it('match in any case, at every depth that the schema knows', () => {
    const cased = fc
      .func(fc.boolean())
      .map(
        (isUpper) => (name: string) =>
          [...name].map((letter, index) => (isUpper(index) ? letter.toUpperCase() : letter.toLowerCase())).join(''),
      );
    fc.assert(
      fc.property(cased, (change) => {
        const body = {
          [change('orderId')]: 'a',
          [change('cargoItems')]: [{ [change('qty')]: 1, [change('volumeWeight')]: 2 }],
          [change('seller')]: { [change('fullName')]: 'n' },
          [change('authorization')]: { LOGIN: 'x' },
        };
        const before = structuredClone(body);
        expect(exactNames(schema, body)).toEqual(exact);
        expect(body).toEqual(before);
      }),
    );
  });

  it('take the exact one of two spellings, wherever it stands, else the last', () => {
    expect(exactNames(schema, { ORDERID: 1, orderId: 2, OrderId: 3 })).toEqual({ orderId: 2 });
    expect(exactNames(schema, { ORDERID: 1, OrderId: 3 })).toEqual({ orderId: 3 });
  });

  it('stay as they are in maps, unions and where the schema looks no further', () => {
    const body = { orderId: 'a', authorization: { OrderId: 1 }, parameter: { INNER: 'x' }, anything: { QTY: 1 } };
    expect(exactNames(schema, body)).toBe(body);
  });

  it('of what is no object are none', () => {
    for (const body of [null, 1, 'OrderId', [], [{ OrderId: 1 }], { cargoItems: { 0: 1 } }, { seller: [] }]) {
      expect(exactNames(schema, body)).toBe(body);
    }
  });

  it('of hostile bodies cost no depth and touch no prototype', () => {
    let deep: unknown = 1;
    for (let i = 0; i < 100_000; i++) deep = { SELLER: deep };
    expect(() => exactNames(schema, { SELLER: deep })).not.toThrow();

    const hostile = JSON.parse('{"__proto__": {"ORDERID": "x"}, "CONSTRUCTOR": 1, "ORDERID": "a"}') as object;
    const named = exactNames(schema, hostile) as object;
    expect(Object.getPrototypeOf(named)).toBe(Object.prototype);
    expect(Object.keys(named)).toEqual(['orderId']);
  });
});
