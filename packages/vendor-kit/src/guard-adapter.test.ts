import { expect, it } from 'vitest';
import type { VendorAdapter } from './adapter.ts';
import type { CallContext } from './call-context.ts';
import { guardAdapter } from './guard-adapter.ts';
import { accountAt, testManifest } from './testing.ts';
import { VendorProblem } from './vendor-problem.ts';

const account = accountAt('http://127.0.0.1:1');
const password = account.credentials.password ?? '';
const call = { account, log: { warn: () => {} } } as unknown as CallContext;

const plugin: VendorAdapter = {
  manifest: testManifest,
  checkConnection: async () => ({ ok: false, reason: 'auth', message: `bad: ${password}` }),
  quote: async () => [{ tariffId: 'stray' } as never],
  handOver: async () => ({ kind: 'unknown', problem: new VendorProblem({ kind: 'defect' }, `lost: ${password}`) }),
  track: () => {
    throw new TypeError(`no ${password}`);
  },
};

it('checks what a plugin returns and cleans what it says', async () => {
  const guarded = guardAdapter(plugin);
  expect(await guarded.checkConnection(call)).toMatchObject({ message: 'bad: ********' });
  expect(await guarded.handOver({} as never, call)).toMatchObject({ problem: { message: 'lost: ********' } });
  await expect(guarded.quote({ services: [] } as never, call)).rejects.toMatchObject({ detail: { kind: 'defect' } });
  await expect(guarded.track([], call)).rejects.toMatchObject({ name: 'VendorProblem', detail: { kind: 'defect' } });
  await expect(guarded.track([], call)).rejects.not.toThrow(password);
});

it('checks the days of what a plugin prices by days', async () => {
  const days = { first: '2026-11-21', last: '2026-11-30' };
  const quoteByDays = async () => [{ tariffId: 'stray' } as never];
  const asked = guardAdapter({ ...plugin, quoteByDays }).quoteByDays?.({ services: [] } as never, days, call);
  await expect(asked).rejects.toMatchObject({ detail: { kind: 'defect' } });
});

it('takes nothing for a document that is no PDF', async () => {
  const answers = ['%PDF-1.7 of text', new Uint8Array(), Buffer.from('<html>'), Buffer.from('%PDF-1.7')];
  const ended = answers.map((answer) =>
    guardAdapter({ ...plugin, document: async () => answer as Uint8Array })
      .document?.({ reference: 'R', number: null }, { kind: 'marks', locale: 'en' }, call)
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
  expect(await guarded.cancel?.({ reference: 'R', number: null }, call)).toEqual({ kind: 'canceled' });
  expect(Object.keys(guarded).sort()).toEqual(['cancel', 'checkConnection', 'handOver', 'manifest', 'quote', 'track']);
});
