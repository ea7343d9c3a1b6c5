import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import type { VendorPlugin } from '../adapter/adapter.ts';
import type { VendorAccount } from '../adapter/call-context.ts';
import { readAnswer, readPdf, readText } from '../answers/read-answer.ts';
import { oauth2Token } from '../calls/oauth2-token.ts';
import { secret } from '../secrets/secret.ts';
import { accountAt, serve, testManifest } from '../testing.ts';
import { record } from './record.ts';
import { openPlayer, replay, Unrecorded } from './replay.ts';
import type { Step } from './story.ts';

const NOW = Date.UTC(2031, 5, 2, 7);
const TOKEN = 'canary-token-5d1e';

/** Answers a token, a price, an order, an XML state and a PDF. */
const vendor = () =>
  serve(async (incoming, outgoing) => {
    let body = '';
    for await (const chunk of incoming) body += chunk;
    const json = (answer: unknown) =>
      outgoing.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    switch (incoming.url?.split('?')[0]) {
      case '/token':
        return json({ access_token: TOKEN, expires_in: 600 });
      case '/rates':
        return json({ kopecks: 12_345, heard: incoming.headers.authorization, login: 'shop-of-ours' });
      case '/order':
        return json({ number: `N-${JSON.parse(body).ref}` });
      case '/state':
        return outgoing
          .writeHead(200, { 'content-type': 'text/xml' })
          .end(`<state token="${TOKEN}">on its way</state>`);
      case '/label':
        return outgoing.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.4 \u0000ÿ label');
      default:
        return outgoing.writeHead(404, { 'content-type': 'application/json' }).end('{}');
    }
  });

const manifest = {
  ...testManifest,
  documents: [{ kind: 'marks', preferred: true }],
  credentials: z.object({ login: z.string(), password: secret(z.string()) }),
} as const;

const at = (path: string, { settings }: VendorAccount): string => settings.baseUrl + path;

const plugin: VendorPlugin = {
  manifest,
  checkConnection: async () => ({ ok: true }),
  quote: async (request, call) => {
    const { login = '', password = '' } = call.account.credentials;
    const token = await oauth2Token(call, { url: at('/token', call.account), clientId: login, clientSecret: password });
    const headers = { authorization: `Bearer ${token}` };
    const answer = await call.http.request({
      method: 'POST',
      url: at('/rates', call.account),
      headers,
      json: { login },
    });
    const { kopecks, heard } = readAnswer(answer, z.object({ kopecks: z.number(), heard: z.string() }));
    return [
      {
        tariffId: 'T1',
        tariffPrice: kopecks,
        services: [],
        takeDate: request.pickup.date,
        deliveryFrom: null,
        deliveryTo: null,
        minDays: 1,
        maxDays: 2,
        comments: heard,
      },
    ];
  },
  handOver: async ({ reference }, call) => {
    const url = at('/order', call.account);
    const answer = await call.http.request({ method: 'POST', url, json: { ref: reference } });
    const { number } = readAnswer(answer, z.object({ number: z.string() }));
    const none = { returnInvoiceNumber: null, pickupNumber: null, trackingNumber: null, price: null };
    return { kind: 'confirmed', invoiceNumber: number, ...none, plannedDeliveryAt: null };
  },
  track: async (shipments, call) => {
    const known = shipments.filter(({ number }) => number !== null);
    const text = readText(await call.http.request({ method: 'GET', url: at('/state', call.account) }));
    return known.map(({ reference }) => ({
      reference,
      events: [
        {
          at: NOW,
          source: 'Acme',
          text: { en: text, ru: text },
          status: 'ParcelOnTheWay',
          isReturn: false,
          receivedBy: null,
        },
      ],
      numbers: {},
    }));
  },
  document: async (_, __, call) => readPdf(await call.http.request({ method: 'GET', url: at('/label', call.account) })),
  cancel: async (_, call) => {
    readAnswer(await call.http.request({ method: 'DELETE', url: at('/gone', call.account) }), z.object({}));
    return { kind: 'canceled' };
  },
};

