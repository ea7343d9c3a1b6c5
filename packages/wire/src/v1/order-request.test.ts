import { describe, expect, it } from 'vitest';
import { readBody } from '../reading/read-body.ts';
import { orderRequestModel, toOrderRef } from './order-request.ts';
import { read } from './testing/read.ts';

const order = { apiKey: 'k', orderId: 'CTG-1' };

describe('the order that Get, Track and Cancel mean', () => {
  it('has its number as the service writes it, and a key of its own or null', () => {
    expect(toOrderRef(read(orderRequestModel, { ...order, orderKey: 'x' }))).toEqual({
      number: 'CTG-1',
      orderKey: 'x',
    });
    expect(toOrderRef(read(orderRequestModel, { ...order, orderKey: null }))).toEqual({
      number: 'CTG-1',
      orderKey: null,
    });
    const spelt = toOrderRef(read(orderRequestModel, { ...order, orderId: ' ctg-0000-5724 ' }));
    expect(spelt.number).toBe('CTG-0000-5724');
    expect(readBody(orderRequestModel, { ...order, orderId: '' }).problems).toMatchObject([{ target: 'orderId' }]);
  });
});
