import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedApi, openTestApi } from '../testing/open-test-api.ts';
import { placesProbe } from './testing/probes.ts';

// interface 1.16, 15.9.

let opened: OpenedApi;
beforeAll(async () => {
  opened = await openTestApi();
});
afterAll(() => opened?.close());

const get = (query: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) =>
  opened.request(`/places?${new URLSearchParams(query)}`, {
    headers: { Authorization: 'apiKey sandbox-key', ...headers },
  });
const placesFor = async (query: Readonly<Record<string, string>>, headers?: Readonly<Record<string, string>>) => {
  const response = await get(query, headers);
  expect(response.status, await response.clone().text()).toBe(200);
  return ((await response.json()) as { places: { name: string; region: string; codes: string[]; match: string }[] })
    .places;
};
const refusalTo = async (query: Readonly<Record<string, string>>, headers?: Readonly<Record<string, string>>) => {
  const response = await get(query, headers);
  return [response.status, (await placesProbe.refusals(response)).map(({ code, target }) => `${code} ${target}`)];
};

describe('what is found', () => {
  it('comes in the language asked for', async () => {
    const [en] = await placesFor({ query: 'санкт-п' });
    const [ru] = await placesFor({ query: 'saint p' }, { 'Accept-Language': 'ru' });
    expect(en).toEqual({
      name: 'Saint Petersburg',
      region: null,
      country: 'RU',
      codes: ['7800000000000', 'c2deb16a-0330-4f05-821f-1d09c93331e6'],
      population: 4_848_742,
      latitude: 59.939,
      longitude: 30.316,
      match: 'beginning',
    });
    expect(ru).toEqual({ ...en, name: 'Санкт-Петербург' });
  });

  it.each([
    [{}, 10],
    [{ count: '3' }, 3],
    [{ count: '0' }, 1],
    [{ COUNT: '-5' }, 1],
    [{ count: '1000' }, 100],
    [{ count: '99999999999' }, 100],
  ])('with %j are %i', async (wish, most) => {
    expect(await placesFor({ query: 'к', ...wish })).toHaveLength(most);
  });

  it('lies in the country asked for', async () => {
    const found = await placesFor({ query: 'minsk', country: 'by' });
    expect(found[0]).toMatchObject({ name: 'Minsk', country: 'BY' });
    for (const place of found) expect(place).toMatchObject({ country: 'BY' });
    expect(await placesFor({ query: 'minsk', country: 'KZ' })).toEqual([]);
  });

  it('is a city by each of its codes', async () => {
    for (const query of ['7700000000000', '0C5B2444-70A0-4932-980C-B4DC0D3F02B5'])
      expect((await placesFor({ query })).map(({ name }) => name)).toEqual(['Moscow']);
  });
});

describe('a city that comes with the service', () => {
  const found = async (query: Readonly<Record<string, string>>) =>
    (await placesFor(query, { 'Accept-Language': 'ru' })).map(({ name, match }) => [name, match]);

  it.each([
    'Зеленоград',
    'Троицк',
    'Щербинка',
    'Московский',
    'Колпино',
    'Кронштадт',
    'Ломоносов',
    'Сестрорецк',
    'Петергоф',
    'Пушкин',
    'Павловск',
    'Красное Село',
    'Зеленогорск',
    'Темиртау',
    'Экибастуз',
    'Рудный',
    'Жезказган',
    'Туркестан',
    'Семей',
    'Кокшетау',
    'Андижан',
    'Наманган',
    'Фергана',
    'Бухара',
    'Карши',
    'Коканд',
    'Термез',
  ])('%s is found first by its whole name, and says that it is exact', async (name) => {
    expect((await found({ query: name }))[0]).toEqual([name, 'exact']);
    expect((await found({ query: `г. ${name.toUpperCase()}` }))[0]).toEqual([name, 'exact']);
  });

  it('has one of its name beside it, and each is found alone with its region', async () => {
    const regions = async (query: string) =>
      (await placesFor({ query }, { 'Accept-Language': 'ru' }))
        .filter(({ match }) => match === 'exact')
        .map(({ region }) => region);
    expect(await regions('Троицк')).toEqual(['Челябинская область', 'Москва']);
    expect(await regions('Троицк, Москва')).toEqual(['Москва']);
    expect(await regions('г Троицк (Челябинская обл.)')).toEqual(['Челябинская область']);
  });

  it('is told from one that the service does not know, which has but similar ones', async () => {
    for (const name of ['Инкерман', 'Каскелен', 'Зарафшан'])
      for (const [, match] of await found({ query: name })) expect(match).toBe('similar');
  });

  it('is exact by any of its codes', async () => {
    for (const query of ['relation:3577787', '609655', '7800000800000', '8f238984-812b-4bb1-850b-49749fb5c56d'])
      expect((await found({ query })).map(([, match]) => match)).toEqual(['exact']);
  });
});

describe('what is refused', () => {
  it.each([
    ['no query', {}, 'RequestInvalid query'],
    ['an empty query', { query: '' }, 'RequestInvalid query'],
    ['a query of blanks', { query: '  ' }, 'RequestInvalid query'],
    ['a query without a letter', { query: '—!' }, 'RequestInvalid query'],
    ['a query that is too long', { query: 'я'.repeat(101) }, 'RequestInvalid query'],
    ['a country that is none', { query: 'мо', country: 'ZZ' }, 'RequestInvalid country'],
    ['a count that is no number', { query: 'мо', count: 'all' }, 'RequestInvalid count'],
  ])('%s', async (_, query, problem) => {
    expect(await refusalTo(query)).toEqual([400, [problem]]);
  });

  it('with what is accepted', async () => {
    const [refusal] = await placesProbe.refusals(await get({ query: 'мо', count: '1e9' }));
    expect(refusal?.text).toBe('The value "1e9" is not accepted; accepted: a whole number, 1 to 100.');
  });

  it('all that is wrong together', async () => {
    expect(await refusalTo({ query: '-', country: 'Russia', count: '1.5' })).toEqual([
      400,
      ['RequestInvalid count', 'RequestInvalid query', 'RequestInvalid country'],
    ]);
  });

  it.each([
    ['', 'ApiKeyEmpty Authorization'],
    ['apiKey', 'ApiKeyEmpty Authorization'],
    ['apiKey wrong', 'ApiKeyInvalid Authorization'],
    ['sandbox-key', 'ApiKeyInvalid Authorization'],
    ['Basic c2FuZGJveC1rZXk=', 'ApiKeyInvalid Authorization'],
  ])('Authorization: %s', async (Authorization, problem) => {
    expect(await refusalTo({ query: 'мо' }, { Authorization })).toEqual([403, [problem]]);
  });
});

it('is open to a key without any right', async () => {
  const key = await opened.newKey([]);
  expect(await placesFor({ query: 'Казань', count: '1' }, { Authorization: `APIKEY ${key}` })).toHaveLength(1);
});

it('answers HEAD, and takes a slash at the end, as what stands beside the versions does', async () => {
  const headers = { Authorization: 'apiKey sandbox-key' };
  const head = await opened.request('/Places?query=omsk', { method: 'HEAD', headers });
  expect([head.status, await head.text()]).toEqual([200, '']);
  const plain = await (await get({ query: 'omsk' })).text();
  expect(await (await opened.request('/PLACES/?query=omsk', { headers })).text()).toBe(plain);
  expect((await opened.request('/places/', { method: 'POST', headers })).status).toBe(405);
  const other = await opened.request('/places/omsk', { headers });
  expect(other.status).toBe(404);
  expect((await placesProbe.refusals(other)).map(({ code }) => code)).toEqual(['NotFound']);
});