const recordedStory = async (one: VendorPlugin = plugin) => {
  const folder = mkdtempSync(join(tmpdir(), 'cartage-fixtures-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'notes.md'), 'mine');
  writeFileSync(join(folder, '99-quote.json'), 'of an earlier recording');
  const { origin } = await vendor();
  const account = { ...accountAt(origin), credentials: { login: 'shop-of-ours', password: 'canary/+"1' } };
  const steps: Step[] = [];
  for await (const step of record({ plugin: one, account, folder, withOrders: true, now: () => NOW })) steps.push(step);
  return { folder, steps, origin };
};

const replayed = async (one: VendorPlugin, folder: string) => {
  const all = [];
  for await (const { member, differs } of replay(one, folder)) all.push({ member, differs });
  return all;
};

it('records every step, whatever it is made of, without a secret, and leaves what is not its own', async () => {
  const { folder, steps } = await recordedStory();
  expect(steps.map(({ member }) => member)).toEqual(
    expect.arrayContaining(['checkConnection', 'quote', 'track', 'handOver', 'document', 'cancel']),
  );
  const files = readdirSync(folder);
  expect(files).toEqual(expect.arrayContaining(['notes.md', '01-checkConnection.json', 'story.json']));
  expect(files).not.toContain('99-quote.json');
  for (const file of files) {
    const text = readFileSync(join(folder, file), 'utf8');
    for (const word of [TOKEN, 'canary', 'shop-of-ours']) expect(text, file).not.toContain(word);
  }
  // The vendor knows nothing of it, and so the step ends in a problem.
  expect(steps.at(-1)).toMatchObject({ member: 'cancel', came: { problem: { kind: 'notFound' } } });
});

it('plays what was recorded, without a vendor', async () => {
  const { folder, steps } = await recordedStory();
  const all = await replayed(plugin, folder);
  expect(all).toEqual(steps.map(({ member }) => ({ member, differs: [] })));
});

it.each<[string, Partial<VendorPlugin>, string, RegExp]>([
  [
    'asks for something else',
    {
      cancel: async (_, call) => {
        await call.http.request({ method: 'GET', url: at('/other', call.account) });
        return { kind: 'canceled' };
      },
    },
    'cancel',
    /^GET .*\/other null was not recorded\.$/,
  ],
  [
    'no longer asks',
    { cancel: async () => ({ kind: 'canceled' }) },
    'cancel',
    /^DELETE .*\/gone is no longer asked for\.$/,
  ],
  [
    'makes something else of the answer',
    {
      document: async (_, __, call) => {
        await call.http.request({ method: 'GET', url: at('/label', call.account) });
        return { kind: 'accepted', ticket: 't' };
      },
    },
    'document',
    /^It gives .*ticket.*\n +where it gave \{"pdf":true\}$/,
  ],
])('says that a plugin %s', async (_, change, member, sentence) => {
  const { folder } = await recordedStory();
  const found = (await replayed({ ...plugin, ...change }, folder)).filter(({ differs }) => differs.length > 0);
  expect(found[0]?.member).toBe(member);
  expect(found[0]?.differs.join('\n')).toMatch(new RegExp(sentence.source, 'ms'));
});

it('says that events lie ahead of the clock, recorded and played', async () => {
  const late: VendorPlugin = {
    ...plugin,
    track: async (...given) => {
      const told = (await plugin.track?.(...given)) ?? [];
      const hours = 3 * 3_600_000;
      return told.map((one) =>
        'events' in one ? { ...one, events: one.events.map((event) => ({ ...event, at: event.at + hours })) } : one,
      );
    },
  };
  const { folder, steps } = await recordedStory(late);
  const told = /^The vendor plugin returned events that lie ahead of the clock; .*"events":1,/;
  expect(steps.flatMap(({ differs }) => differs)).toContainEqual(expect.stringMatching(told));
  const played = await replayed(late, folder);
  expect(played.flatMap(({ differs }) => differs)).toContainEqual(expect.stringMatching(told));
});

it('says which step is new, and which is no longer there', async () => {
  const { track: _, ...trackless } = plugin;
  const { folder } = await recordedStory();
  expect((await replayed(trackless, folder)).filter(({ differs }) => differs.length > 0)).toEqual([
    { member: 'track', differs: ['This step is no longer there.'] },
    { member: 'track', differs: ['This step is no longer there.'] },
  ]);
  const { folder: earlier } = await recordedStory(trackless);
  const [first] = (await replayed(plugin, earlier)).filter(({ differs }) => differs.length > 0);
  expect(first).toMatchObject({
    member: 'track',
    differs: ['This step was not recorded.', expect.stringMatching(/state null was not recorded/)],
  });
});

it('gives equal requests their answers in turn, each once, and lets nothing out', async () => {
  const request = { method: 'GET', url: 'https://acme.example/state' } as const;
  const answerOf = (text: string) => ({
    request: { ...request, body: null },
    answer: { status: 200, contentType: 'text/plain', retryAfterMs: null, headers: {}, body: { text } },
  });
  const failed = { detail: { kind: 'unavailable', neverSent: true }, message: 'The line is dead.' } as const;
  const player = openPlayer([answerOf('one'), answerOf('two'), { request: { ...request, body: null }, failed }]);
  expect(readText(await player.request(request))).toBe('one');
  expect(readText(await player.request(request))).toBe('two');
  await expect(player.request(request)).rejects.toMatchObject({ detail: failed.detail });
  await expect(player.request(request)).rejects.toThrow(Unrecorded);
  await expect(player.request({ ...request, form: { a: '1', b: ['2', '3'] } })).rejects.toThrow(
    '{"text":"a=1&b=2&b=3"} was not recorded',
  );
  expect(player.refused).toHaveLength(2);
});

it('leaves an earlier recording where the vendor does not let the account in', async () => {
  const { folder } = await recordedStory();
  const before = readdirSync(folder);
  const shut: VendorPlugin = {
    ...plugin,
    checkConnection: async () => ({ ok: false, reason: 'auth', message: 'It is locked.' }),
  };
  const account = { ...accountAt('http://127.0.0.1:9'), credentials: { login: 'shop', password: 'canary/+"1' } };
  const recording = record({ plugin: shut, account, folder, withOrders: true, now: () => NOW });
  await expect(recording.next()).rejects.toThrow(
    'Nothing was recorded: The vendor refuses the account (auth): It is locked.',
  );
  expect(readdirSync(folder)).toEqual(before);
});
