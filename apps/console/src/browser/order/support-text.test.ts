import { expect, it } from 'vitest';
import { supportText } from './support-text.ts';

it('has what support asks for, line by line, and nobody by name', () => {
  const at = '2026-11-27T10:00:00+03:00';
  const text = supportText(
    {
      ...{ orderId: 'CTG-1', status: 51, statusDate: at, createDateTime: at, customerOrderId: 'A-1' },
      ...{ vendorInvoiceNum: null, vendorPickupNum: null, planDeliveryDate: null, pieces: [] },
      attention: [{ reason: 'vendor-error', since: at }],
    },
    [{ eventDateTime: at, eventSource: 'Swift', eventText: 'Lost', status: 51, masterStatus: 50, isReturn: false }],
    {
      company: { companyId: 7, companyName: 'Shop' },
      attempts: [
        {
          ...{ kind: 'hand-over', number: 2, reference: 'CTG-1.2', state: 'rejected', startedAt: at, finishedAt: at },
          ...{ neverSent: false, problem: 'No such city' },
        },
      ],
      calls: [],
      requestIds: ['req-1'],
    },
    'https://cartage.example/console/7/orders/CTG-1',
  );
  expect(text.split('\n')).toEqual([
    'order: CTG-1',
    'customer number: A-1',
    'company: 7 Shop',
    `status: 51 VendorError since ${at}`,
    `made: ${at}`,
    `attention: vendor-error since ${at}`,
    `hand-over 2: rejected ${at} CTG-1.2 No such city`,
    'request: req-1',
    `${at} Swift 51 Lost`,
    'https://cartage.example/console/7/orders/CTG-1',
  ]);
});
