import { instantOf, parseDateTime } from '@cartage/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { dateTimeOut, midnightOut } from '../schema/date-time-out.ts';
import { moneyIn, moneyOut } from '../schema/fields.ts';
import { valuesOf } from '../testing/values-of.ts';
import * as v1 from '../v1/order.ts';
import * as v2 from '../v2/order.ts';
import { cargoDescModel, fromCargo, toCargo } from './cargo.ts';
import { cargoItemModel, fromCargoItem, toCargoItem } from './cargo-item.ts';
import * as codes from './codes.ts';
import { fromServices, serviceModel, toServices } from './extra-services.ts';
import * as offerCodes from './offer-codes.ts';
import { fromOrderNotes, orderNotes, toOrderNotes } from './order-notes.ts';
import { cargoProductModel, fromProduct, toProduct } from './product.ts';

// What a client writes is in the core's words once it is read, and comes back so: written and read again it is the same, so
// that an order may be taken from an answer, changed and sent.

/** What is read of a body, written by `from` and read again is what was read. */
const comesBack = <S extends z.ZodType, Value>(
  schema: S,
  to: (model: z.output<S>) => Value,
  from: (value: Value) => unknown,
): void =>
  fc.assert(
    fc.property(valuesOf(schema), (body) => {
      const value = to(schema.parse(body));
      expect(to(schema.parse(from(value)))).toEqual(value);
    }),
    { numRuns: 150 },
  );

describe('what is written and read again is the same', () => {
  it('of places of one kind', () => comesBack(cargoItemModel, toCargoItem, fromCargoItem));
  it('of one of the goods', () => comesBack(cargoProductModel, toProduct, fromProduct));
  it('of a cargo', () => comesBack(cargoDescModel, toCargo, fromCargo));
  it('of extra services, but for codes that are none', () =>
    comesBack(z.array(serviceModel).max(3), (models) => toServices(models).value, fromServices));
  it('of what v1 and v2 note on an order alike', () => comesBack(z.object(orderNotes), toOrderNotes, fromOrderNotes));
  it('of a sender or receiver in v2', () => comesBack(v2.partyModel, v2.toParty, v2.fromParty));
  it('of an order of v2', () =>
    comesBack(
      v2.orderContentModel,
      (model) => v2.toContent(model).value,
      (content) => v2.fromContent(content),
    ));
});

describe('an order of v2 as it is written', () => {
  it('is as it would be read: an amendment need not judge again what the service wrote', () => {
    fc.assert(
      fc.property(valuesOf(v2.orderContentModel), (body) => {
        const written = v2.fromContent(v2.toContent(v2.orderContentModel.parse(body)).value);
        expect(v2.orderContentModel.parse(written)).toEqual(written);
      }),
      { numRuns: 150 },
    );
  });

  it('names in its problems no place that the body does not have', () => {
    fc.assert(
      fc.property(valuesOf(v2.orderCreateModel), (body) => {
        const members = Object.keys(v2.orderCreateModel.shape);
        for (const { target } of v2.toNewOrder(v2.orderCreateModel.parse(body)).problems)
          expect(members).toContain(target?.split(/[.[]/)[0]);
      }),
      { numRuns: 100 },
    );
  });
});

describe('an order of v1', () => {
  it('names in its problems no place that the body does not have', () => {
    fc.assert(
      fc.property(valuesOf(v1.orderCreateModel), (body) => {
        const members = Object.keys(v1.orderCreateModel.shape);
        for (const { target } of v1.toNewOrder(v1.orderCreateModel.parse(body)).problems)
          expect(members).toContain(target?.split(/[.[]/)[0]);
      }),
      { numRuns: 100 },
    );
  });

  it('says the same of what v2 says alike', () => {
    fc.assert(
      fc.property(valuesOf(v1.orderCreateModel), (body) => {
        const model = v1.orderCreateModel.parse(body);
        const { content } = v1.toNewOrder(model).value;
        expect(content).toMatchObject(toOrderNotes(model));
        expect(content.cargo).toEqual(toCargo(model.cargo));
      }),
      { numRuns: 100 },
    );
  });
});

const tables = Object.entries({ ...codes, ...offerCodes });
const singles = tables.flatMap(([name, table]) =>
  typeof table === 'object' && 'codeOf' in table ? [[name, table] as const] : [],
);
const masks = tables.flatMap(([name, table]) =>
  typeof table === 'object' && 'maskOf' in table ? [[name, table] as const] : [],
);

describe.each(singles)('the codes of %s', (_, { schema, nameOf, codeOf }) => {
  it('name each thing once, and no other number fits', () => {
    const numbers = [...schema.values];
    expect(new Set(numbers.map(nameOf)).size).toBe(numbers.length);
    for (const number of numbers) expect((codeOf as (name: string) => number)(nameOf(number))).toBe(number);
    const others = fc.integer({ min: -10, max: 20_000 }).filter((number) => !numbers.includes(number));
    fc.assert(fc.property(others, (number) => schema.safeParse(number).success === false));
  });
});

describe.each(masks)('the mask of %s', (_, { schema, names, namesOf, maskOf }) => {
  const write = maskOf as (names: readonly string[]) => number;

  it('is a sum of what it names, in the order of the table', () => {
    fc.assert(
      fc.property(fc.subarray([...names] as string[]), (some) => {
        const mask = write(some);
        expect(schema.safeParse(mask).success).toBe(true);
        expect(namesOf(mask)).toEqual(some);
      }),
    );
  });

  it('has no bit besides', () => {
    const known = write(names);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2 * known }),
        (mask) => schema.safeParse(mask).success === ((mask & ~known) === 0),
      ),
    );
    expect(schema.safeParse(-1).success).toBe(false);
  });
});

describe('units', () => {
  it('kopecks travel as roubles, and come back to the kopeck', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000_000_00, max: 100_000_000_00 }), (kopecks) => {
        expect(moneyIn(moneyOut(kopecks))).toBe(kopecks);
      }),
    );
  });

  const zones = fc.constantFrom('Europe/Moscow', 'Asia/Omsk', 'UTC', 'Europe/London', 'Asia/Kathmandu');
  const seconds = fc.integer({ min: Date.UTC(2000, 0, 1) / 1000, max: Date.UTC(2099, 0, 1) / 1000 });

  it('an instant travels as a date-time with the offset of its zone, and comes back to the second', () => {
    fc.assert(
      fc.property(seconds, zones, (second, zone) => {
        const written = dateTimeOut(second * 1000, zone);
        expect(written).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/);
        expect(parseDateTime(written, 'UTC')).toBe(second * 1000);
      }),
    );
    expect(dateTimeOut(null, 'UTC')).toBeNull();
  });

  it('a day travels as its first instant', () => {
    fc.assert(
      fc.property(seconds, zones, (second, zone) => {
        const date = new Date(second * 1000).toISOString().slice(0, 10);
        expect(parseDateTime(midnightOut(date, zone), 'UTC')).toBe(instantOf(date, '00:00', zone));
      }),
    );
  });
});
