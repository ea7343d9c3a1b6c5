import { expect, it } from 'vitest';
import { shipmentBody } from '../testing.ts';
import { addressOf } from './addresses.ts';
import type { Paper } from './draw-paper.ts';

const paper = { language: 'ru', pointOf: () => undefined } as unknown as Paper;
const { to } = shipmentBody('CTG-4820-9137');

it('prints the region beside the name of a city, which another may have', () => {
  const contact = { ...to, zip: '307170', country: 'RU', street: 'Ленина, 1', point: null };
  const ofKursk = { ...contact, city_name: 'Железногорск', region: 'Курская область' };
  expect(addressOf(ofKursk, paper)).toBe('Ленина, 1\n307170, Железногорск, Курская область, RU');
  expect(addressOf({ ...contact, city_name: 'Москва', region: null }, paper)).toBe('Ленина, 1\n307170, Москва, RU');
});
