import { describe, expect, it } from 'vitest';
import { readBody } from '../reading/read-body.ts';
import { createManyContract, orderCreateModels, toNewOrders } from './create-many.ts';
import { read } from './testing/read.ts';

const [{ body }] = createManyContract.examples;
const [first] = body;

describe('CreateMany', () => {
  it('has problems that start with the index (interface 12.3)', () => {
    expect(toNewOrders(read(orderCreateModels, body)).value).toHaveLength(2);
    const bad = read(orderCreateModels, [first, { ...first, services: [{ code: 9 }] }]);
    expect(toNewOrders(bad).problems).toMatchObject([{ code: 'ServiceInvalid', target: '[1].services[0].code' }]);
    expect(readBody(orderCreateModels, [first, { ...first, cargo: null }]).problems).toMatchObject([
      { target: '[1].cargo' },
    ]);
  });

  it('takes 1 to 100 orders (interface 2.2)', () => {
    expect(readBody(orderCreateModels, Array(100).fill(first)).problems).toEqual([]);
    for (const count of [0, 101]) {
      expect(readBody(orderCreateModels, Array(count).fill(first)).problems).toMatchObject([
        { target: null, text: { en: expect.stringContaining('an array of 1 to 100 elements') } },
      ]);
    }
  });
});
