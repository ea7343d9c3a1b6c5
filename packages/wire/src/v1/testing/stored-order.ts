import type { NewOrder, Option, Order } from '@cartage/core';
import { sampleOption, sampleOrder } from '@cartage/core/testing';

/** An order as the service would hold it after it was saved. */
export const stored = ({ content }: NewOrder): Order => ({
  ...sampleOrder,
  companyId: 7,
  content,
});

export const option: Option = {
  ...sampleOption,
  vendor: { id: 2, key: 'econom', name: 'Econom' },
  tariffId: 'door',
  tariffName: 'To the door',
  urgencies: ['econom'],
  tariffPrice: 50_010,
  price: 65_035,
  deliveryFrom: Date.UTC(2026, 10, 25, 6),
  minDays: 2,
  maxDays: 4,
};
