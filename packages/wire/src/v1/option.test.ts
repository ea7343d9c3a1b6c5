import { describe, expect, it } from 'vitest';
import type { AnswerContext } from '../contract/answer-context.ts';
import { fromDistinct } from './option.ts';
import { option } from './testing/stored-order.ts';

const fromOption = (one: typeof option, reader: AnswerContext) => fromDistinct([one], reader)[0];

describe('an option (interface 7.14)', () => {
  it('is in roubles, with date-times of the service zone', () => {
    expect(fromOption(option, { locale: 'en', zone: 'Europe/Moscow' })).toEqual({
      vendorInfo: { vendorId: 2, vendorName: 'Econom', vendorKey: 'econom' },
      vendorUrgentTypeId: 'door',
      tariffName: 'To the door',
      comments: null,
      price: 650.35,
      tariff: 500.1,
      takeDate: '2026-11-23T00:00:00+03:00',
      deliveryTimeFrom: '2026-11-25T09:00:00+03:00',
      deliveryTimeTo: null,
      deliveryTime: '2-4 days',
      minDays: 2,
      maxDays: 4,
    });
  });

  it('is written the same way the second time, and in another zone its own way', () => {
    const moscow = { locale: 'ru', zone: 'Europe/Moscow' } as const;
    expect(fromOption(option, moscow)).toEqual(fromOption(option, moscow));
    expect(fromOption(option, { locale: 'ru', zone: 'Asia/Almaty' })).toMatchObject({
      takeDate: '2026-11-23T00:00:00+05:00',
      deliveryTimeFrom: '2026-11-25T11:00:00+05:00',
      deliveryTime: '2-4 дня',
    });
  });

  it('may be silent about its time', () => {
    const silent = { ...option, minDays: null, maxDays: null };
    expect(fromOption(silent, { locale: 'en', zone: 'UTC' })).toMatchObject({ deliveryTime: null, minDays: null });
  });

  it('stands once where others differ in the kind of pickup point alone, of which it says nothing', () => {
    const toLockers = { ...option, toPointType: 'parcel-locker' } as const;
    const dearer = { ...option, toPointType: 'pickup-point', price: option.price + 100 } as const;
    const later = { ...toLockers, takeDate: '2026-11-24' };
    const shown = fromDistinct([toLockers, dearer, later], { locale: 'en', zone: 'Europe/Moscow' });
    expect(shown.map(({ price, takeDate }) => [price, takeDate.slice(0, 10)])).toEqual([
      [650.35, '2026-11-23'],
      [650.35, '2026-11-24'],
    ]);
  });
});
