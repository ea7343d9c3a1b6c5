import { describe, expect, it } from 'vitest';
import { readBody } from '../read-body.ts';
import { read } from './testing/read.ts';
import { orderUpdateModel, toOrderUpdate, updateContract } from './update.ts';

describe('Update', () => {
  it('takes a customer number of any type (interface 7.12)', () => {
    const [{ body }] = updateContract.examples;
    const customerOrderId = (value: unknown) =>
      toOrderUpdate(read(orderUpdateModel, { ...body, customerOrderId: value })).value;
    expect(customerOrderId(17)).toMatchObject({
      number: body.orderId,
      orderKey: null,
      content: { customerOrderId: '17' },
    });
    expect(customerOrderId('A').content.customerOrderId).toBe('A');
    expect(customerOrderId(null).content.customerOrderId).toBeNull();
    expect(readBody(orderUpdateModel, { ...body, customerOrderId: {} }).problems).toMatchObject([
      { target: 'customerOrderId' },
    ]);
  });
});
