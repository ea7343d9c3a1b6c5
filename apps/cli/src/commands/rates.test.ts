import { type Order, readRate } from '@cartage/core';
import { insertOrder } from '@cartage/storage';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testOption, testOrder } from '../../../../packages/storage/src/testing-orders.ts';
import { type Commands, openCommands } from '../testing/open-commands.ts';

// interface 16.15.

let cartage: Commands;
beforeAll(async () => {
  cartage = await openCommands();
});
afterAll(() => cartage?.close());

const rates = (...typed: string[]) => cartage.run('rates', ...typed);
const done = async (...typed: string[]): Promise<string> => {
  const { code, stdout, stderr } = await rates(...typed);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
};

it('are said, listed with the newest first, and taken back', async () => {
  expect(await done('list')).toBe('No rates. A vendor that asks in another currency than roubles has no options.\n');
  expect(await done('set', 'eur', '98,5321', '--from', '2026-11-27')).toBe(
    'From 2026-11-27 on one EUR is 98.5321 roubles.\n',
  );
  expect(JSON.parse(await done('set', 'IRR', '0.00019012', '--from', '2026-11-20', '--json'))).toEqual({
    ...{ currency: 'IRR', from: '2026-11-20', roubles: 0.00019012 },
  });
  await done('set', 'EUR', '99', '--from', '2026-11-28');
  // In place of what was said of the day.
  await done('set', 'EUR', '99.5', '--from', '2026-11-28');
  expect(await done('list')).toBe(
    [
      'CURRENCY  FROM           ROUBLES',
      'EUR       2026-11-28        99.5',
      'EUR       2026-11-27     98.5321',
      'IRR       2026-11-20  0.00019012',
      '',
    ].join('\n'),
  );
  expect(JSON.parse(await done('list', '--currency', 'EUR', '--limit', '1', '--json'))).toEqual([
    { currency: 'EUR', from: '2026-11-28', roubles: 99.5 },
  ]);
  expect(await done('remove', 'EUR', '--from', '2026-11-28')).toBe('The rate of EUR from 2026-11-28 on was removed.\n');
  expect(await rates('remove', 'EUR', '--from', '2026-11-28')).toEqual({
    ...{ code: 1, stdout: '', stderr: 'There is no rate of EUR from 2026-11-28 on.\n' },
  });
});

it('count from today where no day is said', async () => {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' }).format(cartage.service.clock());
  expect(await done('set', 'USD', '90')).toBe(`From ${today} on one USD is 90 roubles.\n`);
});

it.each([
  [['set', 'EURO', '90'], /EURO.*must be the ISO 4217 code of a currency other than roubles/s],
  [['set', 'RUB', '1'], /RUB.*other than roubles/s],
  [['set', 'EUR', '0'], /'0'.*above 0 and up to 1000000 with at most 8 decimals/s],
  [['set', 'EUR', '--', '-90'], /'-90'.*above 0/s],
  [['set', 'EUR', '1000000.1'], /up to 1000000/],
  [['set', 'EUR', '1e2'], /such as 98\.5321/],
  [['set', 'EUR', '90', '--from', '2026-02-30'], /2026-02-30.*a day such as/s],
  [['remove', 'EUR'], /--from/],
] as const)('%j is refused, and says what would be taken', async (typed, said) => {
  const { code, stdout, stderr } = await rates(...typed);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(said);
});

it('and what a vendor asks in its currency are shown with the order', async () => {
  const { stdout } = await cartage.run('company', 'create', 'Астра', '1000', '--json');
  const { id: companyId } = JSON.parse(stdout);
  const asked = {
    currency: 'EUR',
    price: 13_75,
    asked: 12_50,
    rate: readRate('98.5321') ?? 0,
    ratedFrom: '2026-11-27',
  };
  const changes: Partial<Order> = {
    option: { ...testOption, foreign: { ...asked, askedRoubles: 1231_65 } },
    vendorPrice: 1280_92,
    vendorForeignPrice: { ...asked, asked: 13_00, price: 14_30 },
  };
  const [rated, unrated] = [
    testOrder(companyId, 'CTG-4820-9135', changes),
    testOrder(companyId, 'CTG-4820-9143', {
      vendorForeignPrice: { currency: 'JPY', price: 700_00, asked: 700_00, rate: null, ratedFrom: null },
    }),
  ];
  for (const order of [rated, unrated])
    await cartage.service.store.transaction((tx) => insertOrder(tx, order, 'Europe/Moscow'));
  const text = async ({ number }: typeof rated) => (await cartage.run('order', 'show', number)).stdout;
  expect(await text(rated)).toContain('Quoted:            12.50 EUR at 98.5321 from 2026-11-27\n');
  expect(await text(rated)).toContain('Vendor asks:       13.00 EUR at 98.5321 from 2026-11-27\n');
  expect(await text(unrated)).toContain('Vendor asks:       700 JPY, which has no rate\n');
  const shown = JSON.parse((await cartage.run('order', 'show', rated.number, '--json')).stdout);
  expect(shown).toMatchObject({
    vendorPrice: 1280.92,
    vendorForeignPrice: { currency: 'EUR', price: 14.3, asked: 13, rate: 98.5321, ratedFrom: '2026-11-27' },
    option: { foreign: { currency: 'EUR', price: 13.75, asked: 12.5, askedRoubles: 1231.65, rate: 98.5321 } },
  });
});
