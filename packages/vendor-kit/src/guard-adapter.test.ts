import { describe, expect, it } from 'vitest';
import type { VendorPlugin } from './adapter.ts';
import { ConnectionCache } from './call-cache.ts';
import type { CallContext } from './call-context.ts';
import { guardAdapter } from './guard-adapter.ts';
import { openCall } from './open-call.ts';
import { accountAt, testManifest } from './testing.ts';
import { VendorLine } from './vendor-line.ts';
import { VendorProblem } from './vendor-problem.ts';

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
  const guarded = guardAdapter({ ...plugin, quote: async () => [{ ...option, tariffId: 'T9' }, option] });
  expect(await guarded.quote(requestOf(1), call)).toEqual([{ ...option, tariff }]);
  expect(said).toEqual([[expect.stringContaining('does not list'), { vendor: 'acme', tariff: 'T9' }]]);
});

it('asks for the tariffs of a contract once for many quotes', async () => {
  let asked = 0;
  const ofContract = [{ ...(tariff as object), id: 'T9' }] as never;
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
    handOver: async () => {
      sent.push('it');
      return { kind: 'accepted' };
    },
  });
  expect(await guarded.quote(requestOf(2), call)).toHaveLength(1);
  expect(await guarded.quote(requestOf(3), call)).toEqual([]);
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
    source: 'Acme',
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
  const clean = { ...event, text: { en: 'by ********', ru: 'кем ********' }, receivedBy: 'with ********' };
  expect(await guarded.quote(requestOf(1), call)).toMatchObject([{ comments: 'as ********' }]);
  expect(await guarded.track?.([], call)).toEqual([{ ...shipments[0], events: [clean] }]);
  expect(await guarded.changes?.(null, call)).toMatchObject({ shipments: [{ events: [clean] }], cursor: 'c' });
  expect(await guarded.webhook?.read({} as never, call)).toMatchObject([{ events: [clean] }]);
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
