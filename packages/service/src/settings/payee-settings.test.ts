import { describe, expect, it } from 'vitest';
import { readEnvironment } from '../environment/environment.ts';
import { readPayee } from './payee-settings.ts';
import { sampleOperator } from './sample-operator.ts';

const read = (source: Readonly<Record<string, string>>) => {
  const env = readEnvironment(source);
  const payee = readPayee(env);
  return { payee, refused: env.problems.map((text) => text.split(' ')[0]), problems: env.problems };
};

describe("the operator's details on invoices", () => {
  it('are all there, or none', () => {
    expect(read({})).toMatchObject({ payee: null, problems: [] });
    expect(read(sampleOperator)).toMatchObject({
      payee: { name: 'ООО «Картаж»', taxNumber: '7799000005', kpp: '779901001', vatRate: 22, bik: '044525999' },
      problems: [],
    });
    for (const name of Object.keys(sampleOperator)) {
      const { payee, refused } = read({ ...sampleOperator, [name]: '' });
      expect(payee).toBeNull();
      expect(refused).toContain(name);
    }
    expect(read({ OPERATOR_BIK: '044525999' }).refused).toHaveLength(10);
  });

  it.each([
    ['OPERATOR_VAT_NUMBER', '7799000006'],
    ['OPERATOR_VAT_NUMBER', 'KZ100340004988'],
    ['OPERATOR_KPP', '77990100'],
    ['OPERATOR_BIK', '44525999'],
    ['OPERATOR_ACCOUNT', '40702810500000000018'],
    ['OPERATOR_CORRESPONDENT_ACCOUNT', '30101810600000000998'],
    ['OPERATOR_VAT_RATE', '20%'],
    ['OPERATOR_VAT_RATE', '-1'],
    ['OPERATOR_LEGAL_NAME', 'Я'.repeat(161)],
  ])('are refused at the start where a digit is wrong, and not repeated: %s=%s', (name, value) => {
    const { payee, refused, problems } = read({ ...sampleOperator, [name]: value });
    expect([payee, refused]).toEqual([null, [name]]);
    expect(problems.join()).not.toContain(value);
  });

  it('of another bank make both accounts wrong', () => {
    expect(read({ ...sampleOperator, OPERATOR_BIK: '044030653' }).refused).toEqual([
      'OPERATOR_ACCOUNT',
      'OPERATOR_CORRESPONDENT_ACCOUNT',
    ]);
  });

  it('of a sole trader have no KPP and no accountant', () => {
    const { OPERATOR_KPP, OPERATOR_ACCOUNTANT, ...others } = sampleOperator;
    const trader = { ...others, OPERATOR_VAT_NUMBER: '500100732259', OPERATOR_VAT_RATE: 'None' };
    expect(read(trader)).toMatchObject({ payee: { kpp: null, accountant: null, vatRate: null }, problems: [] });
    expect(read({ ...trader, OPERATOR_KPP, OPERATOR_ACCOUNTANT }).refused).toEqual([
      'OPERATOR_KPP',
      'OPERATOR_ACCOUNTANT',
    ]);
  });
});
