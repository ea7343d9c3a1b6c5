import { describe, expect, it } from 'vitest';
import type { VendorPlugin } from '../adapter/adapter.ts';
import type { CallContext } from '../adapter/call-context.ts';
import type { TariffDescription } from '../adapter/manifest.ts';
import type { ShipmentRef } from '../adapter/shipment.ts';
import { VendorProblem } from '../adapter/vendor-problem.ts';
import { ConnectionCache } from '../calls/call-cache.ts';
import { openCall } from '../calls/open-call.ts';
import { VendorLine } from '../http/vendor-line.ts';
import { accountAt, testManifest } from '../testing.ts';
import { guardAdapter } from './guard-adapter.ts';

const account = accountAt('http://127.0.0.1:1');
const password = account.credentials.password ?? '';
const cache = new ConnectionCache(() => 0);
const said: unknown[] = [];
const newCall = (): CallContext =>
  openCall({
    line: new VendorLine({ manifest: testManifest }),
    manifest: testManifest,
    account,
    now: () => 0,
    timeZone: 'Europe/Moscow',
    log: { warn: (...line) => said.push(line) },
    cache,
    signal: new AbortController().signal,
  });
const call = newCall();

const plugin = {
  manifest: testManifest,
  checkConnection: async () => ({ ok: false, reason: 'auth', message: `bad: ${password}` }),
  quote: async () => [{ tariffId: 5 } as never],
  handOver: async () => ({ kind: 'unknown', problem: new VendorProblem({ kind: 'defect' }, `lost: ${password}`) }),
  track: () => {
    throw new TypeError(`no ${password}`);
  },
} satisfies VendorPlugin;

/** Of as many packages. */
const requestOf = (qty: number) => ({ services: [], cargo: { items: [{ qty }] } }) as never;
const shipmentOf = (qty: number) => ({ content: { cargo: { items: [{ qty }] } } }) as never;
const ref = { reference: 'R', id: null, number: null };

it('checks what a plugin returns and cleans what it says', async () => {
  const guarded = guardAdapter(plugin);
  expect(await guarded.checkConnection(call)).toMatchObject({ message: 'bad: ********' });
  expect(await guarded.handOver(shipmentOf(1), call)).toMatchObject({ problem: { message: 'lost: ********' } });
  await expect(guarded.quote(requestOf(1), call)).rejects.toMatchObject({ detail: { kind: 'defect' } });
  await expect(guarded.track?.([], call)).rejects.toMatchObject({ name: 'VendorProblem', detail: { kind: 'defect' } });
  await expect(guarded.track?.([], call)).rejects.not.toThrow(password);
});

it('takes why it is too late to cancel in both languages, or in the vendor’s own', async () => {
  const told = async (message: unknown) => {
    const cancel = async () => ({ kind: 'too-late', message }) as never;
    return guardAdapter({ ...plugin, cancel }).cancel?.(ref, call);
  };
  const message = { en: `Too late, ${password}.`, ru: 'Поздно.' };
  expect(await told(message)).toEqual({ kind: 'too-late', message: { en: 'Too late, ********.', ru: 'Поздно.' } });
  expect(await told('Поздно.')).toEqual({ kind: 'too-late', message: 'Поздно.' });
  await expect(told({ en: 'Too late.' })).rejects.toMatchObject({ kind: 'defect' });
});

it('checks the days of what a plugin prices by days', async () => {
  const days = { first: '2026-11-21', last: '2026-11-30' };
  const quoteByDays = async () => [{ tariffId: 5 } as never];
  const asked = guardAdapter({ ...plugin, quoteByDays }).quoteByDays?.(requestOf(1), days, call);
  await expect(asked).rejects.toMatchObject({ detail: { kind: 'defect' } });
});

it('takes nothing for a document that is no PDF', async () => {
  const answers = ['%PDF-1.7 of text', new Uint8Array(), Buffer.from('<html>'), Buffer.from('%PDF-1.7')];
  const ended = answers.map((answer) =>
    guardAdapter({ ...plugin, document: async () => answer as Uint8Array })
      .document?.(ref, { kind: 'marks', locale: 'en', ticket: null }, call)
      .then(
        () => 'taken',
        ({ kind }) => kind,
      ),
  );
  expect(await Promise.all(ended)).toEqual(['defect', 'defect', 'defect', 'taken']);
});

