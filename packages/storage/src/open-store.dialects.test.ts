import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eachDialect } from '@cartage/tooling-vitest';
import { describe, expect, it } from 'vitest';
import { openStore } from './open-store.ts';
import { getServiceSetting, setServiceSetting } from './settings.ts';
import { forEachDialect } from './testing.ts';

const run = promisify(execFile);

forEachDialect((open) => {
  describe('a transaction', () => {
    it('is all or nothing', async () => {
      const { transaction, rows } = await open();
      await transaction((tx) => setServiceSetting(tx, 'a', '1'));
      const failed = transaction(async (tx) => {
        await setServiceSetting(tx, 'a', '2');
        throw new Error('no');
      });
      await expect(failed).rejects.toThrow('no');
      expect(await rows('select value from service_settings')).toEqual([{ value: '1' }]);
    });

    it('is not seen from outside before it ends', async () => {
      const { transaction, rows } = await open();
      const seen: unknown[] = [];
      await Promise.all([
        transaction(async (tx) => {
          await setServiceSetting(tx, 'a', '1');
          await setServiceSetting(tx, 'a', '2');
        }),
        rows('select value from service_settings').then((found) => seen.push(...found)),
      ]);
      expect(seen).not.toContainEqual({ value: '1' });
    });
  });

  it('is closed after the transaction under way', async () => {
    const store = await open();
    const again = await openStore({ url: store.url });
    const written = store.transaction(async (tx) => {
      await setServiceSetting(tx, 'a', '1');
      await setServiceSetting(tx, 'b', '2');
    });
    await store.close();
    await written;
    expect(await getServiceSetting(again.db, 'b')).toBe('2');
    await again.close();
  });

  it('tells whether the database answers', async () => {
    const store = await open();
    expect(await store.isAlive()).toBe(true);
    await store.close();
    expect(await store.isAlive()).toBe(false);
  });

  it('keeps an acknowledged write when the power fails', async () => {
    const { dialect, rows } = await open();
    if (dialect === 'postgres') {
      expect(await rows('show synchronous_commit')).toEqual([{ synchronous_commit: 'on' }]);
      return;
    }
    expect(await rows('pragma journal_mode')).toEqual([{ journal_mode: 'wal' }]);
    expect(await rows('pragma synchronous')).toEqual([{ synchronous: 2 }]);
    expect(await rows('pragma foreign_keys')).toEqual([{ foreign_keys: 1 }]);
  });
});

eachDialect((dialect) => {
  it('many processes may open and migrate an empty database at once', async () => {
    const { url, drop } = await dialect.freshDatabase();
    const program = `
      const { migrate, openStore, setServiceSetting } = await import('./src/index.ts');
      const store = await openStore({ url: ${JSON.stringify(url)} });
      await migrate(store);
      await migrate(store);
      for (let n = 0; n < 20; n += 1) await store.transaction((tx) => setServiceSetting(tx, 'key-' + n, String(process.pid)));
      await store.close();
    `;
    const start = () =>
      run(process.execPath, ['--conditions=source', '--input-type=module', '--eval', program], {
        cwd: join(import.meta.dirname, '..'),
      });
    await expect(Promise.all(Array.from({ length: 5 }, start))).resolves.toHaveLength(5);
    await drop();
  });
});
