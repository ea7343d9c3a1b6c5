import { expect, it } from 'vitest';
import { z } from 'zod';
import * as mini from 'zod/mini';
import { z as third } from 'zod/v3';
import type { VendorPlugin } from '../adapter/adapter.ts';
import type { TariffDescription } from '../adapter/manifest.ts';
import { testManifest } from '../testing.ts';
import { adapterFaults, checkTariffs } from './check-adapter.ts';

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
  [{ ...adapter, manifest: { ...testManifest, hosts: { prod: ['127.0.0.1:*'], test: [] } } }, 'manifest.hosts.prod'],
] as const)('names what is wrong, case %#', ([value, sentence]) => {
  expect(adapterFaults(value).join(' ')).toContain(sentence);
});

it('says of what may have two shapes what is wrong with the nearer, or with both', () => {
  const faultsOf = (changed: object) => adapterFaults({ ...adapter, manifest: { ...testManifest, ...changed } });
  const [tariff] = testManifest.tariffs as readonly TariffDescription[];
  expect(faultsOf({ tariffs: [{ ...tariff, urgencies: ['soon'], description: { en: 'A' } }] })).toEqual([
    expect.stringMatching(/^manifest\.tariffs\.0\.description\.ru: .*expected string/),
    expect.stringMatching(/^manifest\.tariffs\.0\.urgencies\.0: .*"express"/),
  ]);
  expect(faultsOf({ tariffs: 7 })).toEqual([
    expect.stringMatching(/^manifest\.tariffs: .*expected array.*, or: .*expected "byContract"/),
  ]);
  expect(adapterFaults({ ...adapter, manifest: undefined })[0]).toMatch(/^manifest: .*expected object/);
});

it('takes only schemas in which marks are found', () => {
  const withFields = (credentials: unknown) =>
    adapterFaults({ ...adapter, manifest: { ...testManifest, credentials } }).join(' ');
  expect(withFields(third.object({ login: third.string() }))).toContain('fourth version');
  expect(withFields(mini.object({ login: mini.string() }))).toContain('fourth version');
  expect(withFields({ safeParse: () => {}, shape: null })).toContain('fourth version');
  expect(withFields({ safeParse: () => {} })).toContain('fourth version');
  expect(withFields(null)).toContain('fourth version');
  expect(withFields(z.object({}))).toBe('');
});

it('mends the tariffs of a contract, and refuses ids that no database keeps', () => {
  const [tariff] = testManifest.tariffs as readonly TariffDescription[];
  const told = {
    ...(tariff as TariffDescription),
    name: 'a\0',
    names: { en: 'c\0', ru: 'с\0' },
    description: { en: 'b\0', ru: 'в\ud800' },
  };
  expect(checkTariffs([told])).toEqual([
    {
      ...told,
      name: 'a\ufffd',
      names: { en: 'c\ufffd', ru: 'с\ufffd' },
      description: { en: 'b\ufffd', ru: 'в\ufffd' },
    },
  ]);
  expect(() => checkTariffs([{ ...told, names: { en: 'c', ru: '' } }])).toThrow('tariffs.0.names.ru');
  expect(() => checkTariffs([{ ...told, names: { en: 'x'.repeat(201), ru: 'с' } }])).toThrow('tariffs.0.names.en');
  expect(() => checkTariffs([{ ...told, id: 'a\0' }])).toThrow('tariffs.0.id');
  expect(() => checkTariffs([{ ...told, description: 'x'.repeat(10_001) }])).toThrow('tariffs.0.description');
});
