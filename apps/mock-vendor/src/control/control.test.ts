import { describe, expect, it } from 'vitest';
import { noon, ratesBody, serve, shipmentBody, type TestServer } from '../testing.ts';

const rates = (server: TestServer, key = 'swift') => server.call('POST', `/vendors/${key}/rates`, ratesBody());
const handOver = (server: TestServer, ref: string, change = {}, timeoutMs = 5000) =>
  server.call('POST', '/vendors/swift/shipments', shipmentBody(ref, change), {}, timeoutMs);
const behave = (server: TestServer, change: object) => server.call('PUT', '/_control/vendors/swift', change);
const accepted = async (server: TestServer) => (await server.call('GET', '/_control/shipments')).json.length;

describe('the control interface', () => {
  it('changes what is given and keeps the rest', async () => {
    const server = await serve();
    await behave(server, { fault: 'down', faultRate: 0.5 });
    expect((await behave(server, { latencyMs: 1 })).json).toEqual({
      key: 'swift',
      latencyMs: 1,
      fault: 'down',
      faultRate: 0.5,
      boughtShare: 1,
      currency: 'RUB',
      priceFactor: 1,
      refuseLogin: false,
      confirmCouriers: true,
      dropPoints: 0,
      pointsWithoutMoney: 0,
      closedPoints: 0,
      mostCash: null,
      mostPlaces: null,
    });
    const { json } = await server.call('GET', '/_control/vendors');
    expect(json.map((vendor: { key: string; fault: string }) => [vendor.key, vendor.fault])).toEqual([
      ['swift', 'down'],
      ['econom', 'none'],
      ['postal', 'none'],
      ['freight', 'none'],
      ['globe', 'none'],
    ]);
  });

  it.each([
    [
      'PUT',
      '/vendors/swift',
      { fault: 'broken' },
      400,
      /^'fault' is "broken"\. Accepted: none, down, refuse, .*rate-limit\.$/,
    ],
    [
      'PUT',
      '/vendors/swift',
      { latencyMs: -1 },
      400,
      /^'latencyMs' is -1\. Accepted: milliseconds from 0 to 600000\.$/,
    ],
    [
      'PUT',
      '/vendors/swift',
      { currency: 'EURO' },
      400,
      /^'currency' is "EURO"\. Accepted: the code of a currency by ISO 4217/,
    ],
    ['PUT', '/vendors/swift', { priceFactor: -1 }, 400, /^'priceFactor' is -1\. Accepted: .*, from 0 to 1000\.$/],
    ['PUT', '/vendors/swift', { faultRate: 2 }, 400, /^'faultRate' is 2\. Accepted: .* from 0 to 1\.$/],
    [
      'PUT',
      '/vendors/swift',
      { latency: 5 },
      400,
      /^There is no field 'latency'\. Accepted: latencyMs, fault, faultRate, boughtShare, currency, priceFactor, refuseLogin, confirmCouriers, dropPoints, pointsWithoutMoney, closedPoints, mostCash, mostPlaces; .*\.$/,
    ],
    ['PUT', '/vendors/swift', '{', 400, /^The body is not a JSON object\. Send one such as {"fault": "down"}\.$/],
    ['PUT', '/vendors/swift', '[]', 400, /^The body is not a JSON object\. /],
    [
      'PUT',
      '/vendors/nobody',
      {},
      404,
      /^There is no vendor 'nobody'\. The vendors are swift, econom, postal, freight, globe\.$/,
    ],
    ['GET', '/shipments?vendor=nobody', undefined, 400, /^There is no vendor 'nobody'\. /],
    [
      'POST',
      '/clock',
      { minutes: -5 },
      400,
      /^'minutes' is -5\. Accepted: minutes forward, above 0 and up to 525600\.$/,
    ],
    ['POST', '/clock', {}, 400, /^'minutes' is missing\. Accepted: /],
    [
      'POST',
      '/shipments/SW0000000001/advance',
      undefined,
      404,
      /^There is no shipment 'SW0000000001'\. GET \/_control\/shipments /,
    ],
    ['POST', '/vendors', {}, 404, /^There is no POST \/_control\/vendors\. Available: GET \/_control\/vendors, /],
  ] as const)(
    'answers %s %s %j with %i and a sentence of what is accepted',
    async (method, path, body, expected, sentence) => {
      const server = await serve();
      const { status, json } = await server.call(method, `/_control${path}`, body);
      expect(status).toBe(expected);
      expect(json.error).toMatch(sentence);
    },
  );

  it('lets nobody in while it refuses every login', async () => {
    const server = await serve();
    await behave(server, { refuseLogin: true });
    const refused = { error: { code: 'BAD_LOGIN' } };
    expect(await rates(server)).toMatchObject({ status: 401, json: refused });
    expect(await handOver(server, 'R')).toMatchObject({ status: 401, json: refused });
    expect((await rates(server, 'econom')).status).toBe(200);
    await behave(server, { refuseLogin: false });
    expect((await handOver(server, 'R')).status).toBe(201);
  });

  it('takes calls for couriers and confirms none, until it is told to', async () => {
    const server = await serve();
    await behave(server, { confirmCouriers: false });
    const made = await handOver(server, 'R', { courier: { from: '09:00', to: '18:00' } });
    expect(made).toMatchObject({ status: 201, json: { pickup_order: null } });
    const { number } = made.json;
    const courier = { ref: 'C', numbers: [number], street: 'A', day: '2026-11-24', from: '09:00', to: '18:00' };
    const call = () => server.call('POST', '/vendors/swift/couriers', courier);
    expect(await call()).toMatchObject({ status: 201, json: { pickup_order: null } });
    await server.call('POST', `/_control/shipments/${number}/advance`, { status: 'CourierAssigned' });
    const track = async () =>
      (await server.call('POST', '/vendors/swift/shipments/events', { refs: ['R'] })).json.shipments[0];
    expect(await track()).toMatchObject({ pickup_order: null, events: [] });
    await behave(server, { confirmCouriers: true });
    expect(await track()).toMatchObject({ pickup_order: expect.any(String), events: [{ code: 'ACC' }] });
    expect((await call()).json.pickup_order).toEqual(expect.any(String));
  });

  it('takes a pickup day of last week at its word, and yesterday for today', async () => {
    const server = await serve();
    const dueAfter = async (ref: string, daysAgo: number) => {
      const pickup_day = new Date(noon - daysAgo * 86_400_000).toISOString().slice(0, 10);
      return Date.parse((await handOver(server, ref, { pickup_day })).json.due) > noon;
    };
    expect([await dueAfter('A', 1), await dueAfter('B', 14)]).toEqual([true, false]);
  });

  it('lets a shipment have a history, after which nothing comes for a month', async () => {
    const server = await serve();
    const { number } = (await handOver(server, 'R')).json;
    const put = async (steps: readonly object[]) =>
      server.call('PUT', `/_control/shipments/${number}/steps`, { steps });
    const hoursAgo = (hours: number) => new Date(noon - hours * 3_600_000).toISOString();
    const steps = [
      { status: 'ParcelPickedUp', at: hoursAgo(50) },
      { status: 'ParcelInTheRecipientCity', at: hoursAgo(9) },
    ];
    expect((await put(steps)).json).toMatchObject({ number, status: 'ARR' });
    expect((await put(steps)).json.status).toBe('ARR');
    const { json } = await server.call('POST', '/vendors/swift/shipments/events', { refs: ['R'] });
    expect(json.shipments[0].events.map(({ code }: { code: string }) => code)).toEqual(['PUP', 'ARR']);
    await server.call('POST', '/_control/clock', { minutes: 20 * 24 * 60 });
    const [later] = (await server.call('GET', '/_control/shipments')).json;
    expect(later.status).toBe('ARR');
    expect((await server.call('POST', `/_control/shipments/${number}/advance`)).json.status).toBe('OUT');
    // However long ago it was, and whether or not the last of it was planned.
    const old = [
      { status: 'ParcelPickedUp', at: hoursAgo(24 * 90) },
      { status: 'FailedDeliveryAttempt', at: hoursAgo(24 * 85) },
    ];
    expect((await put(old)).json.status).toBe('NDL');
    await server.call('POST', '/_control/clock', { minutes: 29 * 24 * 60 });
    expect((await server.call('GET', '/_control/shipments')).json[0].status).toBe('NDL');
    expect((await server.call('POST', `/_control/shipments/${number}/advance`)).json.status).toBe('ARR');
    expect((await put([{ status: 'DLV', at: hoursAgo(-24 * 60) }])).status).toBe(400);
    expect((await put([])).status).toBe(400);
    expect((await server.call('PUT', '/_control/shipments/SW0000000099/steps', { steps })).status).toBe(404);
    const putAll = (shipments: readonly object[]) => server.call('PUT', '/_control/shipments/steps', { shipments });
    expect(
      (
        await putAll([
          { number, steps },
          { number: 'SW0000000099', steps },
        ])
      ).status,
    ).toBe(404);
    expect((await putAll([{ number, steps: [{ status: 'DLV', at: hoursAgo(-24 * 60) }] }])).status).toBe(400);
    expect((await server.call('GET', '/_control/shipments')).json[0].status).toBe('ARR');
    expect((await putAll([{ number, steps: steps.slice(0, 1) }])).json).toMatchObject([{ number, status: 'PUP' }]);
  });

  it('tells what the receiver bought and paid, in part where the vendor is told so or the tester says it', async () => {
    const server = await serve();
    const goods = [
      { sku: 'A-1', name: 'A', count: 3, kop: 10_000, due_kop: 12_000 },
      { sku: 'B-1', name: 'B', count: 1, kop: 10_000, due_kop: 5_000 },
    ];
    const extras = [
      { code: 'COD', sum_kop: 41_500 },
      { code: 'PBO', sum_kop: null },
    ];
    const delivered = async (ref: string, change: object, told: object = {}) => {
      const { number } = (await handOver(server, ref, { goods, charge_kop: 500, ...change })).json;
      const path = `/_control/shipments/${number}/advance`;
      expect((await server.call('POST', path, { status: 'Finished', ...told })).json.status).toBe('DLV');
      const { json } = await server.call('POST', '/vendors/swift/shipments/events', { refs: [ref] });
      const { bought, paid_kop } = json.shipments[0].events.at(-1);
      return [bought?.map(({ sku, count, kop }: Record<string, unknown>) => [sku, count, kop]), paid_kop];
    };
    expect(await delivered('NONE', { extras: [] })).toEqual([undefined, undefined]);
    const all = [
      ['A-1', 3, 36_000],
      ['B-1', 1, 5_000],
    ];
    expect(await delivered('ALL', { extras })).toEqual([all, 41_500]);
    await behave(server, { boughtShare: 0.5 });
    expect(await delivered('WHOLE', { extras: extras.slice(0, 1) })).toEqual([all, 41_500]);
    const half = [
      ['A-1', 1, 12_000],
      ['B-1', 0, 0],
    ];
    expect(await delivered('HALF', { extras })).toEqual([half, 12_500]);
    const purchased = [
      { product: 'A-1', quantity: 2 },
      { product: 'B-1', quantity: 1, sum: 49.99 },
    ];
    expect(await delivered('TOLD', { extras }, { purchased })).toEqual([
      [
        ['A-1', 2, 24_000],
        ['B-1', 1, 4_999],
      ],
      29_499,
    ]);
    expect(await delivered('PAID', { extras }, { purchased: [], collected: 7.5 })).toEqual([[], 750]);
    const { number } = (await handOver(server, 'WRONG')).json;
    const wrong = await server.call('POST', `/_control/shipments/${number}/advance`, {
      purchased: [{ product: 'A-1' }],
    });
    expect([wrong.status, wrong.json.error]).toEqual([
      400,
      expect.stringMatching(/^'purchased' is .* Accepted: all that/),
    ]);
  });

  it('advances a shipment step by step, to a code, or to one of the service’s names', async () => {
    const server = await serve();
    const { number } = (await handOver(server, 'R')).json;
    const advance = async (body?: object) => server.call('POST', `/_control/shipments/${number}/advance`, body);
    expect((await advance()).json).toMatchObject({
      vendor: 'swift',
      number,
      reference: 'R',
      status: 'ACC',
      accepted: 1,
    });
    expect((await advance({})).json.status).toBe('CUR');
    expect((await advance({ status: 'ParcelInTheRecipientCity' })).json.status).toBe('ARR');
    expect((await advance({ status: 'XYZ', text: 'Нечто новое' })).json.status).toBe('XYZ');
    expect(await advance({ status: 'delivered' })).toMatchObject({
      status: 400,
      json: { error: expect.stringMatching(/^'delivered' is not a status\. Accepted: .*ParcelPickedUp.*\.$/) },
    });
    expect((await advance({ status: 'DLV' })).json.status).toBe('DLV');
    expect((await advance()).status).toBe(409);
    const { json } = await server.call('POST', '/vendors/swift/shipments/events', { refs: ['R'] });
    expect(json.shipments[0].events.at(-2)).toMatchObject({ code: 'XYZ', text: 'Нечто новое' });
  });

  it('tells the process that shares its clock before it answers, and forgets all on a reset', async () => {
    const told: number[] = [];
    const server = await serve({
      onClock: async (offsetMs) => {
        await new Promise((resolve) => setImmediate(resolve));
        told.push(offsetMs);
      },
    });
    await handOver(server, 'R');
    await behave(server, { fault: 'down' });
    const moved = await server.call('POST', '/_control/clock', { minutes: 10 });
    expect(moved.json).toEqual({ now: new Date(noon + 600_000).toISOString(), offsetMs: 600_000 });
    await server.call('POST', '/_control/clock', { minutes: 0.5 });
    expect(told).toEqual([600_000, 630_000]);
    await server.call('POST', '/_control/reset');
    expect(told).toEqual([600_000, 630_000, 0]);
    expect(await accepted(server)).toBe(0);
    expect((await rates(server)).status).toBe(200);
    // Numbers that were given out are never given again.
    expect((await handOver(server, 'R')).json.number).toBe('SW0000000002');
  });
});

