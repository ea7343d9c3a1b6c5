import { expect, it } from 'vitest';
import type { VendorPlugin } from './adapter.ts';
import { adapterFaults } from './check-adapter.ts';
import { testManifest } from './testing.ts';

const adapter: VendorPlugin = {
  manifest: testManifest,
  checkConnection: async () => ({ ok: true }),
  quote: async () => [],
  handOver: async () => ({ kind: 'accepted' }),
  track: async () => [],
};

it('finds nothing wrong with a whole plugin', () => {
  expect(adapterFaults(adapter)).toEqual([]);
});

it.for([
  [null, 'not an object'],
  [{ ...adapter, quote: undefined }, "'quote' is missing"],
  [{ ...adapter, cancel: 'yes' }, "'cancel' is not a function"],
  [{ ...adapter, quoteByDays: true }, "'quoteByDays' is not a function"],
  [{ ...adapter, manifest: { ...testManifest, key: 'Acme Inc' } }, 'manifest.key'],
  [{ ...adapter, manifest: { ...testManifest, interfaceVersion: 2 } }, 'manifest.interfaceVersion'],
  [{ ...adapter, manifest: { ...testManifest, statuses: { X: 'Lost' } } }, 'manifest.statuses.X'],
  [
    { ...adapter, manifest: { ...testManifest, tariffs: [...testManifest.tariffs, ...testManifest.tariffs] } },
    'differ',
  ],
  [{ ...adapter, manifest: { ...testManifest, changeable: ['comments'] } }, "no 'update'"],
  [{ ...adapter, manifest: { ...testManifest, contactTypes: ['pickup-point'] } }, 'contact type'],
  [{ ...adapter, manifest: { ...testManifest, hosts: { prod: ['https://a.b'], test: [] } } }, 'manifest.hosts'],
] as const)('names what is wrong, case %#', ([value, sentence]) => {
  expect(adapterFaults(value).join(' ')).toContain(sentence);
});
