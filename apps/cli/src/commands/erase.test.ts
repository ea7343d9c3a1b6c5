import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { insertOrder, type Store } from '@cartage/storage';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testOrder } from '../../../../packages/storage/src/testing-orders.ts';
import { type Commands, openCommands } from '../testing/open-commands.ts';

// interface 26, by the command line.

let cartage: Commands;
let store: Store;
let company = 0;
beforeAll(async () => {
  cartage = await openCommands();
  store = cartage.service.store;
  await cartage.run('migrate');
  const [, id] = /^Company (\d+)/.exec((await cartage.run('company', 'create', 'Ландыш', '0')).stdout) ?? [];
  company = Number(id);
});
afterAll(() => cartage?.close());

/** An order of a receiver with this phone. */
const add = async (number: string, status: 'Finished' | 'Draft', phone: string): Promise<void> => {
  const order = testOrder(company, number, { status });
  const { content } = order;
  const receiver = { ...content.receiver, name: 'Vera Sinitsyna', phone };
  await store.transaction((tx) => insertOrder(tx, { ...order, content: { ...content, receiver } }, 'Europe/Moscow'));
};

const contentOf = async (number: string): Promise<string> =>
  String(
    (await store.db.selectFrom('orders').select('content').where('number', '=', number).executeTakeFirstOrThrow())
      .content,
  );

it('erases what is final, names what is not, writes the act, and lists what was done', async () => {
  await add('CTG-1000-0001', 'Finished', '+79165550101');
  await add('CTG-1000-0002', 'Draft', '+79165550101');
  const file = join(cartage.dataDir, 'act.pdf');
  const { code, stdout, stderr } = await cartage.run('erase', '--phone', '8 916 555-01-01', '--yes', '--act', file);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(
    /^Erasure (\d+): personal data of 1 order is erased\.\nCTG-1000-0001\nStill under way and left: 1 order\.\nCTG-1000-0002\n$/,
  );
  expect(await contentOf('CTG-1000-0001')).not.toContain('Vera');
  expect(await contentOf('CTG-1000-0002')).toContain('Vera');
  expect((await readFile(file)).subarray(0, 5).toString()).toBe('%PDF-');
  const [, id = ''] = /^Erasure (\d+)/.exec(stdout) ?? [];
  expect((await cartage.run('erase', 'list')).stdout).toMatch(
    new RegExp(`\\n *${id} +[\\d-]{10} [\\d:]{5} +phone +…01 +1 +1 +erase +yes\\n`),
  );
  const again = join(cartage.dataDir, 'again.pdf');
  expect(await cartage.run('erase', 'act', id, again)).toMatchObject({ code: 0 });
  expect((await readFile(again)).equals(await readFile(file))).toBe(true);
});

it('erases nothing that was not agreed to', async () => {
  await add('CTG-1000-0003', 'Finished', '+79165550103');
  const { code, stdout, stderr } = await cartage.run('erase', '--order', 'CTG-1000-0003');
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain('Nothing was erased');
  expect(await contentOf('CTG-1000-0003')).toContain('Vera');
});

it('says what is wrong with what was typed', async () => {
  const failed = async (...typed: string[]) => (await cartage.run('erase', ...typed, '--yes')).stderr;
  expect(await failed()).toBe('Name exactly one of the three: a phone, an email or an orderId.\n');
  expect(await failed('--phone', '12')).toContain('This is no phone number');
  expect(await failed('--email', 'olga')).toContain('This is no mail address');
  expect(await failed('--order', 'CTG-0000-0000')).toBe('There is no order "CTG-0000-0000".\n');
  expect(await cartage.run('erase', 'act', '999', 'x.pdf')).toMatchObject({ code: 1 });
});

it('says that it has erased where the act could not be written, and writes over nothing', async () => {
  await add('CTG-1000-0004', 'Finished', '+79165550104');
  const file = join(cartage.dataDir, 'there.pdf');
  await writeFile(file, 'mine');
  const { code, stderr } = await cartage.run('erase', '--order', 'CTG-1000-0004', '--yes', '--act', file);
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /is erased\.\nCTG-1000-0004\nThe act was not written: .* is there already\. Repeat with: erase act \d+ <file>/,
  );
  expect(await readFile(file, 'utf8')).toBe('mine');
});
