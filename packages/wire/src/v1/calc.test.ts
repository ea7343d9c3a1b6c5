import { checkQuote } from '@cartage/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBody } from '../reading/read-body.ts';
import { calcContract, calcRequestModel, toCalculation } from './calc.ts';
import { orderCreateModel, toNewOrder } from './order.ts';
import { conditions, orderBodies } from './testing/order-bodies.ts';

describe('a calculation', () => {
  it('asks for what the order with the same fields asks for', () => {
    fc.assert(
      fc.property(orderBodies, (body) => {
        const { value: calc, problems } = readBody(calcRequestModel, body);
        const { value: create } = readBody(orderCreateModel, body);
        if (calc === null || create === null) throw new Error(JSON.stringify(problems));
        const { value, forCompany } = toCalculation(calc);
        const { request, unfiltered } = value;
        const { content } = toNewOrder(create).value;
        expect(content).toMatchObject({
          ...request,
          sender: {},
          receiver: {},
          receiverDeliveryCharge: content.receiverDeliveryCharge,
        });
        expect(content.sender).toMatchObject({ ...request.sender, address: content.sender.address });
        expect(forCompany?.[0]?.companyId).toBe(body.companyId ?? null);
        expect(unfiltered).toBe(false);
        expect(checkQuote(request, conditions)).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  it('may ask for options that the filters leave out, and refuses volumetric weights', () => {
    const [{ body }] = calcContract.examples;
    const cargo = { ...body.cargo, cargoItems: [{ weight: 1, qty: 1, volumeWeight: 0 }] };
    const { value } = readBody(calcRequestModel, { ...body, cargo, showVendorsOptions: true });
    if (value === null) throw new Error('no value');
    expect(toCalculation(value)).toMatchObject({
      value: { unfiltered: true },
      problems: [{ code: 'CargoItemsInvalid', target: 'cargo.cargoItems[0].volumeWeight' }],
    });
  });
});
