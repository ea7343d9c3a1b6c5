import { expect, it } from 'vitest';
import type { ShipmentRef } from '../adapter/shipment.ts';
import { VendorProblem } from '../adapter/vendor-problem.ts';
import { testManifest } from '../testing.ts';
import { guardAdapter } from './guard-adapter.ts';
import { account, call, option, password, plugin, ref, requestOf, said, shipmentOf } from './testing/guarded.ts';

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

it('lets nothing come back where nothing is to be said', async () => {
  const webhook = { verify: () => true, read: async () => [], subscribe: async () => password as never };
  const guarded = guardAdapter({ ...plugin, update: async () => password as never, webhook });
  expect(await guarded.update?.(ref, {}, call)).toBeUndefined();
  expect(await guarded.webhook?.subscribe?.('https://shop.example', call)).toBeUndefined();
});