describe('a fault', () => {
  it('down: 503, and the other vendors do not notice', async () => {
    const server = await serve();
    await behave(server, { fault: 'down' });
    expect((await rates(server)).status).toBe(503);
    expect((await rates(server, 'econom')).status).toBe(200);
  });

  it('rate-limit: 429 with Retry-After', async () => {
    const server = await serve();
    await behave(server, { fault: 'rate-limit' });
    const { status, headers } = await rates(server);
    expect([status, headers.get('retry-after')]).toEqual([429, '1']);
  });

  it('refuse: the connection is closed', async () => {
    const server = await serve();
    await behave(server, { fault: 'refuse' });
    await expect(rates(server)).rejects.toThrow('fetch failed');
    expect(await accepted(server)).toBe(0);
  });

  it('reject: hand-overs are refused, quotes go on', async () => {
    const server = await serve();
    await behave(server, { fault: 'reject' });
    expect((await rates(server)).json.rates.length).toBeGreaterThan(0);
    expect(await handOver(server, 'R')).toMatchObject({ status: 422, json: { error: { code: 'REFUSED' } } });
    expect(await accepted(server)).toBe(0);
  });

  it('lose-answer: the hand-over is accepted and nobody hears of it, reads go on', async () => {
    const server = await serve();
    await behave(server, { fault: 'lose-answer' });
    await expect(handOver(server, 'R')).rejects.toThrow('fetch failed');
    expect((await rates(server)).status).toBe(200);
    expect((await server.call('GET', '/vendors/swift/shipments?ref=R')).json.shipments).toHaveLength(1);
  });

  it('hang and drip: no whole answer ever comes', async () => {
    const server = await serve();
    for (const fault of ['hang', 'drip']) {
      await behave(server, { fault });
      const answer = fetch(`${server.url}/vendors/swift/account`, { signal: AbortSignal.timeout(200) });
      await expect(answer.then((one) => one.text())).rejects.toThrow('timeout');
    }
  });

  it('garbage and huge: an answer that is not JSON, and one of 20 MB', async () => {
    const server = await serve();
    await behave(server, { fault: 'garbage' });
    const garbage = await (await fetch(`${server.url}/vendors/swift/account`)).text();
    expect(() => JSON.parse(garbage)).toThrow();
    await behave(server, { fault: 'huge' });
    const huge = await (await fetch(`${server.url}/vendors/swift/account`)).arrayBuffer();
    expect(huge.byteLength).toBeGreaterThan(20 * 1024 * 1024);
  });

  it('hits as many calls as its rate says', async () => {
    const dice = [0.1, 0.9, 0.49, 0.5];
    const server = await serve({ random: () => dice.shift() ?? 0 });
    await behave(server, { fault: 'down', faultRate: 0.5 });
    const statuses = [];
    for (let i = 0; i < 4; i++) statuses.push((await rates(server)).status);
    expect(statuses).toEqual([503, 200, 503, 200]);
  });
});