it('takes a document in parts, and a register, where each part is a PDF', async () => {
  const pdf = Buffer.from('%PDF-1.7');
  const ended = (parts: readonly unknown[]) => {
    const given = async () => parts as readonly Uint8Array[];
    const { document, register } = guardAdapter({ ...plugin, document: given, register: given });
    const asked = [
      document?.(ref, { kind: 'marks', locale: 'en', ticket: null }, call),
      register?.({ pickupNumber: '1', shipments: [ref] }, call),
    ];
    return Promise.all(
      asked.map((one) =>
        one?.then(
          () => 'taken',
          ({ kind }) => kind,
        ),
      ),
    );
  };
  expect(await ended([pdf, pdf])).toEqual(['taken', 'taken']);
  for (const parts of [[], [pdf, Buffer.from('<html>')], [pdf, 'x']])
    expect(await ended(parts)).toEqual(['defect', 'defect']);
});

it('keeps secrets out of what the history says of a courier', async () => {
  const told = { en: 'Called with s3cret-value', ru: 'Вызван' };
  const { callCourier } = guardAdapter({
    ...plugin,
    callCourier: async () => ({ kind: 'booked', pickupNumber: '1', told }),
  });
  const redacting = { ...call, redact: (text: string) => text.replace('s3cret-value', '***') };
  expect(await callCourier?.({} as never, redacting)).toMatchObject({ told: { en: 'Called with ***' } });
});

