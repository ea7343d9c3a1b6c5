import type { Location } from '@cartage/vendor-kit';
import { locationNamed, routesOf, scripted } from '@cartage/vendor-kit/laws';
import { expect, it } from 'vitest';
import { cityCodeOf, doorCityOf } from './ends.ts';

const before = {
  'POST /v2/oauth/token': { access_token: 'token-of-cdek', expires_in: 3599 },
  'GET /v2/location/cities': [{ code: 44 }],
};

const moscow = { codes: ['7700000000000', '0c5b2444-70a0-4932-980c-b4dc0d3f02b5'] };
it.for([
  ['the address register', '7700000000000', moscow, { fias_guid: '0c5b2444-70a0-4932-980c-b4dc0d3f02b5' }],
  ['the address register', moscow.codes[1], null, { fias_guid: '0c5b2444-70a0-4932-980c-b4dc0d3f02b5' }],
  ['KLADR', '5500100100000', { codes: ['5500100100000'] }, { kladr_code: '5500100100000' }],
  ['its name', 'relation:1', {}, { country_codes: 'RU', city: 'Омск' }],
] as const)('knows a city by %s', async ([, cityId = '', known, query]) => {
  const { call, asked } = scripted({ ...before, 'GET /v2/location/cities': [{ code: 44 }] });
  const city = known === null ? null : locationNamed('Омск', known);
  expect(await cityCodeOf({ cityId, country: 'RU' }, city, call)).toBe(44);
  expect(Object.fromEntries(new URLSearchParams(asked.at(-1)?.url.split('?')[1]))).toEqual(query);
});

const suggest = 'GET /v2/location/suggest/cities';

it('asks by code, by name and for a completion in turn, and takes no city of which there are several', async () => {
  const ask = async (found: object[], city: Location | null, suggested: object[] = []) => {
    const { call, asked } = scripted({ ...before, 'GET /v2/location/cities': found, [suggest]: suggested });
    const code = await cityCodeOf({ cityId: '5500100100000', country: 'RU' }, city, call);
    return [code, routesOf(asked).filter((route) => route.includes('/location/')).length];
  };
  const nowhere = locationNamed('Нигде', { codes: ['5500100100000'] });
  expect(await ask([], nowhere)).toEqual([null, 3]);
  expect(await ask([], nowhere, [{ code: 7, full_name: 'Нигде, Омская область, Россия' }])).toEqual([7, 3]);
  expect(await ask([], null)).toEqual([null, 1]);
  expect((await ask([{ code: 1 }, { code: 2 }], locationNamed('Кировск', { codes: ['relation:1'] })))[0]).toBe(null);
});

const inRegion = (ru: string, codes: readonly string[] = ['node:1']) =>
  locationNamed('Железногорск', { codes, region: { en: ru, ru } });

it('tells towns of one name apart by their region', async () => {
  const { call } = scripted({
    ...before,
    'GET /v2/location/cities': [
      { code: 1, city: 'Железногорск', region: 'Красноярский край' },
      { code: 2, city: 'железногорск', region: 'Курская обл.' },
      { code: 3, city: 'Железногорск-Илимский', region: 'Курская обл.' },
    ],
  });
  const codeIn = (ru: string) => cityCodeOf({ cityId: 'node:1', country: 'RU' }, inRegion(ru), call);
  expect([await codeIn('Курская область'), await codeIn('Красноярский край')]).toEqual([2, 1]);
  expect(await codeIn('Тверская область')).toBe(null);
});

it('takes of the suggestions the one in the region, and no longer name', async () => {
  const { call, asked } = scripted({
    ...before,
    'GET /v2/location/cities': [],
    [suggest]: [
      { code: 3, full_name: 'Железногорск-Илимский, Курская область, Россия' },
      { code: 1, full_name: 'Железногорск, Красноярский край, Россия' },
      { code: 2, full_name: 'Железногорск, Железногорский район, Курская область, Россия' },
      { code: 'none' },
    ],
  });
  const codeIn = (ru: string) => cityCodeOf({ cityId: 'node:1', country: 'RU' }, inRegion(ru), call);
  expect([await codeIn('Курская область'), await codeIn('Красноярский край')]).toEqual([2, 1]);
  expect(await codeIn('Тверская область')).toBe(null);
  const [path = '', query] = asked.at(-1)?.url.split('?') ?? [];
  expect([path, Object.fromEntries(new URLSearchParams(query))]).toEqual([
    'https://api.cdek.ru/v2/location/suggest/cities',
    { name: 'Железногорск', country_code: 'RU' },
  ]);
});

it('refuses a postal code that CDEK knows in another region alone', async () => {
  const ask = async (region: string | null) => {
    const { call, asked } = scripted({
      ...before,
      'GET /v2/location/cities': ({ url }: { url: string }) =>
        url.includes('postal_code') ? [{ code: 9, region }] : [{ code: 1 }],
    });
    const end = { cityId: '4600000300000', country: 'RU', postalCode: '662970' };
    const code = await doorCityOf('receiver', end, inRegion('Курская область', ['4600000300000']), call).catch(
      (thrown) => thrown.detail,
    );
    return [code, asked.some(({ url }) => url.includes('postal_code=662970'))];
  };
  expect(await ask('Красноярский край')).toEqual([{ kind: 'invalid', field: 'receiver.postalCode' }, true]);
  expect(await ask('Курская область')).toEqual([1, true]);
  expect(await ask(null)).toEqual([1, true]);
});
