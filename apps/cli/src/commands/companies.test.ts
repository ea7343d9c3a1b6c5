import { addUser, type Store, setPassword } from '@cartage/storage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Commands, openCommands } from '../testing/open-commands.ts';

let cartage: Commands;
/** Looks into the commands' database, past them. */
let store: Store;
beforeAll(async () => {
  cartage = await openCommands();
  store = cartage.service.store;
});
afterAll(() => cartage?.close());

/** What a command said that was done. */
const done = async (...typed: string[]): Promise<string> => {
  const { code, stdout, stderr } = await cartage.run(...typed);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
};

/** The reason of a command that could not be done. */
const failed = async (...typed: string[]): Promise<string> => {
  const { code, stdout, stderr } = await cartage.run(...typed);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  return stderr;
};

describe('the operator', () => {
  it('adds a company with its numbers, for another one that may act for it', async () => {
    const { id: owner } = JSON.parse(await done('company', 'create', 'Сирень', '0', '--json'));
    const numbers = ['--tax-number', '7736 050003', '--kpp', '773601001'];
    const { id } = JSON.parse(
      await done('company', 'create', 'Черёмуха', '0', ...numbers, '--owner', String(owner), '--json'),
    );
    const columns = ['vat_number', 'kpp', 'owner_id'] as const;
    expect(await store.db.selectFrom('companies').select(columns).where('id', '=', id).execute()).toEqual([
      { vat_number: '7736050003', kpp: '773601001', owner_id: owner },
    ]);
    expect(await failed('company', 'create', 'X', '0', '--tax-number', '7736050004')).toContain("'7736050004'");
    expect(await failed('company', 'create', 'X', '0', '--owner', '777')).toBe('There is no company 777.\n');
  });

  it('changes credit limits, and sees what the topmost owner’s leaves of a company’s', async () => {
    const { id: owner } = JSON.parse(await done('company', 'create', 'Пион', '0', '--json'));
    const { id } = JSON.parse(await done('company', 'create', 'Бутон', '500', '--owner', String(owner), '--json'));
    const usable = "Credit limit  500.00, of which its topmost owner's leaves 0.00\nLeft to spend 0.00\n";
    expect(await done('balance', 'show', String(id))).toContain(usable);
    expect(await done('company', 'limit', String(owner), '200')).toBe(
      `Company ${owner}: the credit limit is 200.00.\n`,
    );
    expect(JSON.parse(await done('balance', 'show', String(id), '--json'))).toMatchObject({
      ...{ creditLimit: 500, usableCredit: 200, leftToSpend: 200 },
    });
    expect(await failed('company', 'limit', '777', '1')).toBe('There is no company 777.\n');
  });

  it('renames, marks up, disables and enables a company, with a line of the audit each', async () => {
    const { id } = JSON.parse(await done('company', 'create', 'Мак', '0', '--mark-up', '1.5', '--json'));
    const number = String(id);
    expect(await done('company', 'rename', number, 'Маки')).toBe(`Company ${id}: the name is Маки.\n`);
    expect(await done('company', 'mark-up', number, '12.5')).toBe(`Company ${id}: the mark-up is 12.5 %.\n`);
    expect(await done('company', 'disable', number)).toBe(`Company ${id}: it is disabled.\n`);
    const listed = async () =>
      JSON.parse(await done('company', 'list', '--after', String(id - 1), '--count', '1', '--json'));
    expect(await listed()).toMatchObject([{ name: 'Маки', markUp: 12.5, isDisabled: true }]);
    expect(await done('company', 'enable', number)).toBe(`Company ${id}: it may act.\n`);
    expect(await listed()).toMatchObject([{ isDisabled: false }]);
    expect((await cartage.run('company', 'mark-up', number, '1000.01')).code).toBe(2);
    expect(await failed('company', 'rename', number, 'x'.repeat(256))).toContain('at most 255');
    expect(await failed('company', 'disable', '777')).toBe('There is no company 777.\n');
    const kept = await store.db.selectFrom('audit_entries').selectAll().where('company_id', '=', id).execute();
    expect(kept.map(({ actor_kind: kind, actor_name: by, act }) => [kind, by, act])).toEqual([
      ['command', 'company create', 'CreateCompany'],
      ['command', 'company rename', 'UpdateCompany'],
      ['command', 'company mark-up', 'UpdateCompany'],
      ['command', 'company disable', 'UpdateCompany'],
      ['command', 'company enable', 'UpdateCompany'],
    ]);
  });

  it('may have no more keys and companies than the settings say', async () => {
    const bounded = await openCommands({ COMPANIES_PER_OWNER: '1', KEYS_PER_COMPANY: '1' });
    await bounded.run('company', 'create', 'Астра', '0');
    for (const [typed, reason] of [
      [['company', 'create', 'Ещё', '0', '--owner', '1'], 'at most 1 companies'],
      [['key', 'create', '1', 'Main'], 'at most 1 valid keys'],
    ] as const) {
      expect((await bounded.run(...typed)).code).toBe(0);
      const stderr = expect.stringContaining(reason);
      expect(await bounded.run(...typed)).toEqual({ code: 1, stdout: '', stderr });
    }
    await bounded.close();
  });

  it('gives a company PartnerKeys, and takes them back', async () => {
    const { id } = JSON.parse(await done('company', 'create', 'Партнёр', '0', '--json'));
    expect(await cartage.run('partner-key', 'create', String(id))).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^[\w-]{22}\n$/),
      stderr: expect.stringMatching(/^Save this key now: .*\n$/),
    });
    await cartage.run('partner-key', 'create', String(id));
    await cartage.run('partner-key', 'create', String(id));
    const keys = JSON.parse(await done('partner-key', 'list', String(id), '--json'));
    expect(keys).toHaveLength(3);
    expect(await done('partner-key', 'revoke', String(id), String(keys[1].id))).toBe(
      `PartnerKey ${keys[1].id} is revoked.\n`,
    );
    expect(await failed('partner-key', 'revoke', String(id), String(keys[1].id))).toContain('has no PartnerKey');
    expect(await done('partner-key', 'revoke', String(id))).toBe('2 PartnerKeys are revoked.\n');
    expect(await failed('partner-key', 'revoke', String(id))).toBe(`Company ${id} has no PartnerKeys.\n`);
    expect(await failed('partner-key', 'create', '777')).toBe('There is no company 777.\n');
  });

  it('lists users, and has a new password mailed', async () => {
    const { id } = JSON.parse(await done('company', 'create', 'Нарцисс', '0', '--json'));
    expect(await done('user', 'list', String(id))).toBe(`Company ${id} has no users.\n`);
    const user = { companyId: id, login: 'anna@example.com', name: 'Анна', createdAt: 0 };
    const userId = await store.transaction((tx) => addUser(tx, user));
    const list = /^USER +LOGIN +NAME +PASSWORD +CREATED\n *\d+ +anna@example\.com +Анна +(\w+) +1970-01-01 03:00\n$/;
    expect(list.exec(await done('user', 'list', String(id)))?.[1]).toBe('none');
    expect(await done('user', 'reset-password', 'Anna@example.com')).toBe(
      'A new password is mailed to Anna@example.com.\n',
    );
    expect(list.exec(await done('user', 'list', String(id)))?.[1]).toBe('ordered');
    await setPassword(store.db, userId, { hash: 'hash', endsAt: null });
    expect(list.exec(await done('user', 'list', String(id)))?.[1]).toBe('set');
    expect(await failed('user', 'list', '777')).toBe('There is no company 777.\n');
    expect(await failed('user', 'reset-password', 'nobody@example.com')).toBe(
      'Nobody has the login nobody@example.com.\n',
    );
  });
});
