import { expect, it } from 'vitest';
import type { TariffDescription } from '../adapter/manifest.ts';
import { ConnectionCache } from '../calls/call-cache.ts';
import { testManifest } from '../testing.ts';
import { guardAdapter } from './guard-adapter.ts';
import {
  call,
  newCall,
  newCallWith,
  option,
  password,
  plugin,
  requestOf,
  said,
  shipmentOf,
  tariff,
} from './testing/guarded.ts';

it('checks the days of what a plugin prices by days', async () => {
  const days = { first: '2026-11-21', last: '2026-11-30' };
  const quoteByDays = async () => [{ tariffId: 5 } as never];
  const asked = guardAdapter({ ...plugin, quoteByDays }).quoteByDays?.(requestOf(1), days, call);
  await expect(asked).rejects.toMatchObject({ detail: { kind: 'defect' } });
});

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

it('tells the names of a contract without secrets', async () => {
  const told = { ...(tariff as TariffDescription), name: `as ${password}`, description: { en: password, ru: 'б' } };
  const guarded = guardAdapter({ ...plugin, tariffs: async () => [told] });
  expect(await guarded.tariffs?.(newCallWith(new ConnectionCache(() => 0)))).toEqual([
    { ...told, name: 'as ********', description: { en: '********', ru: 'б' } },
  ]);
});
