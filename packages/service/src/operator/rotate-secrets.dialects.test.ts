import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changeEndpoint, getEndpoint, insertEndpoint } from '@cartage/outbox';
import {
  beginIdempotent,
  deleteVendorContract,
  findIdempotent,
  finishIdempotent,
  getContract,
  insertVendorContract,
  type VendorContract,
} from '@cartage/storage';
import { forEachDialect, type TestStore } from '@cartage/storage/testing';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Connection } from '../connections/connection.ts';
import { bindingOf } from '../connections/contract-secrets.ts';
import { openDurableNotes } from '../connections/durable-notes.ts';
import { openSharedValues } from '../connections/shared-values.ts';
import { answerOf, finishSealed } from '../idempotency/sealed-answer.ts';
import type { Context } from '../open-service.ts';
import { keyIdOf } from '../secrets/sealing.ts';
import { openSecrets, type Secrets } from '../secrets/secrets.ts';
import { dyingAtEach } from '../testing/crashing-store.ts';
import { scriptedVendor } from '../testing/scripted-vendor.ts';
import { bindingOfEndpoint, openEndpointSecrets, secretBytes } from '../webhooks/webhook-secret.ts';
import { findUnreadable } from './find-unreadable.ts';
import { rotateSecrets } from './rotate-secrets.ts';

const owner = { companyId: null, vendorKey: 'swift', environment: 'test' } as const;
const [one, two, three] = ['11'.repeat(32), '22'.repeat(32), '33'.repeat(32)];

const fileOfTest = async (): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'cartage-secrets-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  return join(directory, 'data', 'secrets.key');
};

