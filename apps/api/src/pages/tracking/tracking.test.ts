import { orderStatuses, statuses } from '@cartage/core';
import { showToReceiver } from '@cartage/service';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { OPERATOR_KEY } from '../../operator/testing/operator-key.ts';
import { MONDAY_TEN, syncPoints } from '../../testing/open-door.ts';
import { type OpenedApi, openTestApi } from '../../testing/open-test-api.ts';
import { contrastOf, readableOn } from './readable-colour.ts';
import { statusWords, steps } from './status-words.ts';
import { grounds } from './style.ts';
import { openParcels, png } from './testing/parcels.ts';
import { hoursText } from './when.ts';

// interface 27.

let now = Date.parse(MONDAY_TEN);
let opened: OpenedApi;
beforeAll(async () => {
  opened = await openTestApi({}, () => now);
  await syncPoints(opened.service);
});
afterAll(() => opened?.close());
beforeEach(() => {
  now = Date.parse(MONDAY_TEN);
});

const clock = {
  now: () => now,
  set: (at: number) => {
    now = at;
  },
};
const { send, sendToPoint, linkOf, tell, stand, settle, upload } = openParcels(() => opened, clock);

const open = async (link: string, init: RequestInit = {}) => {
  const answer = await opened.request(link, { headers: { 'Accept-Language': 'en' }, ...init });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
/** What it says, without its style and its tags. */
const told = async (link: string, init: RequestInit = {}): Promise<string> =>
  (await open(link, init)).text
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

describe('the link', () => {
  it('is told with the order, in v1 and v2, and stays the same', async () => {
    const number = await send();
    const link = await linkOf(number);
    expect(link).toMatch(new RegExp(`^/t/${number}\\?k=[\\w-]{16}$`));
    const asked = await opened.request('/OpenAPI/v1/Get', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ apiKey: opened.key, orderId: number }),
    });
    expect(((await asked.json()) as { orderProperties: unknown }).orderProperties).toEqual([
      { key: 'trackingPage', value: `http://localhost${link}` },
    ]);
    await tell(number, 'PUP');
    expect(await linkOf(number)).toBe(link);
    expect((await open(link)).status).toBe(200);
    expect((await open(link.toLowerCase().replace(/k=.*/, link.slice(link.indexOf('k='))))).status).toBe(200);
  });

  it('opens its own order alone; all else is one and the same page', async () => {
    const [number, other] = [await send(), await send()];
    const proof = (await linkOf(other)).split('k=')[1] ?? '';
    const own = (await linkOf(number)).split('k=')[1] ?? '';
    const refused = await Promise.all(
      [
        `/t/${number}?k=${proof}`,
        `/t/${number}`,
        `/t/${number}?k=`,
        `/t/${number}?k=${own.slice(0, -1)}`,
        `/t/${number}?k=${own}A`,
        `/t/${number}?k=${own.toUpperCase()}x`,
        `/t/CTG-4820-9137?k=${own}`,
        `/t/nothing?k=${own}`,
        `/t/%00?k=${own}`,
        `/t/${number}-1?k=${own}`,
        `/t/${number}/logo?k=${proof}`,
        `/t/${number}/logo?k=${own}`,
      ].map((link) => open(link)),
    );
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([404]));
    expect(new Set(refused.map(({ text }) => text)).size).toBe(1);
    expect(refused[0]?.text).toContain('No parcel here');
  });

  it('has as much done for a number that nobody has as for one with a wrong proof, whatever its length', async () => {
    const number = await send();
    const own = (await linkOf(number)).split('k=')[1] ?? '';
    const asked = async (ref: { readonly number: string; readonly proof: string }) => {
      const queries: string[] = [];
      const { store } = opened.service;
      const db = store.db.withPlugin({
        transformQuery: ({ node }) => {
          queries.push(node.kind);
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      expect(await showToReceiver({ ...opened.service, store: { ...store, db } }, ref)).toBeNull();
      return queries;
    };
    const unknown = await asked({ number: 'CTG-0000-0000', proof: own });
    expect(unknown).toHaveLength(1);
    for (const proof of [
      '',
      own.slice(1),
      `${own}x`,
      `${own.slice(0, -1)}${own.endsWith('A') ? 'B' : 'A'}`,
      '\u{1F600}',
    ])
      expect(await asked({ number, proof }), proof).toEqual(unknown);
  });

  it('is not guessed: whoever tries is told to wait, and so is whoever opens too many', async () => {
    const from = (link: string, address: string) =>
      opened.app.request(link, {}, { incoming: { socket: { remoteAddress: address } } });
    const number = await send();
    const guessed = await Promise.all(Array.from({ length: 40 }, () => from(`/t/${number}?k=guess`, 'guesser')));
    expect(new Set(guessed.map(({ status }) => status))).toEqual(new Set([404, 429]));
    expect((await from(await linkOf(number), 'guesser')).status).toBe(200);
    const limited = createApp({ ...opened.api, rateLimit: 2 });
    const link = await linkOf(number);
    const visit = (address: string) => limited.request(link, {}, { incoming: { socket: { remoteAddress: address } } });
    const visits = await Promise.all(Array.from({ length: 10 }, () => visit('visitor')));
    expect(new Set(visits.map(({ status }) => status))).toEqual(new Set([200, 429]));
    expect((await visit('another')).status).toBe(200);
    const waits = guessed.find(({ status }) => status === 429);
    expect(waits?.headers.get('retry-after')).toBe('1');
    expect(await waits?.text()).toContain('</html>');
  });

  it('leads to a page that nobody keeps, frames, finds or hears of, and on which nothing runs', async () => {
    const { headers, text } = await open(await linkOf(await send()));
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self' data:; .*frame-ancestors 'none'$/,
      ),
    });
    expect(text).not.toMatch(/<script|javascript:|style="|\son\w+=/i);
    for (const method of ['POST', 'DELETE', 'PUT'])
      expect((await open(await linkOf(await send()), { method })).status).toBe(405);
  });
});