it('has the members that the plugin has, bound to it', async () => {
  class Plugin {
    readonly manifest = testManifest;
    readonly #kind = 'canceled' as const;
    checkConnection = plugin.checkConnection;
    quote = plugin.quote;
    handOver = plugin.handOver;
    track = plugin.track;
    async cancel() {
      return { kind: this.#kind };
    }
  }
  const guarded = guardAdapter(new Plugin());
  expect(await guarded.cancel?.(ref, call)).toEqual({ kind: 'canceled' });
  expect(Object.keys(guarded).sort()).toEqual(['cancel', 'checkConnection', 'handOver', 'manifest', 'quote', 'track']);
});

const option = {
  tariffId: 'T1',
  tariffPrice: 10_000,
  services: [],
  takeDate: '2026-11-20',
  deliveryFrom: null,
  deliveryTo: null,
  minDays: null,
  maxDays: null,
  comments: null,
};
const [tariff] = testManifest.tariffs;

it('says with each option what its tariff is, and leaves out one that nobody knows, with a warning', async () => {
  said.length = 0;
  const options = ['T9', 'T8', 'T1', 'T9'].map((tariffId) => ({ ...option, tariffId }));
  const guarded = guardAdapter({ ...plugin, quote: async () => options });
  expect(await guarded.quote(requestOf(1), call)).toEqual([{ ...option, tariff }]);
  expect(said).toEqual([[expect.stringContaining('does not list'), { vendor: 'acme', tariff: 'T9', count: 2 }]]);
});

it('asks for the tariffs of a contract once for many quotes', async () => {
  let asked = 0;
  const ofContract = [{ ...(tariff as object), id: 'T9', names: { en: 'Parcel', ru: 'Посылка' } }] as never;
  const guarded = guardAdapter({
    ...plugin,
    manifest: { ...testManifest, tariffs: 'byContract' },
    tariffs: async () => {
      asked++;
      return ofContract;
    },
    quote: async () => [{ ...option, tariffId: 'T9' }, option],
  });
  const connection = new ConnectionCache(() => 0);
  const calls = [1, 2].map(() => ({ ...newCall(), cache: connection.forCall() }));
  for (const one of calls)
    expect(await guarded.quote(requestOf(1), one)).toEqual([{ ...option, tariffId: 'T9', tariff: ofContract[0] }]);
  expect(await guarded.tariffs?.(newCallWith(connection))).toEqual(ofContract);
  expect(asked).toBe(1);
  const redacting = { ...newCallWith(new ConnectionCache(() => 0)), redact: (text: string) => `${text}?` };
  expect(await guarded.tariffs?.(redacting)).toMatchObject([{ names: { en: 'Parcel?', ru: 'Посылка?' } }]);
  const wrong = guardAdapter({ ...plugin, tariffs: async () => [{ id: '' }] as never });
  await expect(wrong.tariffs?.(newCallWith(new ConnectionCache(() => 0)))).rejects.toThrow("'tariffs.0.id'");
});

it('offers nothing for more packages than the vendor takes, and refuses them', async () => {
  const limits = { ...testManifest.limits, packages: 2 };
  const sent: string[] = [];
  const guarded = guardAdapter({
    ...plugin,
    manifest: { ...testManifest, limits },
    quote: async () => [option],
    quoteByDays: async () => [{ tariffId: 5 } as never],
    handOver: async () => {
      sent.push('it');
      return { kind: 'accepted' };
    },
  });
  expect(await guarded.quote(requestOf(2), call)).toHaveLength(1);
  expect(await guarded.quote(requestOf(3), call)).toEqual([]);
  expect(await guarded.quoteByDays?.(requestOf(3), { first: '2026-11-21', last: '2026-11-30' }, call)).toEqual([]);
  expect(await guarded.handOver(shipmentOf(3), call)).toMatchObject({
    kind: 'rejected',
    problem: { detail: { kind: 'invalid', field: 'cargo.items' } },
  });
  expect(await guarded.handOver(shipmentOf(2), call)).toEqual({ kind: 'accepted' });
  expect(sent).toEqual(['it']);
});

const newCallWith = (connection: ConnectionCache): CallContext => ({ ...newCall(), cache: connection.forCall() });

it('takes secrets out of remarks, of texts of events, of answers to webhooks and of changes', async () => {
  const event = {
    at: 1,
    source: `Acme ${password}`,
    text: { en: `by ${password}`, ru: `кем ${password}` },
    status: 'Finished' as const,
    isReturn: false,
    receivedBy: `with ${password}`,
  };
  const shipments = [{ reference: 'R', events: [event], numbers: { id: 'x' } }];
  const guarded = guardAdapter({
    ...plugin,
    quote: async () => [{ ...option, comments: `as ${password}` }],
    track: async () => shipments,
    changes: async () => ({ shipments, cursor: 'c', isMore: false }),
    webhook: { verify: () => true, read: async () => shipments },
  });
  const clean = {
    ...event,
    source: 'Acme ********',
    text: { en: 'by ********', ru: 'кем ********' },
    receivedBy: 'with ********',
  };
  expect(await guarded.quote(requestOf(1), call)).toMatchObject([{ comments: 'as ********' }]);
  expect(await guarded.track?.([], call)).toEqual([{ ...shipments[0], events: [clean] }]);
  expect(await guarded.changes?.(null, call)).toMatchObject({ shipments: [{ events: [clean] }], cursor: 'c' });
  expect(await guarded.webhook?.read({} as never, call)).toMatchObject([{ events: [clean] }]);
});

it('warns of events that lie ahead of the clock, however they are told', async () => {
  const moments = [0, 600_000, 600_001, 10_800_000];
  const event = {
    source: 'Acme',
    text: { en: 'a', ru: 'б' },
    status: 'ParcelOnTheWay',
    isReturn: false,
    receivedBy: null,
  };
  const events = moments.map((at) => ({ ...event, at, status: 'ParcelOnTheWay' as const }));
  const shipments = [
    { reference: 'A', events, numbers: {} },
    { reference: 'B', events: events.slice(0, 2), numbers: {} },
  ];
  const guarded = guardAdapter({
    ...plugin,
    track: async () => [...shipments, { reference: 'C', problem: new VendorProblem({ kind: 'notFound' }, 'none') }],
    changes: async () => ({ shipments, cursor: 'c', isMore: false }),
    webhook: { verify: () => true, read: async () => shipments },
  });
  said.length = 0;
  expect((await guarded.track?.([], call))?.slice(0, 2)).toEqual(shipments);
  await guarded.changes?.(null, call);
  await guarded.webhook?.read({} as never, call);
  const fields = { vendor: testManifest.key, events: 2, shipments: 1, latest: '1970-01-01T03:00:00.000Z' };
  const sentence = 'The vendor plugin returned events that lie ahead of the clock; they count when it is there.';
  expect(said).toEqual([1, 2, 3].map(() => [sentence, expect.objectContaining(fields)]));
  said.length = 0;
});

it('lets one shipment fail without the others', async () => {
  const problem = new VendorProblem({ kind: 'defect' }, `no: ${password}`);
  const good = { reference: 'R', events: [], numbers: {} };
  const guarded = guardAdapter({
    ...plugin,
    track: async () => [{ reference: 'B', problem }, good, { odd: 1 } as never],
  });
  expect(await guarded.track?.([], call)).toEqual([
    { reference: 'B', problem: expect.objectContaining({ message: 'no: ********' }) },
    good,
  ]);
});

it('lets nobody in where a plugin cannot judge a webhook', () => {
  const verify = (answer: () => unknown) =>
    guardAdapter({ ...plugin, webhook: { verify: answer as () => boolean, read: async () => [] } }).webhook?.verify(
      {} as never,
      account,
      0,
    );
  expect(verify(() => true)).toBe(true);
  expect(verify(() => 'yes')).toBe(false);
  expect(
    verify(() => {
      throw new Error('odd bytes');
    }),
  ).toBe(false);
  expect(verify(async () => true)).toBe(false);
  // A rejection that nobody sees would end the process, and this run of tests with it.
  expect(verify(() => Promise.reject(new Error('odd bytes')))).toBe(false);
  expect(verify(() => null)).toBe(false);
});

describe('a token that the vendor no longer takes', () => {
  const tokens = () => {
    let loads = 0;
    let good = 1;
    const taken: string[] = [];
    const use = async ({ cache: get }: CallContext): Promise<void> => {
      const token = await get('token', async () => ({ value: ++loads, ttlMs: 1e6 }));
      taken.push(String(token));
      if (token < good) throw new VendorProblem({ kind: 'auth' }, 'The token is old.');
    };
    return { use, taken, expire: () => (good = loads + 1), refuse: () => (good = 1e6) };
  };

  it('is dropped, and the call made once more', async () => {
    const { use, taken, expire } = tokens();
    const connection = new ConnectionCache(() => 0);
    const guarded = guardAdapter({
      ...plugin,
      quote: (_, one) => use(one).then(() => [option]),
      cancel: (_, one) => use(one).then(() => ({ kind: 'canceled' })),
      checkConnection: (one) =>
        use(one).then(
          () => ({ ok: true }),
          () => ({ ok: false, reason: 'auth', message: '' }),
        ),
      async *pickupPoints(one) {
        await use(one);
        yield [];
      },
    });
    expect(await guarded.quote(requestOf(1), newCallWith(connection))).toHaveLength(1);
    expire();
    expect(await guarded.quote(requestOf(1), newCallWith(connection))).toHaveLength(1);
    expire();
    expect(await guarded.cancel?.(ref, newCallWith(connection))).toEqual({ kind: 'canceled' });
    expire();
    expect(await guarded.checkConnection(newCallWith(connection))).toEqual({ ok: true });
    expire();
    const points = guarded.pickupPoints?.(newCallWith(connection)) ?? [];
    for await (const batch of points) expect(batch).toEqual([]);
    expect(taken).toEqual(['1', '1', '2', '2', '3', '3', '4', '4', '5']);
  });

  it('is dropped where a hand-over or a courier is rejected for it, or some of many shipments fail', async () => {
    const { use, taken, expire, refuse } = tokens();
    const connection = new ConnectionCache(() => 0);
    const rejected = (problem: VendorProblem) => ({ kind: 'rejected' as const, problem });
    const good = { reference: 'R', events: [], numbers: {} };
    const guarded = guardAdapter({
      ...plugin,
      handOver: (_, one) => use(one).then(() => ({ kind: 'accepted' }), rejected),
      callCourier: (_, one) => use(one).then(() => ({ kind: 'booked', pickupNumber: 'P' }), rejected),
      track: (_, one) =>
        use(one).then(
          () => [good, good],
          (problem) => [good, { reference: 'B', problem }],
        ),
    });
    const handOver = () => guarded.handOver(shipmentOf(1), newCallWith(connection));
    expect(await handOver()).toEqual({ kind: 'accepted' });
    expire();
    expect(await handOver()).toEqual({ kind: 'accepted' });
    expire();
    expect(await guarded.callCourier?.({} as never, newCallWith(connection))).toMatchObject({ kind: 'booked' });
    expire();
    expect(await guarded.track?.([ref, ref], newCallWith(connection))).toEqual([good, good]);
    expect(taken).toEqual(['1', '1', '2', '2', '3', '3', '4']);
    refuse();
    expect(await guarded.track?.([ref, ref], newCallWith(connection))).toMatchObject([good, { reference: 'B' }]);
    await expect(handOver()).rejects.toMatchObject({ kind: 'auth' });
  });

  it('is no reason to send again what may have been sent', async () => {
    const { use, taken, refuse } = tokens();
    const connection = new ConnectionCache(() => 0);
    const problems = [{ kind: 'defect' }, { kind: 'unavailable', neverSent: false }, { kind: 'conflict' }] as const;
    refuse();
    for (const detail of problems) {
      const guarded = guardAdapter({
        ...plugin,
        handOver: (_, one) => use(one).catch(() => Promise.reject(new VendorProblem(detail, 'x'))) as never,
      });
      const ended = guarded.handOver(shipmentOf(1), newCallWith(connection));
      await expect(ended).rejects.toMatchObject({ detail });
    }
    const doubtful = guardAdapter({
      ...plugin,
      handOver: (_, one) =>
        use(one).then(
          () => ({ kind: 'accepted' }),
          (problem) => ({ kind: 'unknown', problem }),
        ),
    });
    expect(await doubtful.handOver(shipmentOf(1), newCallWith(connection))).toMatchObject({ kind: 'unknown' });
    expect(taken).toEqual(['1', '1', '1', '1']);
  });

  it('is not tried for ever, nor where it is fresh', async () => {
    const { use, taken, refuse } = tokens();
    const connection = new ConnectionCache(() => 0);
    const guarded = guardAdapter({ ...plugin, cancel: (_, one) => use(one).then(() => ({ kind: 'canceled' })) });
    refuse();
    const ended = () => expect(guarded.cancel?.(ref, newCallWith(connection))).rejects.toMatchObject({ kind: 'auth' });
    await ended();
    expect(taken).toEqual(['1']);
    await ended();
    expect(taken).toEqual(['1', '1', '2']);
  });
});

it('gives a plugin nothing that it can change for others', async () => {
  const request = { services: [{ code: 'Insurance' }], cargo: { items: [{ qty: 1 }] } };
  const seen: unknown[] = [];
  const change = (thing: { services?: unknown[]; content?: { cargo: { items: unknown[] } } }): never => {
    seen.push(thing);
    thing.services?.pop();
    thing.content?.cargo.items.pop();
    return [] as never;
  };
  const guarded = guardAdapter({
    ...plugin,
    quote: async (given) => change(given as never),
    quoteByDays: async (given) => change(given as never),
    handOver: async (given) => change(given as never),
    update: async (_, changes) => change(changes as never),
    callCourier: async (given) => change(given as never),
    // Asked once more after `auth`, it would be asked for nothing.
    track: async (shipments) => (shipments as ShipmentRef[]).splice(0) as never,
    cancel: async (shipment) => Object.assign(shipment, { number: 'another' }) as never,
  });
  const days = { first: '2026-11-21', last: '2026-11-30' };
  const shipment = { content: { cargo: { items: [{ qty: 1 }] } } };
  const fresh = () => structuredClone(request) as never;
  const ended = [
    guarded.quote(fresh(), call),
    guarded.quoteByDays?.(fresh(), days, call),
    guarded.handOver(shipment as never, call),
    guarded.update?.(ref, fresh(), call),
    guarded.callCourier?.(fresh(), call),
    guarded.track?.([{ ...ref }], call),
    guarded.cancel?.({ ...ref }, call),
  ];
  for (const one of ended) await expect(one).rejects.toMatchObject({ kind: 'defect' });
  expect(seen).toMatchObject([request, request, { content: { cargo: { items: [{ qty: 1 }] } } }, request, request]);
});

it('tells the names of a contract without secrets', async () => {
  const told = { ...(tariff as TariffDescription), name: `as ${password}`, description: { en: password, ru: 'б' } };
  const guarded = guardAdapter({ ...plugin, tariffs: async () => [told] });
  expect(await guarded.tariffs?.(newCallWith(new ConnectionCache(() => 0)))).toEqual([
    { ...told, name: 'as ********', description: { en: '********', ru: 'б' } },
  ]);
});

it('lets nothing come back where nothing is to be said', async () => {
  const webhook = { verify: () => true, read: async () => [], subscribe: async () => password as never };
  const guarded = guardAdapter({ ...plugin, update: async () => password as never, webhook });
  expect(await guarded.update?.(ref, {}, call)).toBeUndefined();
  expect(await guarded.webhook?.subscribe?.('https://shop.example', call)).toBeUndefined();
});
