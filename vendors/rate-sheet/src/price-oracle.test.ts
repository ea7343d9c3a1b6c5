import type { VendorQuoteRequest } from '@cartage/vendor-kit';
import { expect, it } from 'vitest';
import { quote } from './quote.ts';
import { readSheet } from './read-sheet.ts';

// Sheets and parcels by chance, always the same; what a sheet asks is reckoned by hand beside it, in whole grams and kopecks.

/** Numbers from 0 to below `most`, by a linear congruence. */
function chance(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * most);
  };
}

interface Rate {
  readonly upTo: number | null;
  readonly price: number;
  readonly step: number;
  readonly stepPrice: number;
}

/** Breaks that never fall: each begins with what the one before ends with. */
function ratesOf(pick: (most: number) => number): readonly Rate[] {
  const rates: Rate[] = [];
  let above = 0;
  let price = pick(100_000);
  for (let left = 1 + pick(5); left > 0; left--) {
    const upTo = left === 1 && pick(2) === 0 ? null : above + 1 + pick(9000);
    const rate = { upTo, price, step: 1 + pick(3000), stepPrice: pick(3) === 0 ? 0 : pick(9000) };
    rates.push(rate);
    if (upTo === null) break;
    price = (byHand([{ ...rate, upTo: null }], 0, upTo - above) ?? 0) + pick(5000);
    above = upTo;
  }
  return rates;
}

/** Step by step, as somebody does it with the sheet on the table; null: too heavy. */
function byHand(rates: readonly Rate[], minimum: number, grams: number): number | null {
  let above = 0;
  for (const { upTo, price, step, stepPrice } of rates) {
    if (upTo !== null && grams > upTo) {
      above = upTo;
      continue;
    }
    let sum = price;
    for (let reached = above; reached < grams; reached += step) sum += stepPrice;
    return Math.max(sum, minimum);
  }
  return null;
}

const written = (whole: number, decimals: number): string => {
  const digits = String(whole).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)},${digits.slice(-decimals)}`;
};

const sheetOf = (rates: readonly Rate[], minimum: number, divisor: number): string =>
  [
    'kind;id;key;name',
    'vendor;900;fast;Fast',
    'kind;id;name;minDays;maxDays;minimum;divisor',
    `tariff;door;Door;1;2;${written(minimum, 2)};${divisor}`,
    'kind;zone',
    'zone;all',
    'kind;tariff;zone;upToKg;price;stepKg;stepPrice',
    ...rates.map(({ upTo, price, step, stepPrice }) =>
      [
        'rate;door;all',
        upTo === null ? '' : written(upTo, 3),
        written(price, 2),
        written(step, 3),
        written(stepPrice, 2),
      ].join(';'),
    ),
  ].join('\n');

const end = { contactType: 'door', country: 'RU', cityId: '7700000000000', pickupPointId: null };
const requestOf = (items: readonly object[]) =>
  ({
    sender: end,
    receiver: end,
    cargo: { type: 'regular', items, products: [] },
    services: [],
    pickup: { date: '2031-06-02' },
    terms: { directions: [] },
    receiverDeliveryCharge: null,
    route: { origin: null, destination: null, originPoint: null, destinationPoint: null },
  }) as unknown as VendorQuoteRequest;

it('asks what the sheet says, to the kopeck', () => {
  const pick = chance(20_310_602);
  let onBreaks = 0;
  for (let n = 0; n < 400; n++) {
    const rates = ratesOf(pick);
    const minimum = pick(3) === 0 ? pick(200_000) : 0;
    const sheet = readSheet(sheetOf(rates, minimum, 5000), 'fast.csv');
    const breaks = rates.flatMap(({ upTo }) => (upTo === null ? [] : [upTo, upTo + 1]));
    for (const grams of [...breaks, 1 + pick(40_000)].filter((one) => one > 0)) {
      const item = { weightKg: grams / 1000, qty: 1, l: null, h: null, w: null, volumeM3: null };
      const [option] = quote(sheet, requestOf([item]), 'Europe/Moscow');
      expect(option?.tariffPrice ?? null).toBe(byHand(rates, minimum, grams));
      if (breaks.includes(grams)) onBreaks++;
    }
  }
  expect(onBreaks).toBeGreaterThan(400);
});

it('weighs each place by itself, really or by its volume', () => {
  const pick = chance(7);
  for (let n = 0; n < 300; n++) {
    const divisor = 1000 + pick(6000);
    const items = Array.from({ length: 1 + pick(3) }, () => ({
      weightKg: (1 + pick(20_000)) / 1000,
      qty: 1 + pick(3),
      l: 1 + pick(60),
      h: 1 + pick(60),
      w: 1 + pick(60),
      volumeM3: null,
    }));
    // In grams times the divisor, so that nothing is rounded before the end, and then half up.
    const times = items.reduce(
      (sum, { weightKg, qty, l, h, w }) =>
        sum + BigInt(qty) * max(BigInt(Math.round(weightKg * 1000) * divisor), BigInt(l * h * w * 1000)),
      0n,
    );
    const grams = Number((times * 2n + BigInt(divisor)) / BigInt(2 * divisor));
    const rates = [{ upTo: null, price: 100, step: 1, stepPrice: 1 }];
    const sheet = readSheet(sheetOf(rates, 0, divisor), 'fast.csv');
    const [option] = quote(sheet, requestOf(items), 'Europe/Moscow');
    expect(option).toMatchObject({ tariffPrice: 100 + grams, billedWeightKg: grams / 1000 });
  }
});

const max = (one: bigint, other: bigint): bigint => (one > other ? one : other);
