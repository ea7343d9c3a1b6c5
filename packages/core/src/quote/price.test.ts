import fc from 'fast-check';
import { expect, it } from 'vitest';
import { priceOption } from './price.ts';

it('marks up line by line, each rounded half up (interface 16.1)', () => {
  const priced = priceOption(
    {
      tariffPrice: 10_010,
      services: [
        { code: 'Insurance', status: 'available', price: 50 },
        { code: 'CashOnDelivery', status: 'available', price: 150 },
      ],
    },
    500,
  );
  // 10510.5, 52.5 and 157.5 kopecks; rounded as one sum they would be 10720.5.
  expect(priced).toEqual({
    tariffPrice: 10_511,
    services: [
      { code: 'Insurance', status: 'available', price: 53 },
      { code: 'CashOnDelivery', status: 'available', price: 158 },
    ],
    price: 10_722,
  });
});

it('charges nothing for a service that is included or not to be had', () => {
  const services = [
    { code: 'Insurance', status: 'included', price: 700 },
    { code: 'PartialBuyOut', status: 'unavailable', price: 900 },
  ] as const;
  expect(priceOption({ tariffPrice: 10_000, services }, 0)).toEqual({
    tariffPrice: 10_000,
    services: services.map((service) => ({ ...service, price: 0 })),
    price: 10_000,
  });
});

it('is the sum of its lines, and no less than the tariff', () => {
  const amount = fc.integer({ min: 0, max: 1e11 });
  fc.assert(
    fc.property(
      amount,
      fc.array(amount, { maxLength: 5 }),
      fc.integer({ min: 0, max: 100_000 }),
      (tariff, sums, markUp) => {
        const services = sums.map((price) => ({ code: 'Insurance' as const, status: 'available' as const, price }));
        const priced = priceOption({ tariffPrice: tariff, services }, markUp);
        expect(priced.services.reduce((sum, { price }) => sum + price, priced.tariffPrice)).toBe(priced.price);
        expect(priced.price).toBeGreaterThanOrEqual(priced.tariffPrice);
        expect(priced.tariffPrice).toBeGreaterThanOrEqual(tariff);
      },
    ),
  );
});
