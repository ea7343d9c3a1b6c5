import { checkQuote, type ExtraService } from '@cartage/core';
import { describe, expect, it } from 'vitest';
import { readBody } from '../reading/read-body.ts';
import { calcContract, calcRequestModel, toCalculation } from './calc.ts';
import { fromInsurance, fromServices, toServices } from './services.ts';
import { conditions } from './testing/order-bodies.ts';

const insurance = (sum: number | null, parameter: string | null = null): ExtraService => ({
  code: 'Insurance',
  sum,
  parameter,
});

describe('services (interface 6.26)', () => {
  it('have the names of their codes, and come back as they were asked for', () => {
    const services = [
      { code: 1, parameter: null },
      { code: 2, parameter: 15_000.5 },
      { code: 3, parameter: null },
      { code: 4, parameter: '{"PaymentType":1}' },
      { code: 5, parameter: '7' },
    ];
    const { value, problems } = toServices(services, null);
    expect(problems).toEqual([]);
    expect(value.map(({ code }) => code)).toEqual([
      'CashOnDelivery',
      'Insurance',
      'PartialBuyOut',
      'PrintReceipt',
      'SmsToReceiver',
    ]);
    expect(fromServices(value)).toEqual(services);
  });

  it('of an unknown code are refused', () => {
    expect(toServices([{ code: 5 }, { code: 6 }], null)).toMatchObject({
      value: [{ code: 'SmsToReceiver' }],
      problems: [
        { code: 'ServiceInvalid', target: 'services[1].code', text: { en: expect.stringMatching(/6.*2 insurance/) } },
      ],
    });
  });
});

describe('insurance', () => {
  it.each([
    [100, 10_000],
    ['15000', 1_500_000],
    ['15000.50', 1_500_050],
    [' 1 ', 100],
  ])('takes the sum %j', (parameter, sum) => {
    expect(toServices([{ code: 2, parameter }], null).value).toEqual([insurance(sum)]);
  });

  it.each([null, undefined, '', 'InsuranceSum', '0', '-5', '1e3', '0x10', '1,5', '1.234', 1.234, 0, -5, 1e15])(
    'without a positive sum, %j, is left to the rule that refuses it (interface 7.10)',
    (parameter) => {
      const body = { ...calcContract.examples[0].body, services: [{ code: 2, parameter }] };
      const { value: model } = readBody(calcRequestModel, body);
      if (model === null) throw new Error('no value');
      const { value, targetOf } = toCalculation(model);
      expect(value.request.services).toMatchObject([{ code: 'Insurance', sum: null }]);
      const problems = checkQuote(value.request, conditions);
      expect(problems.map(({ code, target }) => [code, targetOf(target ?? '')])).toEqual([
        ['ServiceInvalid', 'services[0].parameter'],
      ]);
    },
  );

  it('may be asked for by the deprecated model (interface 7.11)', () => {
    expect(toServices([], { insuranceSum: 10.5, insuranceCurrency: 'rub' })).toEqual({
      value: [insurance(1_050)],
      problems: [],
      places: ['additionalServices.insuranceSum'],
    });
    expect(toServices(null, { insuranceSum: -1 }).value).toEqual([insurance(null, '-1')]);
    for (const none of [null, undefined, {}, { insuranceSum: 0 }, { insuranceSum: null, insuranceCurrency: '' }]) {
      expect(toServices(null, none)).toEqual({ value: [], problems: [], places: [] });
    }
  });

  it('is in roubles only (interface 7.11)', () => {
    expect(toServices(null, { insuranceSum: 5, insuranceCurrency: 'USD' }).problems).toMatchObject([
      {
        code: 'ServiceInvalid',
        target: 'additionalServices.insuranceCurrency',
        text: { en: expect.stringContaining('USD') },
      },
    ]);
  });

  it('asked for twice has one sum', () => {
    expect(toServices([{ code: 2, parameter: 5 }], { insuranceSum: 5 })).toMatchObject({
      value: [insurance(500)],
      problems: [],
    });
    expect(toServices([{ code: 2, parameter: 5 }], { insuranceSum: 6 }).problems).toMatchObject([
      {
        code: 'ServiceInvalid',
        target: 'additionalServices.insuranceSum',
        text: { en: expect.stringMatching(/6 differs from 5/) },
      },
    ]);
  });

  it('shows in both models of an answer', () => {
    expect(fromServices([insurance(1_050)])).toEqual([{ code: 2, parameter: 10.5 }]);
    expect(fromInsurance([insurance(1_050)])).toEqual({ insuranceSum: 10.5, insuranceCurrency: 'RUB' });
    expect(fromInsurance([])).toEqual({ insuranceSum: null, insuranceCurrency: null });
  });
});
