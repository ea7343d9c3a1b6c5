import { addDays, type Instant, instantOf, localDateOf, weekdayOf } from '@cartage/core';
import { type Ask, contentOf, type Sample, sample } from './sample.ts';
import { box, cashOnDelivery, insured, warehouse } from './sample-contents.ts';
import { samples } from './samples.ts';
import { scenes } from './scenes.ts';
import type { Fate } from './way.ts';
import { abroad, bought, customer, fetching, nthOf } from './week-contents.ts';

/** Orders that the shop has taken in a week, the drafts of today among them. */
const ORDERS = 245;

/** The newest of them, most of which nobody has handed over yet. */
const NEW_ONES = 60;

const ZONE = 'Europe/Moscow';

/** Customers of a day, from Sunday on. */
const onDays = [12, 42, 45, 44, 46, 47, 18];

/** All orders of the sample shop. */
export const shopAt = (now: Instant): readonly Sample[] => [...samples, ...weekBefore(now), ...scenes];

/**
 * The orders of the shop's last week: taken while people are awake, fewer at weekends, the nth always with the same content. A start
 * that was killed goes on with the others, whenever the next one is.
 */
const weekBefore = (now: Instant): readonly Sample[] =>
  momentsBefore(now).map((at, n) => {
    const hoursAgo = (now - at) / 3_600_000;
    const customerOrderId = `L-${20_001 + n}`;
    // No two alike: the step and the number of the numbers have no common divisor.
    const number = `CTG-${String((1_357_913 + n * 7_654_321) % 10_000_000).padStart(7, '0')}`;
    if (n >= ORDERS - NEW_ONES && n % 3 !== 0)
      return sample(customerOrderId, hoursAgo, newOne(n), { number, intent: 'draft' });
    if (n % 43 === 11) {
      const canceledHoursAgo = hoursAgo - Math.min(1.5, hoursAgo / 2);
      return sample(customerOrderId, hoursAgo, kinds.courier(n), { number, canceledHoursAgo });
    }
    return sample(customerOrderId, hoursAgo, kinds[nthOf(mix, n, 3)](n), { number, n, fate: nthOf(fates, n, 5) });
  });

/** When they were taken, the oldest first. */
const momentsBefore = (now: Instant): readonly Instant[] => {
  const moments: Instant[] = [];
  for (let day = localDateOf(now, ZONE); moments.length < ORDERS; day = addDays(day, -1)) {
    const count = onDays[weekdayOf(day) % 7] ?? 0;
    const opens = instantOf(day, '08:20', ZONE);
    // Twelve hours, some minutes apart.
    const ofDay = Array.from({ length: count }, (_, k) => opens + (k * (720 / count) + ((k * 7) % 13)) * 60_000);
    moments.unshift(...ofDay.filter((at) => at < now - 10 * 60_000));
  }
  return moments.slice(-ORDERS);
};

type Kind = (n: number) => Ask;

const swift = [1, 'SW-STD'] as const;
const terms = contentOf('', {}).terms;
const seller = { name: 'Lavka LLC', phone: '+74951234567', address: 'Tverskaya 7' };

/** Of every third the receiver pays at the door. */
const sale = (n: number): Ask => {
  const isPaidOnDelivery = n % 3 === 1;
  const cargo = bought(n, isPaidOnDelivery);
  const worth = cargo.products.reduce((sum, { cost, qty }) => sum + cost * qty, 0) / 100;
  return {
    cargo,
    seller,
    services: [...(isPaidOnDelivery ? [cashOnDelivery] : []), ...(worth > 6_000 ? [insured(worth)] : [])],
    department: nthOf(['Интернет-магазин', 'Интернет-магазин', 'Маркетплейс'], n),
    ...(n % 5 === 2 && { project: 'Осень' }),
    ...(n % 17 === 6 && { comments: 'Хрупкое, не бросать.' }),
  };
};

const kinds = {
  courier: (n) => ({ ...sale(n), receiver: customer(n), choice: swift }),
  express: (n) => ({ ...sale(n), receiver: customer(n), choice: [1, 'SW-EXP'] }),
  ground: (n) => ({ ...sale(n), receiver: customer(n), choice: [2, 'EC-S-DD'] }),
  // The lane of which most is known.
  petersburg: (n) => ({ ...sale(n), receiver: customer(n, '7800000000000'), choice: [2, 'EC-S-DD'] }),
  point: (n) => ({ ...sale(n), receiver: fetching(n, 2), choice: [2, 'EC-S-DP'] }),
  office: (n) => ({ ...sale(n), receiver: fetching(n, 3), choice: [3, 'PO-PAR-DO'] }),
  fromWarehouse: (n) => ({ ...sale(n), sender: warehouse, receiver: customer(n), choice: swift, department: 'Склад' }),
  domesticAir: (n) => ({
    ...sale(n),
    services: [],
    cargo: bought(n, false),
    receiver: customer(n),
    choice: [5, 'GL-DS'],
  }),
  pallets: (n) => ({
    receiver: customer(n),
    cargo: { type: 'ltl', description: 'Мебель разобранная', items: [box(30 + (n % 5) * 6, 1 + (n % 3))] },
    terms: { ...terms, urgencies: ['cargo-ltl'] },
    choice: [4, 'FR-LTL'],
    department: 'Опт',
  }),
  kazakhstan: (n) => ({
    receiver: abroad(n),
    cargo: {
      description: 'Посуда керамическая',
      hsCode: '691200',
      customsValue: (9 + (n % 7)) * 1_000_00,
      customsCurrency: 'RUB',
      items: [box(2 + (n % 4))],
    },
    choice: [5, 'GL-IC'],
    project: 'Казахстан',
  }),
} as const satisfies Readonly<Record<string, Kind>>;

/** How often the shop chooses what. */
const mix: readonly (keyof typeof kinds)[] = [
  ...(['courier', 'point', 'petersburg', 'express', 'ground', 'courier', 'point', 'office', 'petersburg'] as const),
  ...(['courier', 'fromWarehouse', 'point', 'express', 'ground', 'petersburg', 'kazakhstan', 'courier'] as const),
  ...(['point', 'domesticAir', 'petersburg', 'office', 'pallets', 'express'] as const),
];

const fates: readonly Fate[] = [
  ...(['on-time', 'on-time', 'on-time', 'late', 'on-time', 'on-time', 'on-time', 'missed', 'on-time'] as const),
  ...(['on-time', 'refused', 'on-time', 'on-time', 'on-time', 'very-late', 'on-time', 'fetched-late'] as const),
];

/** Nobody has chosen for it yet who carries it. */
const newOne = (n: number): Ask => ({ ...sale(n), receiver: customer(n) });