forEachDialect((open) => {
  const withKeys = async (variable: string | null, file = '', of?: TestStore) => {
    const store = of ?? (await open());
    return { store, clock: () => 0, secrets: openSecrets({ variable, file }) };
  };
  type Opened = Awaited<ReturnType<typeof withKeys>>;

  const add = ({ store, secrets }: Opened, plain: string): Promise<VendorContract> =>
    store.transaction(async (tx) =>
      insertVendorContract(tx, {
        ...owner,
        credentials: await secrets.seal(tx, plain, bindingOf(owner)),
        settings: {},
        savedAt: 1,
      }),
    );
  const read = async ({ store, secrets }: { store: TestStore; secrets: Secrets }, { id }: VendorContract) => {
    const stored = await getContract(store.db, id);
    if (!stored) throw new Error('It is gone.');
    return { plain: await secrets.open(stored.credentials, bindingOf(stored)), keyId: keyIdOf(stored.credentials) };
  };

  describe('the key file', () => {
    it('is made on first need, for its owner alone, and one of two processes makes it', async () => {
      const file = await fileOfTest();
      const [here, there] = [await withKeys(null, file), await withKeys(null, file)];
      expect(await findUnreadable(here)).toEqual([]);
      await expect(stat(file)).rejects.toThrow('ENOENT');
      const [mine, other] = await Promise.all([add(here, 'mine'), add(there, 'other')]);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect((await readFile(file, 'utf8')).trim().split('\n')).toHaveLength(1);
      expect([(await read(here, mine)).plain, (await read(there, other)).plain]).toEqual(['mine', 'other']);
    });

    it('that others can read, that nobody can, that holds rubbish, or that is gone is refused by its name', async () => {
      const file = await fileOfTest();
      const here = await withKeys(null, file);
      await add(here, 'mine');
      await chmod(file, 0o640);
      const again = await withKeys(null, file, here.store);
      expect(await findUnreadable(again)).toEqual([expect.stringMatching(/others.*secrets\.key.*chmod 600/i)]);
      await expect(add(again, 'other')).rejects.toThrow('chmod 600');
      await chmod(file, 0o600);
      expect(await findUnreadable(again)).toEqual([]);
      await writeFile(file, 'rubbish');
      expect(await findUnreadable(await withKeys(null, file, here.store))).toEqual([
        expect.stringMatching(/secrets\.key holds no keys/),
      ]);
      await rm(file);
      await mkdir(file);
      expect(await findUnreadable(await withKeys(null, file, here.store))).toEqual([
        expect.stringMatching(/secrets\.key cannot be read \(EISDIR\)/),
      ]);
      await rm(file, { recursive: true });
      const without = await withKeys(null, file, here.store);
      expect(await findUnreadable(without)).toEqual([expect.stringMatching(/secrets\.key does not hold/)]);
      // Nor is a new key made beside secrets that it would not open.
      await expect(add(without, 'other')).rejects.toThrow('does not hold');
      await expect(stat(file)).rejects.toThrow('ENOENT');
    });
  });

  describe('SECRETS_KEY', () => {
    it('seals with its first key and opens with all', async () => {
      const here = await withKeys(one);
      const stored = await add(here, 'mine');
      const { plain, keyId } = await read(await withKeys(`${two},${one}`, '', here.store), stored);
      expect(plain).toBe('mine');
      const later = await add(await withKeys(`${two},${one}`, '', here.store), 'later');
      expect((await read(await withKeys(two, '', here.store), later)).keyId).not.toBe(keyId);
    });

    it('without the key is refused although nothing is sealed with it any more: it is another installation’s', async () => {
      const here = await withKeys(one);
      const { id } = await add(here, 'mine');
      await deleteVendorContract(here.store.db, id);
      expect(await findUnreadable(await withKeys(two, '', here.store))).toEqual([
        expect.stringMatching(/SECRETS_KEY does not hold/),
      ]);
    });

    it('without the key is refused by its name', async () => {
      const here = await withKeys(one);
      await add(here, 'mine');
      expect(await findUnreadable(await withKeys(two, '', here.store))).toEqual([
        expect.stringMatching(/SECRETS_KEY does not hold/),
      ]);
    });
  });

  describe('a rotation', () => {
    it('of the file makes a new key, seals all with it and gives up the old one; who serves meanwhile goes on', async () => {
      const file = await fileOfTest();
      const here = await withKeys(null, file);
      const stored = await add(here, 'mine');
      const before = await readFile(file, 'utf8');
      const serving = await withKeys(null, file, here.store);
      const { keyId } = await read(serving, stored);
      const rotation = await rotateSecrets(here);
      expect(rotation).toMatchObject({ count: 1, spare: [] });
      expect(await read(serving, stored)).toEqual({ plain: 'mine', keyId: rotation.keyId });
      expect(rotation.keyId).not.toBe(keyId);
      expect(await readFile(file, 'utf8')).not.toContain(before.trim());
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect((await read(serving, await add(serving, 'later'))).keyId).toBe(rotation.keyId);
      expect(await findUnreadable(await withKeys(null, file, here.store))).toEqual([]);
    });

    it('of SECRETS_KEY seals all with the first one and names those that may go', async () => {
      const here = await withKeys(one);
      const stored = await add(here, 'mine');
      const { keyId } = await read(here, stored);
      expect(await rotateSecrets(await withKeys(`${two},${one}`, '', here.store))).toMatchObject({
        count: 1,
        spare: [keyId],
      });
      expect((await read(await withKeys(two, '', here.store), stored)).plain).toBe('mine');
    });

    it('seals the kept answers anew too, and only those that were sealed', async () => {
      const here = await withKeys(one);
      const { db } = here.store;
      const request = { companyId: 1, operation: 'Create', fingerprint: 'f', createdAt: 1, runningUntil: 1, run: 'R' };
      const answer = { status: 200, headers: {}, body: Buffer.from('{"token":"t"}') };
      for (const key of ['sealed', 'open']) await beginIdempotent(db, { ...request, key });
      await finishSealed(here, { ...request, key: 'sealed' }, answer);
      await finishIdempotent(db, { ...request, key: 'open' }, answer);
      const both = await withKeys(`${two},${one}`, '', here.store);
      expect(await rotateSecrets(both)).toMatchObject({ count: 1, spare: [expect.any(String)] });
      expect(await rotateSecrets(both)).toMatchObject({ count: 0 });
      const after = await withKeys(two, '', here.store);
      for (const key of ['sealed', 'open']) {
        const found = await findIdempotent(db, { ...request, key });
        expect(found?.isSealed).toBe(key === 'sealed');
        const opened = found && (await answerOf(after, { ...request, key }, found));
        expect(String(opened && Buffer.from(opened.body))).toBe('{"token":"t"}');
      }
    });

    it('seals the secrets of webhooks anew too, also those that are on their way out', async () => {
      const here = await withKeys(one);
      const { store } = here;
      const clock = () => 1;
      const secretOf = (n: number) => `whsec_${Buffer.alloc(32, n).toString('base64')}`;
      const refs = ['wh_a', 'wh_b'].map((id) => ({ companyId: 7, id }));
      const sealed = (tx: typeof store.db, n: number, ref: (typeof refs)[number]) =>
        here.secrets.seal(tx, secretOf(n), bindingOfEndpoint(ref));
      for (const [n, ref] of refs.entries()) {
        await store.transaction(async (tx) => {
          await insertEndpoint(tx, {
            ...{ ...ref, url: 'https://shop.example', types: null, description: null, locale: 'en', email: null },
            ...{ secret: await sealed(tx, n, ref), off: null, createdAt: 1, place: 0 },
          });
          // The second one was rotated.
          if (n === 1) await changeEndpoint(tx, ref, { previousSecret: await sealed(tx, 9, ref), previousUntil: 2 });
        });
      }
      const both = await withKeys(`${two},${one}`, '', store);
      const rotation = await rotateSecrets(both);
      expect(rotation).toMatchObject({ count: 2, spare: [expect.any(String)] });
      expect(await rotateSecrets(both)).toMatchObject({ count: 0 });
      const after = await withKeys(two, '', store);
      const opened = await Promise.all(
        refs.map(async (ref) => {
          const endpoint = await getEndpoint(store.db, ref);
          if (!endpoint) throw new Error('It is gone.');
          for (const one of [endpoint.secret, endpoint.previousSecret])
            if (one !== null) expect(keyIdOf(one)).toBe(rotation.keyId);
          return (await openEndpointSecrets({ ...after, clock }, endpoint)).map(({ bytes }) => bytes);
        }),
      );
      expect(opened).toEqual([[0], [1, 9]].map((secrets) => secrets.map((n) => secretBytes(secretOf(n)))));
      expect(await findUnreadable(after)).toEqual([]);
    });

    it('seals the notes of plugins anew too, and forgets what they have in their caches', async () => {
      const here = await withKeys(one);
      const connection: Connection = {
        id: '7',
        vendor: scriptedVendor({ id: 90, key: 'scripted' }),
        account: { id: '7', environment: 'test', credentials: {}, settings: {} },
        version: 'v1',
        contractType: 'own',
        companyId: 1,
        environment: 'test',
        enabled: true,
        reach: 'any',
      };
      const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
      const parts = { clock: () => 1, log, processId: 'p', isAlone: false };
      for (const key of ['courier', 'order']) {
        await openDurableNotes({ ...here, ...parts }, connection).write(key, `text of ${key}`);
      }
      const isPostgres = here.store.dialect === 'postgres';
      const shared = isPostgres ? openSharedValues({ ...here, ...parts }, connection) : null;
      await shared?.keep('token', { json: '1', ttlMs: 60_000, secrets: [] });
      const both = await withKeys(`${two},${one}`, '', here.store);
      expect(await rotateSecrets(both)).toMatchObject({ count: 2, spare: [expect.any(String)] });
      expect(await rotateSecrets(both)).toMatchObject({ count: 0 });
      const after = await withKeys(two, '', here.store);
      const notes = openDurableNotes({ ...after, ...parts }, connection);
      expect([await notes.read('courier'), await notes.read('order')]).toEqual(['text of courier', 'text of order']);
      expect(await here.store.rows('select * from kept_values')).toEqual([]);
    });

    it('with keys of another installation changes nothing', async () => {
      const here = await withKeys(one);
      const stored = await add(here, 'mine');
      await expect(rotateSecrets(await withKeys(`${three},${two}`, '', here.store))).rejects.toThrow('SECRETS_KEY');
      expect((await read(here, stored)).plain).toBe('mine');
    });

    it('killed at any moment loses nothing, and ends when it is run again', async () => {
      const file = await fileOfTest();
      const here = await withKeys(null, file);
      const stored = [await add(here, 'mine'), await add(here, 'other')];
      await dyingAtEach(async ({ run }) => {
        await run(here as Pick<Context, 'store' | 'secrets'> as Context, (dying) => rotateSecrets(dying));
        const after = await withKeys(null, file, here.store);
        expect(await findUnreadable(after)).toEqual([]);
        expect(await Promise.all(stored.map(async (one) => (await read(after, one)).plain))).toEqual(['mine', 'other']);
        const again = await rotateSecrets(after);
        expect((await readFile(file, 'utf8')).trim().split('\n')).toHaveLength(1);
        for (const one of stored) expect((await read(after, one)).keyId).toBe(again.keyId);
      });
    });

    it('beside another and beside those who seal ends with one key that opens all', async () => {
      const file = await fileOfTest();
      const here = await withKeys(null, file);
      const stored = [await add(here, 'first')];
      const others = await Promise.all(Array.from({ length: 4 }, () => withKeys(null, file, here.store)));
      const sealed = others.map(async (other, i) => stored.push(await add(other, `while ${i}`)));
      await Promise.all([...others.map((other) => rotateSecrets(other)), ...sealed]);
      const { keyId } = await rotateSecrets(here);
      const after = await withKeys(null, file, here.store);
      expect(await findUnreadable(after)).toEqual([]);
      for (const one of stored) expect((await read(after, one)).keyId).toBe(keyId);
    });
  });
});
