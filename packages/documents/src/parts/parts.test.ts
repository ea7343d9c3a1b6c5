import { handedOverStatuses, type OrderStatus, pickupPointKey, sameText, statuses } from '@cartage/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { samplePoint, samplePoints } from '../samples/sample-marks.ts';
import { sampleContent, sampleItem, sampleOrder, sampleProduct, sampleReceiver } from '../samples/sample-order.ts';
import { cargoSummary, countPlaces, placesIn, placesOf, tableLines } from './cargo-summary.ts';
import { type DocumentInput, tariffName, traitsOf } from './document-input.ts';
import { goodsValue } from './goods-value.ts';
import { besides } from './party-block.ts';
import { addressOf, cityOf, pointName, pointOf, townOf } from './party-place.ts';
import { isVoid, standing, standingOf } from './standing.ts';

const shared = { timeZone: 'Europe/Moscow', brand: 'Cartage', locale: 'ru' } as const;
const inputOf = (changes: Partial<DocumentInput> = {}): DocumentInput => ({
  ...shared,
  order: sampleOrder(),
  ...changes,
});
const { cargo } = sampleContent();
const items = fc.array(
  fc.record({
    qty: fc.integer({ min: 1, max: 50 }),
    weightKg: fc.integer({ min: 1, max: 5000 }).map((grams) => grams / 1000),
  }),
  { minLength: 1, maxLength: 8 },
);

describe('the places of a cargo', () => {
  it('are as many as its items say, each numbered once, and weigh what they weigh together', () => {
    fc.assert(
      fc.property(items, (all) => {
        const made = { ...cargo, items: all.map((changes) => sampleItem(changes)) };
        const order = sampleOrder({}, { cargo: made });
        const count = all.reduce((sum, { qty }) => sum + qty, 0);
        const places = placesOf(made);
        expect([placesIn(order), cargoSummary(made).places, places.length]).toEqual([count, count, count]);
        expect(places.map(({ number }) => number)).toEqual(Array.from({ length: count }, (_, i) => i + 1));
        expect(new Set(places.map(({ of }) => of))).toEqual(new Set([count]));
        const weight = places.reduce((sum, { item }) => sum + item.weightKg, 0);
        expect(cargoSummary(made).weightKg).toBeCloseTo(weight, 6);
      }),
    );
  });

  it('are counted over all orders, and over none', () => {
    expect(countPlaces([])).toBe(0);
    const of = (qty: number) => sampleOrder({}, { cargo: { ...cargo, items: [sampleItem({ qty })] } });
    expect(countPlaces([of(2), of(1_000_000_000)])).toBe(1_000_000_002);
  });

  it('do not lengthen a table, which has a line for each item and product', () => {
    const order = sampleOrder(
      {},
      { cargo: { ...cargo, items: [sampleItem({ qty: 999 })], products: [sampleProduct()] } },
    );
    expect(tableLines(order)).toBe(14);
  });
});

describe('what goods are worth', () => {
  const products = fc.array(
    fc
      .record({ cost: fc.nat(10_000_000), qty: fc.integer({ min: 1, max: 1000 }) })
      .map((changes) => sampleProduct(changes)),
    { maxLength: 8 },
  );
  const abroad = sampleReceiver({ country: 'DE', cityId: '2950159' });

  it('is the sum of its lines, to the hundredth, whatever currency it is in', () => {
    fc.assert(
      fc.property(
        products,
        fc.option(fc.integer({ min: 1, max: 1_000_000_000 }), { nil: null }),
        (all, customsValue) => {
          for (const receiver of [sampleReceiver(), abroad]) {
            const order = sampleOrder(
              {},
              { receiver, cargo: { ...cargo, products: all, customsValue, customsCurrency: 'USD' } },
            );
            const value = goodsValue(order);
            const isDeclared = receiver === abroad && customsValue !== null;
            expect(value.currency).toBe(isDeclared ? 'USD' : 'RUB');
            if (isDeclared) expect(value.total).toBe(customsValue);
            if (all.length > 0) expect(value.lines.reduce((sum, line) => sum + line, 0)).toBe(value.total);
            for (const line of value.lines) expect(line).toBeGreaterThanOrEqual(0);
          }
        },
      ),
    );
  });

  it('is parted by quantity where nothing has a cost', () => {
    const all = [sampleProduct({ cost: 0, qty: 1 }), sampleProduct({ cost: 0, qty: 3 })];
    const order = sampleOrder(
      {},
      { receiver: abroad, cargo: { ...cargo, products: all, customsValue: 1000, customsCurrency: null } },
    );
    expect(goodsValue(order)).toEqual({ currency: 'RUB', lines: [250, 750], total: 1000 });
  });
});

