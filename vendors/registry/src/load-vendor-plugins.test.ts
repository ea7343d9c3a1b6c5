import { adapterFaults, type VendorAdapter } from '@cartage/vendor-kit/host';
import { expect, it } from 'vitest';
import { loadVendorPlugins } from './load-vendor-plugins.ts';
import { registeredVendors } from './registered-vendors.ts';

const [known] = registeredVendors as [VendorAdapter];
const further = { ...known, manifest: { ...known.manifest, id: 900, key: 'further' } };
const packages: Readonly<Record<string, unknown>> = {
  '@acme/good': { vendors: [further] },
  '@acme/again': { vendors: [{ ...further, manifest: { ...further.manifest, key: 'again' } }] },
  '@acme/empty': {},
  '@acme/null': null,
  '@acme/none': { vendors: [] },
  '@acme/odd': {
    vendors: [
      Object.defineProperty({ ...further }, 'manifest', {
        get: () => {
          throw new Error('no manifest today');
        },
      }),
    ],
  },
  '@acme/broken': { vendors: [{ ...further, quote: undefined, manifest: { ...further.manifest, version: 'one' } }] },
};
const load = async (name: string): Promise<unknown> => {
  if (!(name in packages)) throw new Error(`Cannot find package '${name}'`);
  return packages[name];
};

it('registers plugins that the host can use, with keys and ids of their own', () => {
  expect(registeredVendors.flatMap(adapterFaults)).toEqual([]);
  const keys = registeredVendors.map(({ manifest }) => `${manifest.id} ${manifest.key}`);
  expect(keys).toEqual([
    '1 swift',
    '2 econom',
    '3 postal',
    '4 freight',
    '5 globe',
    '10 cdek',
    '11 russian-post',
    '12 yandex-delivery',
  ]);
});

it('adds the vendors of further packages', async () => {
  const vendors = await loadVendorPlugins(['@acme/good'], { withMock: true, cities: async () => [], load });
  expect(vendors.map(({ manifest }) => manifest.key)).toEqual([
    ...registeredVendors.map((v) => v.manifest.key),
    'further',
  ]);
});

it('leaves the mock vendors out where nobody tries things out, and keeps their keys and ids', async () => {
  const wish = { withMock: false, cities: async () => [], load };
  const keys = (await loadVendorPlugins(['@acme/good'], wish)).map(({ manifest }) => manifest.key);
  expect(keys).toEqual(['cdek', 'russian-post', 'yandex-delivery', 'further']);
  const swift = { vendors: [{ ...further, manifest: { ...further.manifest, key: 'swift' } }] };
  await expect(loadVendorPlugins(['@acme/swift'], { ...wish, load: async () => swift })).rejects.toThrow('swift');
});

it.for([
  [['@acme/missing'], "@acme/missing cannot be loaded: Cannot find package '@acme/missing'"],
  [['@acme/empty'], "@acme/empty does not export 'vendors'"],
  [['@acme/null'], "@acme/null does not export 'vendors'"],
  [['@acme/none'], "@acme/none does not export 'vendors'"],
  [['@acme/odd'], '@acme/odd cannot be used. vendors[0]: It cannot be read: no manifest today.'],
  [
    ['@acme/broken'],
    "vendors[0]: manifest.version: must be a semantic version. vendors[0]: The member 'quote' is missing.",
  ],
  [['@acme/good', '@acme/again'], "brings the vendor 'again' (900), but 'further' (900) has that key or id already"],
  [['@acme/good', '@acme/good'], "brings the vendor 'further' (900)"],
] as const)('says clearly what is wrong with %s', async ([names, sentence]) => {
  await expect(loadVendorPlugins(names, { withMock: true, cities: async () => [], load })).rejects.toThrow(sentence);
});
