import type { Option, Order, OrderContent } from '@cartage/core';
import { sampleContent, sampleOption, sampleOrder, varied } from '@cartage/core/testing';

/** For tests. Texts that a careless database would spoil or run, the smallest amounts and the largest. */
export const testContent: OrderContent = varied(sampleContent, {
  'sender.name': `ООО «Ромашка» 🌼 O'Neil \\ "x"; drop table orders --`,
  'sender.address': 'Тверская ул., 1\nвход \u0000 со двора',
  'sender.loading': { floor: 3, hasFreightLift: false, loadersCount: 2 },
  'cargo.items': [{ weightKg: 0.1, qty: 3, l: 30.5, h: 20, w: 10, volumeM3: null, description: null }],
  'pickup.date': '2026-11-23',
  'pickup.timeFrom': '10:00',
  'terms.urgencies': ['standard'],
  services: [{ code: 'Insurance', sum: 999_999_999_999_999, parameter: null }],
  project: 'Осень',
});

export const testOption: Option = {
  ...sampleOption,
  vendor: { id: 2, key: 'econom', name: 'Эконом' },
  tariffId: 'ground',
  tariffName: 'Наземный',
  urgencies: ['econom'],
  tariffPrice: 45_000,
  price: 51_234,
  takeDate: '2026-11-24',
  minDays: 2,
  maxDays: 4,
  tags: ['cheapest'],
};

/** 2026-11-20, 21:30 UTC: the 21st in Moscow. */
export const TEST_INSTANT = 1_795_210_200_000;

export const testOrder = (
  companyId: number,
  number: string,
  changes: Partial<Order> = {},
): Omit<Order, 'id' | 'version'> => {
  const { id, version, ...order } = sampleOrder;
  return {
    ...order,
    companyId,
    number,
    key: `key-of-${number}`,
    content: testContent,
    statusAt: TEST_INSTANT,
    createdAt: TEST_INSTANT,
    ...changes,
  };
};
