import { describe, expect, it } from 'vitest';
import { readBody } from '../reading/read-body.ts';
import { calcManyContract, calcManyRequestModels, fromElements } from './calc-many.ts';
import { option } from './testing/stored-order.ts';

describe('CalcMany', () => {
  it('takes 1 to 100 shipments (interface 2.2)', () => {
    const [{ body }] = calcManyContract.examples;
    expect(readBody(calcManyRequestModels, Array(100).fill(body[0])).problems).toEqual([]);
    for (const count of [0, 101]) {
      expect(readBody(calcManyRequestModels, Array(count).fill(body[0])).problems).toMatchObject([
        { target: null, text: { en: expect.stringContaining('an array of 1 to 100 elements') } },
      ]);
    }
  });

  it('answers with options, errors and the total', () => {
    const problem = { code: 'CityInvalid', target: '[1].sender.cityId', text: { en: 'E', ru: 'Р' } } as const;
    const outcomes = [
      { customerOrderId: 'a', options: [option] },
      { customerOrderId: 'b', problem },
    ];
    const answer = fromElements(outcomes, { price: 65_035, minDays: 2, maxDays: 4 }, { locale: 'ru', zone: 'UTC' });
    expect(answer).toMatchObject({
      hasErrors: true,
      options: [
        { customerOrderId: 'a', deliveryOptions: { orderId: null, options: [{ price: 650.35 }] }, error: null },
        {
          customerOrderId: 'b',
          deliveryOptions: null,
          error: { errorCode: 'CityInvalid', errorAdditionalInfo: '[1].sender.cityId' },
        },
      ],
      total: { deliveryTime: '2-4 дня', minDays: 2, maxDays: 4, price: 650.35 },
    });
    expect(fromElements([], { price: 0, minDays: null, maxDays: null }, { locale: 'ru', zone: 'UTC' })).toMatchObject({
      hasErrors: false,
      total: { deliveryTime: null },
    });
  });
});
