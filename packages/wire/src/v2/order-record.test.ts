import type { OrderStatus } from '@cartage/core';
import { describe, expect, it } from 'vitest';
import { savedRecord } from './example-order.ts';
import { fromOrderRecord } from './order-record.ts';

const reader = { locale: 'en', zone: 'Europe/Moscow' } as const;

// interface 13.5: what the vendor was given goes before what was asked for.
describe('an order record', () => {
  it.each<readonly [status: OrderStatus, asked: string | null, shown: string]>([
    ['TransferredToVendor', '2026-11-28', '2026-11-30'],
    ['TransferredToVendor', null, '2026-11-30'],
    // It may have been changed since.
    ['VendorError', '2026-12-01', '2026-12-01'],
    ['OnApproval', null, '2026-11-30'],
  ])('%s: asked for %s, shown is %s', (status, asked, shown) => {
    const { order } = savedRecord;
    const option = order.option && { ...order.option, takeDate: '2026-11-30', contractType: 'operator' as const };
    const choice = { vendorId: 1, tariffId: 'SW-STD', contractType: asked === null ? null : ('own' as const) };
    const content = { ...order.content, choice, pickup: { ...order.content.pickup, date: asked } };
    const record = fromOrderRecord({ ...savedRecord, order: { ...order, status, option, content } }, reader);
    expect(record.pickupInfo?.takeDate).toBe(shown);
    expect(record.option.vendorContractType).toBe(shown === asked ? 2 : 1);
  });
});
