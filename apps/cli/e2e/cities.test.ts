import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type GarObject, garOf, garTypes, zipOf } from '@cartage/place-files/testing';
import { openStore } from '@cartage/storage';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Cartage, openCartage } from './cartage.ts';

let cartage: Cartage;
beforeAll(async () => {
  cartage = await openCartage();
});
afterAll(() => cartage.remove());

const put = async (name: string, content: string | Uint8Array): Promise<string> => {
  const file = join(cartage.dataDir, name);
  await writeFile(file, content);
  return file;
};

const run = (...typed: string[]) => cartage.run('cities', 'import', ...typed);

/** A region of so many villages. */
const register = (region: string, villages: number) =>
  garOf(region, [
    { id: Number(region), level: 1, kind: 'обл', name: 'Тверская' },
    ...Array.from(
      { length: villages },
      (_, n): GarObject => ({
        id: Number(region) * 100_000 + n,
        level: 6,
        kind: 'д',
        name: `Дубки ${n}`,
        kladr: `${region}000${100_000 + n}00`,
        within: Number(region),
      }),
    ),
  ]);

describe('cartage cities import', () => {
  it('takes the CSV of Russian cities, and says what it left out', async () => {
    const rows = [
      'address,city,kladr_id,fias_id,geo_lat,geo_lon',
      '"Московская обл, г Химки",Химки,5000000900000,11111111-2222-4333-8444-555555555555,55.889,37.445',
      'Нигде,Нигде,,,55,37',
    ];
    const file = await put('cities.csv', `\uFEFF${rows.join('\r\n')}\r\n`);
    expect(await run(file)).toEqual({
      code: 0,
      stdout: `${file} (CSV of Russian cities): 1 city with 2 codes.\n1 city was left out:\n  Нигде: no code\n`,
      stderr: '',
    });
  });

  it('takes several files, each for what it is whatever its name', async () => {
    const zip = await put('register.bin', await zipOf({ ...garTypes, ...register('69', 3), ...register('71', 2) }));
    const osm = await put(
      'kz',
      '<osm><node id="1" lat="43" lon="77"><tag k="place" v="town"/><tag k="name" v="Каскелен"/></node></osm>',
    );
    expect(await run('--region', '69', '--country', 'kz', zip)).toMatchObject({
      code: 0,
      stdout: `${zip} (state address register): 3 cities with 6 codes.\n`,
    });
    expect(await run('--country', 'kz', osm, zip)).toMatchObject({
      code: 0,
      stdout: `${osm} (OpenStreetMap XML): 1 city with 1 code.\n${zip} (state address register): 5 cities with 10 codes.\n`,
    });
  });

  // Of which more than the beginning has to be read, after that told what it is.
  it('takes a text of any length, packed by gzip too', async () => {
    const fiasOf = (n: number) =>
      createHash('sha256')
        .update(`${n}`)
        .digest('hex')
        .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5');
    const rows = Array.from({ length: 8_000 }, (_, n) => `Дубки ${n},${fiasOf(n)},,55.889,37.445`);
    const csv = ['city,fias_id,kladr_id,geo_lat,geo_lon', ...rows].join('\n');
    const packed = gzipSync(csv);
    expect(packed.length).toBeGreaterThan(150_000);
    for (const file of [await put('long.csv', csv), await put('long.csv.gz', packed)])
      expect(await run(file)).toEqual({
        code: 0,
        stdout: `${file} (CSV of Russian cities): 8,000 cities with 8,000 codes.\n`,
        stderr: '',
      });
  });

  it('says in a sentence what is wrong with a file', async () => {
    const folder = join(cartage.dataDir, 'folder');
    await mkdir(folder);
    const none = join(cartage.dataDir, 'none.csv');
    const zip = await put('gar.zip', await zipOf(register('69', 3)));
    const wrong: readonly (readonly [typed: readonly string[], sentence: string])[] = [
      [[none], `${none}: There is no such file.`],
      [[folder], `${folder}: It is a directory; a file is needed.`],
      [['/dev/null'], '/dev/null: It is a pipe or a device, of which no part can be read twice; a file is needed.'],
      [[await put('empty', '')], 'The file is empty. Nothing was stored.'],
      [
        [await put('short.csv', 'city,kladr_id\nХимки,5000000900000\n')],
        'The file has no column "fias_id". Nothing was stored.',
      ],
      [['--region', '77', zip], 'The register in the zip has no region "77"; it has 69. Nothing was stored.'],
      [[await put('cut.zip', (await zipOf(register('69', 3))).subarray(0, -1))], 'The zip is damaged or not whole: '],
    ];
    // What nobody may read, root reads all the same.
    if (process.getuid?.() !== 0) {
      const closed = await put('closed.csv', 'x');
      await chmod(closed, 0);
      expect((await run(closed)).stderr).toContain('This user has no permission to read it.');
    }
    for (const [typed, sentence] of wrong) {
      const { code, stdout, stderr } = await run(...typed);
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toContain(sentence);
      expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    }
    for (const [option, value] of [
      ['--region', '777'],
      ['--country', 'Kazakhstan'],
    ] as const) {
      expect(await run(option, value, zip)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(`'${value}' is invalid`),
      });
    }
  });

  it('that is killed half way is completed by the next', async () => {
    const fresh = await openCartage();
    await fresh.run('migrate');
    const store = await openStore({ url: `sqlite:${join(fresh.dataDir, 'cartage.db')}` });
    const stored = async () => {
      const { count } = store.db.fn;
      const [row] = await store.db
        .selectFrom('places')
        .select(count<number>('code').as('codes'))
        .where('source', '=', 'imported')
        .execute();
      return Number(row?.codes);
    };
    const zip = await put('large.zip', await zipOf({ ...register('28', 20_000), ...register('69', 20_000) }));
    const killed = fresh.begin('cities', 'import', zip);
    await vi.waitUntil(async () => (await stored()) > 0, { timeout: 60_000, interval: 5 });
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    expect(await stored()).toBeLessThan(80_000);
    expect((await fresh.run('cities', 'import', zip)).stdout).toBe(
      `${zip} (state address register): 40,000 cities with 80,000 codes.\n`,
    );
    expect(await stored()).toBe(80_000);
    await store.close();
    await fresh.remove();
  });
});
