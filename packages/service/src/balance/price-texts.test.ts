import { expect, it } from 'vitest';
import { priceTexts } from './price-texts.ts';

it('says of an order without a price that it had none, and of another what it was', () => {
  const [none, some] = [priceTexts.rose(null, 7_100_000), priceTexts.rose(71_000, 7_100_000)];
  expect(none.en).toBe(
    'The vendor confirmed 71,000.00 roubles for an order that had no price; it has none until a manager has decided.',
  );
  expect(none.ru).toContain('у которого не было цены');
  expect(some.en).toContain('instead of 710.00; the price stays 710.00 until');
  expect(some.ru).toContain('вместо 710,00; до решения менеджера цена остаётся 710,00 руб.');
});
