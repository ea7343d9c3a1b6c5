import { cargoNatures } from '@cartage/core';
import { expect, it } from 'vitest';
import { openFrontDoor } from './testing/front-door.ts';

// interface 13.17.

const { call, refusals, create, get, door } = openFrontDoor();
const find = async (query: string, headers = {}) => (await call('GET', `/NatureOfGoods${query}`, { headers })).body;
const searched = (text: string, more = '') => find(`?SearchQuery=${encodeURIComponent(text)}${more}`);

it('without a search the whole catalogue, up to Count', async () => {
  const { values, totalCount } = await find('');
  expect(totalCount).toBe(cargoNatures.length);
  expect(values).toEqual(cargoNatures.map(({ code, name }) => ({ code, name: name.en })));
  expect(await find('?count=2')).toEqual({ values: values.slice(0, 2), totalCount });
  expect((await find('?Count=0')).values).toHaveLength(1);
  expect((await find('?Count=-5&SearchQuery=')).values).toHaveLength(1);
  expect((await find('?Count=1000000')).values).toHaveLength(totalCount);
});

it('the best matches first, in the language of the caller, whatever the layout of the keyboard', async () => {
  const russian = { 'Accept-Language': 'ru' };
  expect((await searched('ljrevtyns')).values[0]).toEqual({ code: 'documents', name: 'Documents' });
  expect((await find('?SearchQuery=ljrevtyns', russian)).values[0]).toEqual({ code: 'documents', name: 'Документы' });
  expect(await searched('обувь', '&Count=2')).toMatchObject({ values: [{ code: 'footwear' }, {}], totalCount: 7 });
  expect(await searched('нечто такое')).toEqual({ values: [], totalCount: 0 });
});

it('refuses a Count that is no number, and a search that is longer than any name', async () => {
  expect(await refusals('GET', `/NatureOfGoods?Count=x&SearchQuery=${'a'.repeat(101)}`)).toEqual([
    'RequestInvalid Count',
    'RequestInvalid SearchQuery',
  ]);
});

it('one by its code; an unknown one is NotFound', async () => {
  const answer = await call('GET', '/NatureOfGoods/tyres');
  expect([answer.status, answer.body]).toEqual([200, { code: 'tyres', name: 'Tyres' }]);
  expect(await refusals('GET', '/NatureOfGoods/Tyres', {}, 404)).toEqual(['NotFound code']);
  expect(await refusals('GET', '/NatureOfGoods/constructor', {}, 404)).toEqual(['NotFound code']);
});

it('is open to a key without any right', async () => {
  const key = await door.opened.newKey([]);
  expect((await call('GET', '/NatureOfGoods?Count=1', { key })).status).toBe(200);
  expect((await call('GET', '/NatureOfGoods/tyres', { key })).status).toBe(200);
});

it.each(['tyres', 'code of another catalogue'])('an order keeps its natureOfGoods: %s', async (natureOfGoods) => {
  const { result } = await create({ cargo: { natureOfGoods } });
  expect((await get(result.orderId)).cargo.natureOfGoods).toBe(natureOfGoods);
});
