import { describe, expect, it } from 'vitest';
import { readBody } from '../reading/read-body.ts';
import { savedOrder } from './example-order.ts';
import { read } from './testing/read.ts';
import { orderUpdateModel, toOrderUpdate, updateContract } from './update.ts';

describe('Update', () => {
  it('takes a customer number of any type (interface 7.12)', () => {
    const [{ body }] = updateContract.examples;
    const updated = (value: unknown) =>
      toOrderUpdate(read(orderUpdateModel, { ...body, customerOrderId: value })).value;
    const customerOrderId = (value: unknown) => {
      const { content } = updated(value);
      return typeof content === 'function' ? content(savedOrder).content.customerOrderId : undefined;
    };
    expect(updated(17)).toMatchObject({ number: body.orderId, orderKey: null });
    expect(customerOrderId(17)).toBe('17');
    expect(customerOrderId('A')).toBe('A');
    expect(customerOrderId(null)).toBeNull();
    expect(readBody(orderUpdateModel, { ...body, customerOrderId: {} }).problems).toMatchObject([
      { target: 'customerOrderId' },
    ]);
  });
});