describe('where a party is', () => {
  const atPoint = sampleReceiver({
    contactType: 'pickup-point',
    pickupPointId: samplePoint.id,
    pickupPointVendorId: samplePoint.vendorId,
  });

  it('is its own address, or that of its pickup point, whose post code nobody knows', () => {
    const input = inputOf({ pickupPoints: samplePoints });
    expect(addressOf(input, sampleReceiver())).toContain(sampleReceiver().postalCode);
    expect(pointOf(input, sampleReceiver())).toBeNull();
    expect(addressOf(input, atPoint)).toContain(samplePoint.address);
    expect(addressOf(input, atPoint)).not.toContain(atPoint.postalCode);
    expect(pointName(input, atPoint)).toBe(`Пункт выдачи ${samplePoint.id}, ${samplePoint.name}`);
  });

  it('is named by the id of the point alone, where its vendor tells of it no more', () => {
    expect(pointOf(inputOf(), atPoint)).toBeNull();
    expect(pointName(inputOf(), atPoint)).toBe(`Пункт выдачи ${samplePoint.id}`);
    expect(addressOf(inputOf(), atPoint)).toContain(atPoint.address);
  });

  it('is the town of the point where that stands in another one', () => {
    const elsewhere = { ...samplePoint, cityId: '7700000000000', cityName: 'Москва' };
    const input = inputOf({ pickupPoints: { [pickupPointKey(elsewhere)]: elsewhere } });
    expect(townOf(input, atPoint)).toEqual({ country: 'RU', cityId: '7700000000000', postalCode: null });
    expect(townOf(inputOf({ pickupPoints: samplePoints }), atPoint)).toBe(atPoint);
  });

  it('is the town of the order where the point has another code of it', () => {
    const [point] = Object.values(samplePoints);
    if (!point) throw new Error('There is a sample.');
    const party = sampleReceiver({
      ...{ cityId: 'a', contactType: 'pickup-point', pickupPointId: point.id, pickupPointVendorId: point.vendorId },
    });
    const pickupPoints = { [pickupPointKey(point)]: { ...point, cityId: 'b' } };
    const cityWith = (...codes: string[]) => ({ a: { codes, name: sameText('Химки'), region: null } });
    expect(townOf(inputOf({ pickupPoints, cities: cityWith('b', 'a') }), party)).toBe(party);
    expect(townOf(inputOf({ pickupPoints, cities: cityWith('a') }), party)).toMatchObject({ cityId: 'b' });
  });

  it('has the region before a city that is none by itself, so that towns of one name are told apart', () => {
    const inKursk = sampleReceiver({ cityId: '4600000300000', postalCode: '307170', address: 'Мира, 1' });
    const inKrasnoyarsk = { ...inKursk, cityId: '2400000400000', postalCode: '662970' };
    const name = sameText('Железногорск');
    const cities = {
      [inKursk.cityId]: { codes: [inKursk.cityId], name, region: sameText('Курская область') },
      [inKrasnoyarsk.cityId]: { codes: [inKrasnoyarsk.cityId], name, region: sameText('Красноярский край') },
    };
    expect(addressOf(inputOf({ cities }), inKursk)).toBe('307170, Россия, Курская область, Железногорск, Мира, 1');
    expect(addressOf(inputOf({ cities }), inKrasnoyarsk)).toBe(
      '662970, Россия, Красноярский край, Железногорск, Мира, 1',
    );
    const inMoscow = { ...inKursk, cityId: '7700000000000' };
    expect(addressOf(inputOf(), inMoscow)).toBe('307170, Россия, Москва, Мира, 1');
  });

  it('has the name of its city from who knows it best: the caller, the core, the point', () => {
    const unknown = sampleReceiver({ cityId: '1' });
    expect(cityOf(inputOf(), sampleReceiver())).toBe('Новосибирск');
    expect(cityOf(inputOf({ locale: 'en' }), sampleReceiver())).toBe('Novosibirsk');
    expect(cityOf(inputOf(), unknown)).toBe('');
    expect(
      cityOf(inputOf({ cities: { 1: { codes: ['1'], name: sameText('Город Первый'), region: null } } }), unknown),
    ).toBe('Город Первый');
    expect(addressOf(inputOf(), sampleReceiver({ cityId: '1', postalCode: ' ', address: 'д. 1' }))).toBe(
      'Россия, д. 1',
    );
  });

  it('has its contacts beside each other without the missing ones, and no line may begin with their dot', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.stringMatching(/^[a-z]{0,5}$/), { nil: null }), { maxLength: 5 }), (parts) => {
        const said = besides(parts);
        expect(said.split('\u00a0· ').filter((part) => part !== '')).toEqual(parts.filter(Boolean));
        expect(said).not.toMatch(/ · |^·/);
      }),
    );
  });
});

