import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { loadVendorPlugins } from './load-vendor-plugins.ts';

const sheet = `kind,id,key,name
vendor,900,fast,Быстро
kind,id,name,minDays,maxDays
tariff,door,Door,1,2
kind,zone
zone,all
kind,tariff,zone,price
rate,door,all,350
`;

const town = (code: string, region: string) => ({
  country: 'RU',
  codes: [code],
  name: { en: 'Zheleznogorsk', ru: 'Железногорск' },
  region: { en: region, ru: region },
});
const towns = [town('4600000300000', 'Курская область'), town('2400000400000', 'Красноярский край')];

/** The path of a file with this content. */
const written = (name: string, content: string | Uint8Array): string => {
  const folder = mkdtempSync(join(tmpdir(), 'cartage-sheet-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};

const faultsOf = (name: string): Promise<readonly string[]> =>
  loadVendorPlugins([name], { withMock: true, cities: async () => towns }).then(
    () => [],
    (thrown: { readonly faults: readonly string[] }) => thrown.faults,
  );

it('makes a vendor of a rate sheet', async () => {
  const vendors = await loadVendorPlugins([written('fast.CSV', sheet)], { withMock: true, cities: async () => towns });
  expect(vendors.at(-1)?.manifest).toMatchObject({ key: 'fast', name: 'Быстро' });
});

it('makes one of JSON', async () => {
  const document = {
    vendor: { id: 900, key: 'fast', name: 'Fast' },
    tariffs: [{ id: 'door', name: 'Door', minDays: 1, maxDays: 2 }],
    zones: [{ zone: 'all' }],
    rates: [{ tariff: 'door', zone: 'all', price: 350 }],
  };
  const vendors = await loadVendorPlugins([written('fast.json', JSON.stringify(document))], {
    withMock: true,
    cities: async () => towns,
  });
  expect(vendors.at(-1)?.manifest.key).toBe('fast');
});

it('tells all that is wrong with a sheet, a sentence each', async () => {
  const path = written('fast.csv', sheet.replace('350', 'much').replace('1,2', '1,x'));
  expect(await faultsOf(path)).toEqual([
    expect.stringMatching(/^The rate sheet .*fast\.csv, line 4, maxDays: "x" is not accepted; accepted: .*\.$/),
    expect.stringMatching(/^The rate sheet .*fast\.csv, line 8, price: "much" is not accepted; accepted: .*\.$/),
  ]);
});

it('asks which of two known cities of one name is meant', async () => {
  const path = written('fast.csv', sheet.replace('kind,zone\nzone,all', 'kind,zone,to\nzone,all,Железногорск'));
  expect(await faultsOf(path)).toEqual([
    expect.stringMatching(
      /fast\.csv, line 6, to: "Железногорск" is the name of 2 cities; accepted: Железногорск \(Курская область\), Железногорск \(Красноярский край\), or the code of one\.$/,
    ),
  ]);
});

it('says so of a sheet that is not there or not in UTF-8', async () => {
  expect(await faultsOf('./missing.csv')).toEqual([
    'The rate sheet ./missing.csv, there is no such file; accepted: the path of a file in CSV or JSON that Cartage may read.',
  ]);
  const windows1251 = new Uint8Array([...Buffer.from('kind,id,key,name\nvendor,900,fast,'), 0xc1, 0xfb]);
  expect(await faultsOf(written('fast.csv', windows1251))).toEqual([
    expect.stringMatching(/^The rate sheet .*fast\.csv, it is not in UTF-8; accepted: /),
  ]);
});

it('says so of a folder, and of what is too large for a price list', async () => {
  const folder = join(written('fast.csv', sheet), '..', 'folder.csv');
  mkdirSync(folder);
  expect(await faultsOf(folder)).toEqual([expect.stringMatching(/folder\.csv, it is no file; accepted: /)]);
  const large = written('large.csv', '');
  truncateSync(large, 32 * 2 ** 20 + 1);
  expect(await faultsOf(large)).toEqual([expect.stringMatching(/large\.csv, it has 33 MiB; accepted: at most 32 MiB/)]);
});

it('does not take the key or the id of another vendor', async () => {
  const path = written('fast.csv', sheet.replace(',900,', ',1,'));
  expect(await faultsOf(path)).toEqual([expect.stringMatching(/brings the vendor 'fast' \(1\), but 'swift' \(1\)/)]);
});