describe('a word in the comments', () => {
  it('reject: a clear refusal', async () => {
    const server = await serve();
    const { status, json } = await handOver(server, 'R', { remark: 'Осторожно. sandbox:reject' });
    expect([status, json.error.code, json.error.field]).toEqual([422, 'REFUSED', 'remark']);
    expect(await accepted(server)).toBe(0);
  });

  it('unavailable: 503 twice for that reference, then fine', async () => {
    const server = await serve();
    const statuses = [];
    for (const ref of ['A', 'B', 'A', 'A', 'A']) {
      statuses.push((await handOver(server, ref, { remark: 'sandbox:unavailable' })).status);
    }
    expect(statuses).toEqual([503, 503, 503, 201, 409]);
  });

  it('slow: accepted at once, answered much later', async () => {
    const server = await serve();
    const answer = handOver(server, 'R', { remark: 'sandbox:slow' }, 300);
    await expect(answer).rejects.toThrow('timeout');
    expect(await accepted(server)).toBe(1);
  });

  it('lose-answer: accepted once, and then known', async () => {
    const server = await serve();
    const remark = { remark: 'sandbox:lose-answer' };
    await expect(handOver(server, 'R', remark)).rejects.toThrow('fetch failed');
    expect((await handOver(server, 'R', remark)).status).toBe(409);
    expect(await accepted(server)).toBe(1);
  });

  it('down: 503 each time; no-login: the login is refused the first time', async () => {
    const server = await serve();
    const statusesOf = async (remark: string) => {
      const statuses: number[] = [];
      for (let turn = 0; turn < 4; turn += 1) statuses.push((await handOver(server, remark, { remark })).status);
      return statuses;
    };
    expect(await statusesOf('sandbox:down')).toEqual([503, 503, 503, 503]);
    expect((await statusesOf('sandbox:no-login')).slice(0, 2)).toEqual([401, 201]);
  });

  it('lost: accepted once, and nobody can ask for it', async () => {
    const server = await serve();
    await expect(handOver(server, 'R', { remark: 'sandbox:lost' })).rejects.toThrow();
    expect((await server.call('GET', '/_control/shipments')).json).toMatchObject([{ reference: 'R', accepted: 1 }]);
    expect((await server.call('GET', '/vendors/swift/shipments?ref=R')).status).toBe(503);
    expect((await server.call('GET', '/vendors/swift/shipments?ref=S')).status).toBe(200);
  });

  it('dearer: a higher price; no-courier: no courier is confirmed', async () => {
    const server = await serve();
    const courier = { from: '10:00', to: '18:00' };
    const plain = await handOver(server, 'A', { courier });
    const dearer = await handOver(server, 'B', { courier, remark: 'sandbox:dearer' });
    expect(dearer.json.kop).toBe(Math.round(plain.json.kop * 1.3));
    expect(plain.json.pickup_order).toMatch(/^SW-P/);
    const uncalled = await handOver(server, 'C', { courier, remark: 'sandbox:no-courier' });
    expect(uncalled.json.pickup_order).toBeNull();
    const { json } = await server.call('POST', '/vendors/swift/shipments/events', { refs: ['A', 'C'] });
    expect(json.shipments.map((one: { pickup_order: string | null }) => one.pickup_order === null)).toEqual([
      false,
      true,
    ]);
  });
});

it('closes while calls hang, and does not wait for them', async () => {
  const server = await serve({ latencyMs: 60_000 });
  const calls = [rates(server), handOver(server, 'R')].map((call) => call.catch(() => 'closed'));
  await new Promise((resolve) => setImmediate(resolve));
  await server.close();
  expect(await Promise.all(calls)).toEqual(['closed', 'closed']);
});

it('an address that answers webhooks with the status that it names', async () => {
  const server = await serve();
  expect((await server.call('POST', '/_control/events/204', {})).status).toBe(204);
  expect((await server.call('POST', '/_control/events/500', {})).status).toBe(500);
  expect((await server.call('POST', '/_control/events/42', {})).status).toBe(404);
});
