import type { Option } from '../quote/option.ts';

/** An offer for the sample order; tests change what they are about. */
export const sampleOption: Option = {
  vendor: { id: 1, key: 'swift', name: 'Swift' },
  contractType: 'operator',
  tariffId: 'express',
  tariffName: 'Express',
  urgencies: ['express'],
  comments: null,
  tariffPrice: 50_000,
  price: 50_000,
  services: [],
  takeDate: '2026-11-23',
  deliveryFrom: null,
  deliveryTo: null,
  minDays: 1,
  maxDays: 2,
  deliveryType: 'door-to-door',
  fromPointType: null,
  toPointType: null,
  tags: [],
};
