import { describe, expect, it } from 'vitest';
import type { City } from '../city.ts';
import type { PointFault, PointWish } from '../pickup-point/judge-point.ts';
import type { PickupPoint } from '../pickup-point/pickup-point.ts';
import { examplePoint } from '../testing/example-point.ts';
import { pointFaultText, pointProblems } from './point-problems.ts';

const petersburg: City = {
  country: 'RU',
  codes: ['7800000000000'],
  name: { en: 'Saint Petersburg', ru: 'Санкт-Петербург' },
  region: null,
  population: null,
  latitude: null,
  longitude: null,
  timeZone: null,
};
const wish: PointWish = {
  role: 'pickup',
  city: petersburg,
  day: '2026-11-23',
  load: { totalKg: 25.5, sidesCm: [90, 40, 30], sizeSumCm: 160, totalM3: 0.108, places: 4 },
  toCollect: 5_000_050,
};
const judged = {
  end: 'receiver',
  pointId: 'MSK-3',
  vendorId: 900,
  vendorName: 'Fast Courier',
  wish,
  city: petersburg,
} as const;

/** Of each rule: the point that breaks it, and what its words have to name: the value, and what would be accepted. */
const rules: Readonly<
  Record<PointFault, readonly [changes: Partial<PickupPoint>, en: readonly string[], ru: readonly string[]]>
> = {
  unknown: [{}, ["'MSK-3'", 'Fast Courier', 'list of pickup points'], ['«MSK-3»', 'Fast Courier', 'списка пунктов']],
  elsewhere: [
    {},
    ["'MSK-3'", 'Moscow (7700000000000)', 'Saint Petersburg (7800000000000)'],
    ['«MSK-3»', 'Москва (7700000000000)', 'Санкт-Петербург (7800000000000)'],
  ],
  closed: [
    { closed: { from: '2026-11-20', until: '2026-12-01' } },
    ['2026-11-20', 'opens again on 2026-12-01', 'later day'],
    ['2026-11-20', 'откроется 2026-12-01', 'более поздний день'],
  ],
  mode: [{}, ['hands out no parcels', 'mode is 2'], ['не выдаёт', 'mode — 2']],
  'too-light': [{ minWeight: 30 }, ['30 kg and more', '25.5 kg'], ['от 30 кг', '25.5 кг']],
  'too-heavy': [{ maxWeight: 20 }, ['up to 20 kg', '25.5 kg'], ['до 20 кг', '25.5 кг']],
  'too-long': [
    { maxWidth: 40, maxDepth: 60 },
    ['any x 60 x 40 cm', '90 x 40 x 30 cm'],
    ['любая x 60 x 40 см', '90 x 40 x 30 см'],
  ],
  'too-large': [{ maxSizeSum: 150 }, ['150 cm at most', '160 cm'], ['больше 150 см', '160 см']],
  'too-voluminous': [{ totalMaxVolume: 0.1 }, ['up to 0.1 m³', '0.108 m³'], ['до 0.1 м³', '0.108 м³']],
  'too-many': [{ maxPlaces: 1 }, ['1 place at most', 'has 4'], ['не больше 1 места', 'здесь их 4']],
  'no-money': [{}, ['neither cash nor cards', 'cashPayment or cardPayment'], ['ни наличные, ни карты', 'cardPayment']],
  'too-much-money': [
    { maxCashOnDelivery: 1_000_00 },
    ['1,000.00 RUB', '50,000.50 RUB'],
    ['1 000,00 руб', '50 000,50 руб'],
  ],
};

describe('what is wrong with a point', () => {
  it.each(Object.entries(rules))(
    '%s: names the rule, the value and what is accepted, in both languages',
    (rule, row) => {
      const [changes, en, ru] = row;
      const text = pointFaultText({ ...judged, point: { ...examplePoint, ...changes } }, rule as PointFault);
      for (const part of en) expect(text.en).toContain(part);
      // Numbers are grouped by narrow blanks.
      for (const part of ru) expect(text.ru.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain(part);
      for (const sentence of [text.en, text.ru]) expect(sentence).not.toMatch(/undefined|null kg|NaN|\(\)/);
    },
  );

  it('closes for good in other words, and takes in what a sender brings', () => {
    const point = { ...examplePoint, closed: { from: '2026-11-20', until: null } };
    expect(pointFaultText({ ...judged, point }, 'closed').en).toContain('closed for good from 2026-11-20');
    const atSender = { ...judged, end: 'sender', wish: { ...wish, role: 'intake' } } as const;
    expect(pointFaultText({ ...atSender, point }, 'mode').en).toContain(
      'takes in no parcels; choose one whose mode is 1',
    );
  });

  it('is PickupPointInvalid at the end that names the point, once for each rule, with what the rule reads', () => {
    const problems = pointProblems({ ...judged, end: 'sender', point: examplePoint }, ['elsewhere', 'too-heavy']);
    expect(problems.map(({ code, target }) => [code, target])).toEqual([
      ['PickupPointInvalid', 'sender.pickupPointId'],
      ['PickupPointInvalid', 'sender.pickupPointId'],
    ]);
    expect(problems[0]?.reads).toContain('sender.cityId');
    expect(problems[1]?.reads).toContain('cargo.items[].weightKg');
  });

  it('says of a vendor that there is not that it has no points', () => {
    const { en, ru } = pointFaultText({ ...judged, vendorId: 4711, vendorName: null, point: null }, 'unknown');
    expect(en).toContain("no vendor 4711, and so no pickup point 'MSK-3'");
    expect(ru).toContain('4711');
  });

  it('names an unknown city by the code that was written', () => {
    const nowhere = { ...wish, city: { country: 'RU', codes: ['9999999999999'] } };
    expect(pointFaultText({ ...judged, point: examplePoint, wish: nowhere, city: null }, 'elsewhere').en).toContain(
      'not in (9999999999999)',
    );
  });
});
