import { expect, it } from 'vitest';
import { factsOf } from './facts-of-order.ts';
import { orderAnswer } from './protocol.ts';

const told = (more: object) => {
  const { entity } = orderAnswer.parse({ entity: { uuid: 'u-1', ...more } });
  if (entity === undefined) throw new Error('The order cannot be read');
  return factsOf(entity, 'Europe/Moscow');
};

it('tells no bill before there is one, and none in a currency that is none', () => {
  expect(told({ delivery_detail: { total_sum: 0 } })).toEqual({});
  expect(told({ delivery_detail: { total_sum: 2183.4 } })).toEqual({ price: 2183_40 });
  expect(told({ delivery_detail: { total_sum: 1 }, items_cost_currency: 'BYR' })).toEqual({
    price: 100,
    currency: 'BYN',
  });
  expect(told({ delivery_detail: { total_sum: 1290.5 }, items_cost_currency: 'KRW' })).toEqual({
    price: 1291_00,
    currency: 'KRW',
  });
  expect(told({ delivery_detail: { total_sum: 1 }, items_cost_currency: 'зол.' })).toEqual({});
});

it.for([
  ['by the clock of the receiver’s city', 'Asia/Vladivostok', Date.UTC(2031, 5, 6, 8)],
  ['by that of the service where none is told', undefined, Date.UTC(2031, 5, 6, 15)],
  ['by that of the service where none is known', 'GMT+25', Date.UTC(2031, 5, 6, 15)],
] as const)('plans the delivery for the evening, %s', ([, time_zone, at]) => {
  expect(told({ planned_delivery_date: '2031-06-06', to_location: { time_zone } })).toEqual({ plannedDeliveryAt: at });
});

it('keeps it until the day that is told, with whatever hour, and until none that there is not', () => {
  for (const keep_free_until of ['2026-06-14T18:59:59Z', '2026-06-14T23:59:59', '2026-06-14'])
    expect(told({ keep_free_until })).toEqual({ storedUntil: '2026-06-14' });
  expect(told({ keep_free_until: '2026-06-31', planned_delivery_date: 'soon' })).toEqual({});
});

it('tells the numbers of all places in the order of the order, or of none', () => {
  const place = (number: string, barcode?: string) => ({ number, barcode });
  expect(told({ packages: [place('10', 'J'), place('9', 'I')] })).toEqual({ pieces: ['I', 'J'] });
  expect(told({ packages: [place('1', 'A'), place('2')] })).toEqual({});
});
