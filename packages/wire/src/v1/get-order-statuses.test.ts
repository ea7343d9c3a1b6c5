import { describe, expect, it } from 'vitest';
import { readBody } from '../reading/read-body.ts';
import { fromStatuses, orderStatusesModels, toOrderNumbers } from './get-order-statuses.ts';

const models = orderStatusesModels('acme');
const items = (orderStatusesInfo: unknown) => {
  const { value, problems } = readBody(models.request, { apiKey: 'k', orderStatusesInfo });
  expect(problems).toEqual([]);
  return value?.orderStatusesInfo ?? [];
};
const none = { number: null, customerOrderId: null, vendorInvoiceNumber: null, vendorPickupNumber: null };

describe('GetOrderStatuses', () => {
  it("finds an order by any of its numbers, its own under the brand's name or the plain one (interface 1.11)", () => {
    const asked = [
      { acmeOrderNumber: 'a' },
      { serviceOrderNumber: 'b' },
      { acmeOrderNumber: '', serviceOrderNumber: 'c', orderStatus: 5 },
      { outerOrderId: 'd' },
      { vendorInvoiceNumber: 'e', vendorPickupNumber: null },
      null,
    ];
    expect(toOrderNumbers(items(asked), 'acme')).toEqual([
      { ...none, number: 'a' },
      { ...none, number: 'b' },
      { ...none, number: 'c' },
      { ...none, customerOrderId: 'd' },
      { ...none, vendorInvoiceNumber: 'e' },
      null,
    ]);
  });

  it('fills in all numbers and the status; an unknown order comes back as it was (interface 12.15)', () => {
    const asked = items([{ outerOrderId: 'd' }, { acmeOrderNumber: 'x', orderStatus: 5 }, null]);
    const found = {
      number: 'CTG-1',
      customerOrderId: 'd',
      vendorInvoiceNumber: 'v',
      vendorPickupNumber: null,
      status: 'AwaitingPayment',
    } as const;
    const answer = fromStatuses(asked, [found, null, null], 'acme');
    expect(answer).toEqual({
      orderStatusesInfo: [
        {
          vendorInvoiceNumber: 'v',
          vendorPickupNumber: null,
          orderStatus: 0,
          outerOrderId: 'd',
          acmeOrderNumber: 'CTG-1',
        },
        {
          vendorInvoiceNumber: null,
          vendorPickupNumber: null,
          orderStatus: null,
          outerOrderId: null,
          acmeOrderNumber: 'x',
        },
        null,
      ],
      apiKey: null,
    });
    expect(models.answer.parse(answer)).toEqual(answer);
  });

  it('takes 10,000 orders in one call and no more (interface 2.2)', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({ outerOrderId: `${index}` }));
    expect(toOrderNumbers(items(many), 'acme')).toHaveLength(10_000);
    const { problems } = readBody(models.request, { apiKey: 'k', orderStatusesInfo: [...many, {}] });
    expect(problems).toMatchObject([{ target: 'orderStatusesInfo' }]);
  });
});