describe('the page', () => {
  it('of an order that is not handed over says that it is being prepared, and nothing that may change', async () => {
    const number = await send({
      ...{ option: {}, isDraft: true, services: [{ code: 'CashOnDelivery' }], receiverDeliveryCharge: 300 },
    });
    const page = await told(await linkOf(number));
    expect(page).toContain('Being prepared');
    expect(page).not.toMatch(/You pay|Expected|History/);
  });

  it.each(['en', 'ru'] as const)('tells the way of a parcel, in words: %s', async (locale) => {
    const number = await send();
    const link = `${await linkOf(number)}&lang=${locale}`;
    const steps = async () =>
      [
        ...(await open(link)).text.matchAll(
          /<li class="(\w+)"[^>]*><span>([^<]*)<\/span> <span class="state">([^<,]*)/g,
        ),
      ].map(([, state, name, said]) => [state, name, said].join(' '));
    const words = { en: ['done', 'now', 'to come'], ru: ['пройдено', 'сейчас', 'впереди'] }[locale];
    expect(await steps()).toMatchObject([
      expect.stringMatching(`^now .* ${words[1]}$`),
      ...Array.from({ length: 4 }, () => expect.stringMatching(`^toCome .* ${words[2]}$`)),
    ]);
    await tell(number, 'PUP', 'TRN', 'ARR');
    const [first, second, third] = await steps();
    expect([first, second, third]).toEqual([
      expect.stringMatching(`^done .* ${words[0]}$`),
      expect.stringMatching(`^done .* ${words[0]}$`),
      expect.stringMatching(`^now .* ${words[1]}$`),
    ]);
    await tell(number, 'OUT', 'DLV');
    expect((await steps()).every((step) => step.startsWith('done '))).toBe(true);
  });

  it('is in the language of the reader, and in that of the address before', async () => {
    const link = await linkOf(await send());
    const inRussian = { headers: { 'Accept-Language': 'ru-RU,ru;q=0.9,en;q=0.5' } };
    expect((await open(link, inRussian)).text).toContain('<html lang="ru">');
    expect((await open(`${link}&lang=en`, inRussian)).text).toContain('<html lang="en">');
    expect((await open(`${link}&lang=tlh`, inRussian)).text).toContain('<html lang="ru">');
  });

  it('names nobody, no street of the receiver, no phone and no sum but that to be paid', async () => {
    const number = await sendToPoint({
      services: [{ code: 'CashOnDelivery' }, { code: 'Insurance', parameter: '7777' }],
      receiverDeliveryCharge: 1990.5,
      comments: 'Позвонить Ольге',
    });
    await tell(number, 'PUP', 'TRN', 'PVZ');
    const link = await linkOf(number);
    const { text } = await open(link);
    for (const hidden of [
      'Смирнов',
      'Иван',
      'Баумана',
      'кв. 3',
      '9172345678',
      '917234',
      'ivan@',
      'Ольге',
      'Tverskaya',
      '7777',
      '495',
    ])
      expect(text, hidden).not.toContain(hidden);
    const page = await told(link);
    expect(page).toContain('И*** С.');
    expect(page).toContain('Kazan');
    expect(page).toMatch(/You pay RUB|You pay ₽1,990\.50 when you receive the parcel/);
    // The point is a public place.
    const [point] = await opened.service.store.db
      .selectFrom('pickup_points')
      .selectAll()
      .where('point_id', '=', 'EC-16000001-001')
      .execute();
    expect(point).toBeDefined();
    expect(page).toContain('Last day of storage Monday 30 November');
    expect(text).toContain('<svg class="map"');
    expect(text).toContain('https://www.openstreetmap.org/?mlat=');
    expect(text).toContain('geo:');
  });

  it('says which days it is to come on, and honestly that it is late', async () => {
    const number = await send();
    await tell(number, 'PUP');
    const link = await linkOf(number);
    expect(await told(link)).toMatch(/Expected: 25 – 26 November/);
    now = Date.parse('2026-11-27T10:00:00+03:00');
    expect(await told(link)).toMatch(/It is late\. It was expected: 25 – 26 November/);
    await tell(number, 'DLV');
    expect(await told(link)).not.toMatch(/late|Expected/);
  });

  it('tells of a parcel that goes back only what it has behind it', async () => {
    const number = await send();
    await tell(number, 'PUP', 'TRN', 'RFS');
    const page = await told(await linkOf(number));
    expect(page).toMatch(/Where it is Accepted done.* On its way done.* Going back now/);
    expect(page).not.toContain('to come');
    await stand(number, 'FinishedWithReturn');
    expect(await told(await linkOf(number))).toMatch(/Returned done/);
  });

  it('says the same only once, however many hubs a vendor tells of, by the clocks of the place', async () => {
    const vladivostok = { cityId: '2500000100000', address: 'Светланская 1' };
    const number = await send({ receiver: vladivostok });
    await tell(number, 'PUP', 'HUB', 'TRN', 'HUB', 'TRN', 'ARR');
    const lines = [
      ...(await open(await linkOf(number))).text.matchAll(/<time datetime="[^"]+">([^<]*)<\/time> <span>([^<]*)/g),
    ];
    expect(lines.map(([, when, what]) => `${when} ${what}`)).toEqual([
      '23 November at 23:00 In your city · Vladivostok',
      '23 November at 19:00 On its way',
      '23 November at 11:00 Taken from the sender · Moscow',
      '23 November at 10:10 A courier will fetch it · Moscow',
      '23 November at 10:00 Accepted · Moscow',
    ]);
  });

  it('puts every status where the lifecycle has it', () => {
    const byGroup = {
      before: 'prepared',
      transfer: 'prepared',
      returning: 'returning',
      refused: 'returning',
      cancel: 'canceled',
    };
    const byMaster = { Finished: 'delivered', Cancelled: 'canceled', Removed: 'canceled', NotDelivered: 'returned' };
    for (const status of orderStatuses) {
      const { group, master } = statuses[status];
      const { step } = statusWords[status];
      if (group === 'with-vendor') expect(['same', ...steps.slice(0, -1)], status).toContain(step);
      else expect(step, status).toBe(group === 'final' ? byMaster[master as 'Finished'] : byGroup[group]);
    }
    const far = orderStatuses.filter((status) => statuses[status].group === 'with-vendor');
    const stations = far.map((status) => steps.indexOf(statusWords[status].step as 'accepted')).filter((at) => at >= 0);
    // The further along a status is, the further its station.
    expect(stations).toEqual(stations.toSorted());
  });

  it('of an erased order shows nobody and no place', async () => {
    const number = await sendToPoint();
    await tell(number, 'PUP', 'PVZ', 'DLV');
    const erased = await opened.request('/operator/v1/Erasures', {
      method: 'POST',
      headers: { Authorization: `apiKey ${OPERATOR_KEY}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ orderId: number }),
    });
    expect(erased.status).toBe(200);
    const page = await told(await linkOf(number));
    expect(page).toContain('Delivered');
    expect(page).not.toMatch(/Kazan|Moscow|\*\*\*|erased|Pickup point Address/);
  });

  it('has words and a station for every status, in both languages', async () => {
    const number = await send();
    await tell(number, 'PUP');
    const link = await linkOf(number);
    for (const status of orderStatuses) {
      await stand(number, status);
      const { title, text, step } = statusWords[status];
      const [english, russian] = [await told(link), await told(`${link}&lang=ru`)];
      expect(english, status).toContain(title.en);
      expect(english, status).toContain(text.en);
      expect(russian, status).toContain(title.ru);
      expect(russian, status).not.toMatch(/undefined|\[object/);
      const stations = (english.match(/ (?:done|now|to come)\b/g) ?? []).length;
      expect(stations, status).toBe(['canceled', 'returning', 'returned'].includes(step) ? 3 : 5);
    }
  });
});

describe('the shop', () => {
  it('stands on it with its name, site, phone and logo', async () => {
    const link = await linkOf(await send());
    expect((await settle('phone', '+7 495 765-43-21')).status).toBe(200);
    expect((await settle('site', 'https://shop.example/help')).status).toBe(200);
    const { status } = await settle('logo', await upload(png, 'image/png'));
    expect(status).toBe(200);
    const { text } = await open(link);
    expect(text).toContain('href="tel:+74957654321"');
    expect(text).toContain('href="https://shop.example/help"');
    const [, source = ''] = /<img src="([^"]+)"/.exec(text) ?? [];
    for (const spelt of [link, link.replace('?', '/?'), link.replace('/t/CTG', '/t/ctg')]) {
      const [, found = ''] = /<img src="([^"]+)"/.exec((await open(spelt)).text) ?? [];
      const { pathname, search } = new URL(found, `http://localhost${spelt}`);
      const logo = await opened.request(pathname + search);
      expect([spelt, logo.status, logo.headers.get('content-type')]).toEqual([spelt, 200, 'image/png']);
      expect(Buffer.from(await logo.arrayBuffer())).toEqual(png);
    }
    expect((await open(`/t/${source.replace(/k=.*/, 'k=guess')}`)).status).toBe(404);
    for (const key of ['phone', 'site', 'logo']) expect((await settle(key, null)).status).toBe(200);
    expect((await open(`/t/${source}`)).status).toBe(404);
    expect((await open(link)).text).not.toMatch(/<img|tel:|shop\.example/);
  });

  it.each([
    ['color', 'red'],
    ['color', '#0b63ce;}body{display:none'],
    ['site', 'javascript:alert(1)'],
    ['site', 'https://shop.example/"onclick="alert(1)'],
    ['site', 'https://user@shop.example/'],
    ['phone', 'ring us'],
    ['logo', 'data:image/svg+xml,<svg onload="alert(1)"/>'],
    ['logo', '00000000-0000-8000-a000-000000000000'],
  ])('has no %s that is %j', async (key, value) => {
    const { status, body } = await settle(key, value);
    expect([status, body.errors?.map(({ target }: { target: string }) => target)]).toEqual([400, ['fields.value']]);
  });

  it('has no logo that is a script, too large, an order’s or another company’s', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    await expect(upload(svg, 'image/png')).rejects.toThrow('AttachmentInvalid');
    const large = Buffer.concat([png, Buffer.alloc(200_000)]);
    const number = await send();
    for (const guid of [
      await upload(large, 'image/png'),
      await upload(png, 'image/png', { itemType: 1, itemId: number }),
      await upload(Buffer.from('name'), 'text/csv'),
      (await opened.newStranger()).attachmentId,
    ])
      expect((await settle('logo', guid)).status, guid).toBe(400);
    // One that became another since, or was never asked about.
    const guid = await upload(svg, 'text/plain');
    const { db } = opened.service.store;
    await settle('logo', await upload(png, 'image/png'));
    await db
      .updateTable('companies')
      .set({ settings: JSON.stringify({ 'trackingPage.logo': guid }) })
      .execute();
    const logo = (await linkOf(number)).replace('?', '/logo?');
    expect((await open(logo)).status).toBe(404);
    await db.updateTable('attachments').set({ mime_type: 'image/png' }).where('guid', '=', guid).execute();
    expect((await open(logo)).status).toBe(404);
    await db.updateTable('companies').set({ settings: null }).execute();
  });

  it('writes nothing that runs, whoever has written it', async () => {
    const evil = '"><script>alert(1)</script><img src=x onerror=alert(2)>';
    const number = await sendToPoint({
      receiver: {
        ...{ contactType: 4, pickupPointId: 'EC-16000001-001', pickupPointVendorId: 2, address: null },
        name: `<b>Eve ${evil}`,
      },
    });
    await tell(number, 'PUP', 'PVZ');
    const { db } = opened.service.store;
    const before = await db.selectFrom('companies').select(['id', 'name']).execute();
    // As an import or a restore may bring it, past every check.
    const settings = { 'trackingPage.color': '#fff;}</style><script>', 'trackingPage.site': 'javascript:alert(1)' };
    await db
      .updateTable('companies')
      .set({ name: evil, settings: JSON.stringify(settings) })
      .execute();
    await db.updateTable('history_lines').set({ text_en: evil, text_ru: evil, source: evil }).execute();
    const point = db.updateTable('pickup_points').where('point_id', '=', 'EC-16000001-001');
    const { document, city_name } = await db
      .selectFrom('pickup_points')
      .select(['document', 'city_name'])
      .where('point_id', '=', 'EC-16000001-001')
      .executeTakeFirstOrThrow();
    const texts = ['name', 'address', 'cityName', 'workTime', 'phone', 'description', 'metroStation'];
    const evils = Object.fromEntries(texts.map((name) => [name, `${name} ${evil}`]));
    await point.set({ city_name: evil, document: JSON.stringify({ ...JSON.parse(document), ...evils }) }).execute();
    const { status, text } = await open(await linkOf(number));
    expect(status).toBe(200);
    expect(text).not.toMatch(/<script|<img|<b>|javascript:/);
    for (const name of ['name', 'address', 'workTime', 'phone', 'description', 'metroStation'])
      expect(text, name).toContain(`${name} &quot;&gt;&lt;script`);
    await point.set({ document, city_name }).execute();
    for (const { id, name } of before)
      await db.updateTable('companies').set({ name, settings: null }).where('id', '=', id).execute();
  });
});

it('can be read in whatever colour a shop has chosen', () => {
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(colour, fc.constantFrom(...Object.values(grounds)), (wish, ground) => {
      const { mark, onMark } = readableOn(wish, ground);
      expect(contrastOf(mark, ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(mark, onMark)).toBeGreaterThanOrEqual(4.5);
      if (contrastOf(wish, ground) >= 4.5) expect(mark).toBe(wish);
    }),
  );
});

it.each([
  ['Mo-Fr 09:00-20:00, Sa 10:00-16:00', ['Mon–Fri 09:00–20:00', 'Sat 10:00–16:00', 'Sun closed']],
  ['пн-вс 10:00-21:00', ['Every day 10:00–21:00']],
  ['24/7', ['around the clock']],
  ['when we feel like it', ['when we feel like it']],
])('working hours %j are %j', (text, lines) => {
  expect(hoursText(text, 'en')).toEqual(lines);
});