describe('where an order stands', () => {
  it('is said of every status of which no cargo may be taken, and of no other', () => {
    for (const status of Object.keys(statuses) as OrderStatus[]) {
      const order = sampleOrder({ status });
      const isWithVendor = handedOverStatuses.includes(status);
      for (const locale of ['ru', 'en'] as const) {
        expect(standingOf(order, locale) === null, status).toBe(isWithVendor);
        expect(standing(inputOf({ order, locale })).length, status).toBe(isWithVendor ? 0 : 1);
      }
      if (isWithVendor) expect(isVoid(order)).toBe(false);
    }
  });

  it('may change in a minute where the vendor is being asked', () => {
    expect(isVoid(sampleOrder({ status: 'TransferringToVendor' }))).toBe(false);
    expect(isVoid(sampleOrder({ status: 'Draft' }))).toBe(true);
    expect(isVoid(sampleOrder({ status: 'Canceled' }))).toBe(true);
  });

  it("has a remark besides where the paper stands in for the vendor's own", () => {
    expect(standing(inputOf({ standsIn: true }))).toHaveLength(1);
    expect(standing(inputOf({ standsIn: true, order: sampleOrder({ status: 'Draft' }) }))).toHaveLength(2);
  });
});

describe('what a paper knows of the vendor', () => {
  it('is what is told of it, else what most vendors have', () => {
    const traits = { symbology: 'interleaved-2-of-5', hasOwnMarks: true } as const;
    expect(traitsOf(inputOf({ vendors: { 1: traits } }))).toBe(traits);
    const usual = { symbology: 'code-128', hasOwnMarks: false };
    expect(traitsOf(inputOf({ vendors: { 2: traits } }))).toEqual(usual);
    expect(traitsOf(inputOf({ vendors: { 1: traits }, order: sampleOrder({ option: null }) }))).toEqual(usual);
  });

  it('names the tariff in the language of the paper, in the one name of old, or not at all', () => {
    expect(tariffName(inputOf())).toBe('Стандарт, дверь — дверь');
    expect(tariffName(inputOf({ locale: 'en' }))).toBe('Standard, door to door');
    const { option } = sampleOrder();
    const { tariffNames: _, ...old } = option ?? {};
    expect(tariffName(inputOf({ order: sampleOrder({ option: old as typeof option }) }))).toBe(
      'Standard, door to door',
    );
    expect(tariffName(inputOf({ order: sampleOrder({ option: null }) }))).toBeUndefined();
  });
});
