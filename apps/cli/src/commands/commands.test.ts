import { enqueueJob, insertOrder, lastMoment, type Store, seeProcess } from '@cartage/storage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_INSTANT, testOrder } from '../../../../packages/storage/src/testing-orders.ts';
import { type Commands, openCommands } from '../testing/open-commands.ts';

let cartage: Commands;
/** Looks into the commands' database, past them. */
let store: Store;
beforeAll(async () => {
  cartage = await openCommands();
  store = cartage.service.store;
  expect(await cartage.run('migrate')).toEqual({ code: 0, stdout: 'The database is up to date.\n', stderr: '' });
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

describe.concurrent('the operator', () => {
  it('shows who serves and what time is believed, and says that the clock is right', async () => {
    expect(await done('clock', 'show')).toMatch(
      /^This machine's clock: [\d :-]{16}\nNo process has served yet\.\nNothing serves now\.\n$/,
    );
    const at = Date.now();
    // An API does no act of the operator's: other tests of this database are told that nothing serves.
    const seen = { id: 'p', pid: 4711, serves: 'api', version: '1.2.3', endedAt: null } as const;
    await seeProcess(store.db, { ...seen, startedAt: at, seenAt: at, isBelieved: false });
    await seeProcess(store.db, { ...seen, id: 'q', startedAt: 0, seenAt: 86_400_000, isBelieved: true });
    expect(await done('clock', 'show')).toMatch(
      /\nLast believed: 1970-01-02 03:00\napi, process 4711, version 1\.2\.3, since [\d :-]{16}, last seen [\d :-]{16}\n$/,
    );
    expect(await done('clock', 'agree')).toMatch(
      /^It is [\d :-]{16}\. Processes that serve believe it within a minute\.\n$/,
    );
    expect(await lastMoment(store.db)).toBeGreaterThanOrEqual(at);
  });

  it('signs tokens with a new key, and ends those that were issued before', async () => {
    const [, first = ''] =
      /^Tokens are signed with the key ([\w-]{22}) now\. Earlier tokens stay valid for their hour\.\n$/.exec(
        await done('tokens', 'rotate'),
      ) ?? [];
    const keys = () => store.db.selectFrom('signing_keys').select('id').orderBy('created_at').execute();
    expect(await keys()).toEqual([{ id: first }]);
    const { keyId } = JSON.parse(await done('--json', 'tokens', 'rotate')) as { keyId: string };
    expect(await keys()).toEqual([{ id: first }, { id: keyId }]);
    expect(await done('tokens', 'rotate', '--end-all')).toContain('Every token that was issued before has ended.');
    expect(await keys()).toHaveLength(1);
  });

  it('makes keys of the operator, shows each once, and revokes them', async () => {
    const made = await cartage.run('operator-key', 'create', 'Dispatch', '--role', 'manager');
    // Alone on the standard output, for scripts.
    expect(made).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\S{20,}\n$/) });
    expect((await cartage.run('operator-key', 'create', 'Accounting')).stdout).not.toBe(made.stdout);
    const listed = await done('operator-key', 'list');
    expect(listed).toMatch(/\n *\d+ +Dispatch +manager +[\d-]{10} +valid\n/);
    expect(listed).toMatch(/ Accounting +administrator +/);
    expect(listed).not.toContain(made.stdout.trim());
    const [{ id }] = JSON.parse(await done('--json', 'operator-key', 'list'));
    expect(await done('operator-key', 'revoke', String(id))).toBe(`Key ${id} is revoked.\n`);
    expect(await failed('operator-key', 'revoke', String(id))).toBe(`There is no valid key ${id}.\n`);
    expect(await done('operator-key', 'list')).toMatch(/Dispatch +manager +[\d-]{10} +revoked [\d-]{10}\n/);
    expect(await cartage.run('operator-key', 'create', 'X', '--role', 'king')).toMatchObject({ code: 2 });
  });

  it('tells that the database was restored, and what the gap may hold', async () => {
    const told = await done('restored', '--since', '2026-11-20T03:00:00+03:00');
    expect(told).toMatch(/^The database counts as restored \(\d+\) since /);
    expect(told).toContain('What was done since 2026-11-20 03:00 is not in it:\n');
    for (const what of ['valid keys', 'webhooks that are on', 'signing keys', 'top-ups', 'Idempotency-Keys']) {
      expect(told).toMatch(new RegExp(`\\n${what} +\\d+ `));
    }
    const { copiedAt, kept } = JSON.parse(await done('--json', 'restored'));
    expect(copiedAt).toBe('2026-11-20T00:00:00.000Z');
    expect(kept).toHaveLength(11);
    expect(await cartage.run('restored', '--since', 'yesterday')).toMatchObject({ code: 2 });
  });

  it('gives a key some rights only', async () => {
    const [, id = ''] = /^Company (\d+)/.exec(await done('company', 'create', 'Ландыш', '0')) ?? [];
    await cartage.run('key', 'create', id, 'Prices', '--rights', 'Calc,Orders.Read', '--rights', 'Print');
    expect(await store.db.selectFrom('api_keys').select('rights').where('name', '=', 'Prices').execute()).toEqual([
      { rights: '["Calc","Orders.Read","Print"]' },
    ]);
    expect(await done('key', 'list', id)).toMatch(/\n *\d+ +Prices +[\d-]{10} +valid +Calc,Orders\.Read,Print\n$/);
  });

  it('settles the size of its marks for a company', async () => {
    const [, id = ''] = /^Company (\d+)/.exec(await done('company', 'create', 'Пион', '0')) ?? [];
    const settings = () => store.db.selectFrom('companies').select('settings').where('id', '=', Number(id)).execute();
    expect(await done('company', 'set', id, 'print.marksFormat', 'A6')).toBe(
      `Company ${id}: print.marksFormat is A6.\n`,
    );
    expect(await settings()).toEqual([{ settings: '{"print.marksFormat":"A6"}' }]);
    expect(await done('company', 'set', id, 'print.marksFormat', 'default')).toContain('is default');
    expect(await settings()).toEqual([{ settings: null }]);
    expect(await failed('company', 'set', id, 'print.marksFormat', 'A9')).toContain('accepted: A4, A5, A6, A7');
    expect(await failed('company', 'set', '777', 'print.marksFormat', 'A6')).toBe('There is no company 777.\n');
  });

  it('settles everything else that the interface does, with the same messages, and shows what counts', async () => {
    const [, id = ''] = /^Company (\d+)/.exec(await done('company', 'create', 'Роза', '0')) ?? [];
    await done('company', 'set', id, 'mail.outage', 'false');
    await done('company', 'set', id, 'pickup.window', 'timeFrom=10:00', 'timeTo=19:00');
    expect(await failed('company', 'set', id, 'pickup.window', 'timeFrom=x')).toBe(
      "The time is 'x'; accepted: HH:mm, 00:00 to 23:59.\nThe entry timeTo is missing; the setting needs it.\n",
    );
    expect(await failed('company', 'set', id, 'mail.outage', 'perhaps')).toContain('only on or off');
    const shown = await done('company', 'settings', id);
    expect(shown).toMatch(
      /^SETTING +VALUE +SET +NAME\npickup\.window +\{"timeFrom":"10:00","timeTo":"19:00"\} +yes +Pickup window\n/,
    );
    expect(shown).toMatch(/\nmail\.outage +false +yes +/);
    // What nobody has settled is not what somebody has switched off.
    expect(shown).toMatch(/\nmail\.handedOver +true \(default\) +no +/);
    expect(shown).toMatch(/\nsender\.default +not set +no +/);
    const listed = JSON.parse(await done('company', 'settings', id, '--json'));
    expect(listed).toContainEqual(expect.objectContaining({ key: 'sender.default', value: null, isSettled: false }));
    expect(listed).toContainEqual(expect.objectContaining({ key: 'mail.outage', value: 'false', isSettled: true }));
  });

  it('gives no key to a company that is not there', async () => {
    expect(await failed('key', 'create', '777', 'First')).toBe('There is no company 777.\n');
  });

  it.each(['refuse', 'charge'])('is told by order %s of a number that nobody has', async (word) => {
    expect(await failed('order', word, 'ctg-0000-0000')).toMatch(/^CTG-0000-0000: .+\n$/);
  });

  it('is told which orders ask for attention, and of which price there is nothing to decide', async () => {
    expect(await done('order', 'attention')).toBe('No order asks for attention.\n');
    expect(await failed('order', 'price', 'ctg-0000-0000', '--accept')).toBe(
      'CTG-0000-0000: There is no such order.\n',
    );
    expect(await failed('order', 'price', 'ctg-0000-0000')).toBe('Say --accept or --dispute.\n');
  });

  it.each([
    ['order', 'approve', 'ctg-0000-0000'],
    ['order', 'retry', 'ctg-0000-0000'],
    ['order', 'retry-absent', 'ctg-0000-0000'],
    ['order', 'advance', 'ctg-0000-0000', 'Finished'],
    ['vendors', 'subscribe', 'swift'],
  ])('is told that nothing serves which could do it: %s %s', async (...typed) => {
    expect(await failed(...typed)).toBe(
      'Nothing was done, for nothing serves this installation: start it, then repeat the command.\n',
    );
  });

  it('is told by order advance that a moment is none', async () => {
    expect(await failed('order', 'advance', 'CTG-0000-0000', 'Finished', '--at', 'noon')).toBe(
      '"noon" is no moment; accepted: such as 2026-11-20T15:30 or 2026-11-20T12:30:00Z.\n',
    );
  });

  it.each([
    ['--purchased', 'SKU-1'],
    ['--purchased', 'SKU-1=x'],
    ['--purchased', 'SKU-1=1:1.999'],
    ['--collected', '-5'],
  ])('is told by order advance that %s %s is none', async (option, typed) => {
    const asked = await cartage.run('order', 'advance', 'CTG-0000-0000', 'Finished', `${option}=${typed}`);
    expect(asked).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/It must be (a code with a quantity, such as SKU-1=2|roubles such as 15000)/),
    });
  });

  it.each([
    ['none', 'SKU-1=1'],
    ['SKU-1=1', 'none'],
    ['none', 'none'],
  ])('is told by order advance that %s and %s contradict each other', async (...typed) => {
    const options = typed.map((one) => `--purchased=${one}`);
    const asked = await cartage.run('order', 'advance', 'CTG-0000-0000', 'Finished', ...options);
    expect(asked).toMatchObject({ code: 2, stderr: expect.stringContaining('Either none, or what was bought.') });
  });

  it('lists companies with their money, as a table and as JSON', async () => {
    const made = JSON.parse(await done('company', 'create', 'Фиалка\nи сыновья', '1500', '--json'));
    expect(made).toEqual({ id: expect.any(Number), name: 'Фиалка\nи сыновья' });
    await done('balance', 'top-up', String(made.id), '20000.5', 'П-17');
    const before = String(made.id - 1);
    expect(await done('company', 'list', '--after', before, '--count', '1')).toMatch(
      /^COMPANY +NAME +TAX NUMBER +BALANCE +CREDIT LIMIT +MARK-UP +STATE +CREATED\n *\d+ +Фиалка и сыновья +20,000\.50 +1,500\.00 +0 +may act +[\d-]{10} \d\d:\d\d\n$/,
    );
    expect(JSON.parse(await done('company', 'list', '--after', before, '--count', '1', '--json'))).toEqual([
      {
        id: made.id,
        name: 'Фиалка\nи сыновья',
        vatNumber: null,
        balance: 20_000.5,
        creditLimit: 1500,
        markUp: 0,
        isDisabled: false,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      },
    ]);
  });

  it('books a payment once, and shows the balance and its history', async () => {
    const { id } = JSON.parse(await done('--json', 'company', 'create', 'Гвоздика', '1000'));
    const topUp = ['balance', 'top-up', String(id), '15000', '№ 42 от 20.11.2026'];
    expect(await done(...topUp)).toBe('15,000.00 booked. The balance of Гвоздика is 15,000.00.\n');
    expect(await done(...topUp)).toBe(
      'Payment № 42 от 20.11.2026 was booked before; nothing has changed. The balance of Гвоздика is 15,000.00.\n',
    );
    expect(await failed('balance', 'top-up', String(id), '15000.01', '№ 42 от 20.11.2026')).toContain('15000 roubles');
    expect(await done('balance', 'show', String(id))).toBe(
      `Company ${id}, Гвоздика\nBalance       15,000.00\nHeld          0.00\nCredit limit  1,000.00\nLeft to spend 16,000.00\n`,
    );
    expect(JSON.parse(await done('balance', 'history', String(id), '--json'))).toMatchObject([
      { kind: 'top-up', amount: 15_000, text: 'Payment received: № 42 от 20.11.2026' },
    ]);
    expect(await done('balance', 'history', String(id), '--page', '2')).toBe(
      `Company ${id} has no entries on this page.\n`,
    );
    expect(await done('balance', 'correct', String(id), '0.50', 'A gift')).toBe(
      '0.50 booked. The balance of Гвоздика is 15,000.50.\n',
    );
    expect(await done('balance', 'correct', '--', String(id), '-0.50', 'No gift')).toContain('is 15,000.00.');
    expect(await done('ledger', 'check')).toBe('The ledger agrees with the orders.\n');
  });

  it('books what was paid under an invoice, in parts and once each, and lists invoices', async () => {
    const { id } = JSON.parse(await done('--json', 'company', 'create', 'Пион и Ко', '0'));
    await store.db
      .insertInto('invoices')
      .values(
        [1, 2].map((nth) => ({
          year: 2031,
          nth,
          company_id: id,
          amount: 1_000_000,
          issued_at: 1_900_000_000_000,
          attachment_guid: 'g',
          paid: 0,
        })),
      )
      .execute();
    expect(await done('balance', 'pay', '2031-1', '42', '--amount', '4000', '--date', '2026-02-03')).toBe(
      '4,000.00 booked under invoice 2031-000001: 4,000.00 of 10,000.00 is paid. The balance of Пион и Ко is 4,000.00.\n',
    );
    expect(await failed('balance', 'pay', '2031-1', '43', '--date', '9999-12-31')).toMatch(
      /^9999-12-31 is still to come, for today is \d{4}-\d\d-\d\d; a payment is booked when it has been received\.\n$/,
    );
    expect(await done('balance', 'pay', '2031-000002', '42')).toMatch(
      /^Payment 42 was booked before, under invoice 2031-000001; nothing has changed\. /,
    );
    expect(await failed('balance', 'pay', '2031-000002', '42', '--amount', '1')).toMatch(
      /^Payment 42 was booked with 4000 /,
    );
    expect(JSON.parse(await done('balance', 'pay', '2031-000001', '--json'))).toEqual({
      invoice: '2031-000001',
      companyId: id,
      amount: 6_000,
      isRepeat: false,
      paid: 10_000,
      due: 10_000,
      balance: 10_000,
    });
    expect(await failed('balance', 'pay', '2031-3')).toBe('There is no invoice 2031-000003.\n');
    expect(await done('balance', 'invoices', String(id))).toMatch(
      /^INVOICE +ISSUED +COMPANY +NAME +AMOUNT +PAID +STATE\n2031-000002 .* 10,000\.00 +0\.00 +open\n2031-000001 .* 10,000\.00 +10,000\.00 +paid\n$/,
    );
    expect(
      JSON.parse(await done('balance', 'invoices', '--state', 'open', '--before', '2031-3', '--json')),
    ).toMatchObject([{ number: '2031-000002', companyId: id, paid: 0, state: 'open' }]);
  });

  it.each([['show'], ['history'], ['top-up', '1', 'x']])(
    'is told by balance %s of a company that is not there',
    async (word, ...rest) => {
      expect(await failed('balance', word, '777', ...rest)).toBe('There is no company 777.\n');
    },
  );

  it('shows an order by its number and by the code of a place, and lists orders', async () => {
    const { id: companyId } = JSON.parse(await done('--json', 'company', 'create', 'Астра', '1000'));
    const order = testOrder(companyId, 'CTG-4820-9135');
    await store.transaction((tx) => insertOrder(tx, order, 'Europe/Moscow'));
    const text = await done('order', 'show', `${order.number.toLowerCase()}-1`);
    expect(text).toMatch(new RegExp(`^${order.number}\\n`));
    expect(text).toContain(`Company:           ${companyId}\n`);
    // Not twice where people call it as programs do.
    expect(text).toContain('Status:            Draft\n');
    for (const word of ['refuse', 'charge'])
      expect(await failed('order', word, `${order.number.toLowerCase()}-1`)).toMatch(
        new RegExp(`^${order.number}-1: Order ${order.number} is not `),
      );
    expect(await failed('order', 'refuse', `${order.number}-9`)).toBe(`${order.number}-9: There is no such order.\n`);
    const shown = JSON.parse(await done('order', 'show', order.number, '--json'));
    expect(shown).toMatchObject({ number: order.number, companyId, events: [], entries: [] });
    // What opens an order to strangers is not for the eyes of whoever looks over a shoulder.
    expect(JSON.stringify(shown)).not.toContain(order.key);
    expect(await done('order', 'list', '--company', String(companyId))).toMatch(
      new RegExp(
        `^ORDER +STATUS +CREATED +COMPANY .*\\n${order.number} +Draft +[\\d-]{10} \\d\\d:\\d\\d +${companyId} `,
      ),
    );
    const drafts = JSON.parse(await done('order', 'list', '--status', 'Draft,VendorError', '--json'));
    expect(drafts).toContainEqual(expect.objectContaining({ number: order.number, status: 'Draft', price: null }));
    expect(await done('order', 'list', '--company', String(companyId), '--status', 'VendorError')).toBe(
      'No orders were found.\n',
    );
    expect(await failed('order', 'show', 'CTG-0000-0000')).toBe('There is no order CTG-0000-0000.\n');
  });

  it('narrows the list of orders, sorts it, and counts what passes', async () => {
    const companies: number[] = [];
    for (const [at, name] of ['Верба', 'Липа'].entries()) {
      const { id } = JSON.parse(await done('--json', 'company', 'create', name, '1000'));
      companies.push(id);
      for (const place of [1, 2]) {
        const order = testOrder(id, `CTG-4820-7${at}${place}0`, {
          status: place === 1 ? 'Draft' : 'Finished',
          createdAt: TEST_INSTANT + (at + place) * 86_400_000,
        });
        await store.transaction((tx) => insertOrder(tx, order, 'Europe/Moscow'));
      }
    }
    const both = ['--company', companies.join()];
    const numbers = async (...words: readonly string[]) =>
      JSON.parse(await done('order', 'list', ...words, '--json')).map(({ number }: { number: string }) => number);
    expect(await numbers(...both, '--sort', 'created')).toEqual([
      ...['CTG-4820-7010', 'CTG-4820-7020', 'CTG-4820-7110', 'CTG-4820-7120'],
    ]);
    expect(await numbers('--text', '4820-71', '--status', 'Draft')).toEqual(['CTG-4820-7110']);
    expect(await numbers(...both, '--attention', 'any')).toEqual([]);
    expect(await numbers(...both, '--vendor', 'swift')).toEqual([]);
    expect(await done('order', 'counts', ...both)).toBe(
      'BY      NAME      ORDERS\nstatus  Draft          2\nstatus  Finished       2\n',
    );
    expect(await done('order', 'counts', ...both, '--text', '4820-7120')).toMatch(/^BY .*\nstatus {2}Finished +1\n$/);
    expect(await failed('order', 'list', '--vendor', 'nobody')).toMatch(/^There is no vendor nobody; there are /);
  });

  it("shows an order by the customer's and the vendor's numbers, and lists those that have one in common", async () => {
    const { id: companyId } = JSON.parse(await done('--json', 'company', 'create', 'Сосна', '1000'));
    const { content } = testOrder(companyId, '-');
    const named = { content: { ...content, customerOrderId: 'Заказ 7' } };
    const [one, two] = [
      testOrder(companyId, 'CTG-4820-9143', { ...named, vendorInvoiceNumber: 'W-43', vendorPickupNumber: 'P-43' }),
      testOrder(companyId, 'CTG-4820-9143-1', named),
    ];
    for (const order of [one, two]) await store.transaction((tx) => insertOrder(tx, order, 'Europe/Moscow'));
    for (const number of ['W-43', 'P-43', one.number]) {
      expect(await done('order', 'show', number)).toMatch(new RegExp(`^${one.number}\\n`));
    }
    expect(await done('order', 'show', two.number)).toMatch(new RegExp(`^${two.number}\\n`));
    const several = await failed('order', 'show', 'Заказ 7');
    expect(several).toMatch(new RegExp(`^ORDER .*\\n${two.number} .*\\n${one.number} `));
  });

  it('lists dead jobs and retries them', async () => {
    await enqueueJob(store.db, { task: 'withdraw', key: '42', payload: { orderId: 42 }, runAt: 0 });
    await store.db.updateTable('jobs').set({ dead_at: 0, last_problem: 'TypeError' }).where('key', '=', '42').execute();
    const [, id = ''] =
      /^ *(\d+) +withdraw +42 +1970-01-01 03:00 +TypeError$/m.exec(await done('jobs', 'dead', 'list')) ?? [];
    expect(await done('jobs', 'dead', 'redrive', id)).toBe('1 job will be retried.\n');
    expect(await done('jobs', 'dead', 'list')).toBe('There are no dead jobs.\n');
    expect(await failed('jobs', 'dead', 'redrive', id)).toBe(`There is no dead job ${id}.\n`);
    expect(await failed('jobs', 'dead', 'redrive', 'all')).toBe('There are no dead jobs.\n');
  });

  it('compares the ledger', async () => {
    expect(await done('ledger', 'check')).toBe('The ledger agrees with the orders.\n');
    const other = await openCommands();
    await other.run('company', 'create', 'Ромашка', '0');
    const { db } = other.service.store;
    await db.updateTable('balances').set({ amount: 100 }).where('company_id', '=', 1).execute();
    const { code, stderr } = await other.run('ledger', 'check');
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(
        /^COMPANY +ORDER +INVOICE +OF +EXPECTED +FOUND\n *1 +- +- +balance +0\.00 +1\.00\n$/,
      ),
    });
    await other.close();
  });
});

describe('people of the operator', () => {
  it('are invited, get a link without mail, are listed and removed, and the audit tells it', async () => {
    expect(await done('operator', 'create', 'Boss@example.com')).toMatch(
      /^User \d+, boss@example\.com, is administrator now; the invitation is mailed\.\n$/,
    );
    expect(await failed('operator', 'create', 'boss@example.com')).toContain('already');
    expect(await failed('operator', 'create', 'boss')).toContain('"boss" is no mail address.');
    const links = [];
    for (const email of ['boss@example.com', 'second@example.com']) {
      const { code, stdout, stderr } = await cartage.run('operator', 'create', email, '--link', '--role', 'manager');
      expect([code, stderr]).toEqual([0, expect.stringContaining('sets a password once, within 24 hours')]);
      expect(stdout).toMatch(/^http\S+\/sign-in\/password\?token=[\w-]{22}\n$/);
      links.push(stdout);
    }
    const listed = JSON.parse(await done('--json', 'operator', 'list')) as { userId: number; role: string }[];
    expect(listed.map(({ role }) => role)).toEqual(['administrator', 'manager']);
    expect(await failed('operator', 'remove', String(listed[0]?.userId))).toContain('last administrator');
    expect(await done('operator', 'remove', String(listed[1]?.userId))).toContain('runs the service no more');
    const audit = await done('--json', 'audit', '--actor', 'command', '--object', `user:${listed[1]?.userId}`);
    expect((JSON.parse(audit) as { act: string }[]).map(({ act }) => act)).toEqual([
      'RemoveUser',
      'MakePasswordLink',
      'InviteUser',
    ]);
    expect(await done('audit')).not.toContain(links[0]?.split('=')[1]?.trim());
  });
});

describe('people of a company', () => {
  it('are invited, changed and removed', async () => {
    const { id } = JSON.parse(await done('--json', 'company', 'create', 'Peopled', '0')) as { id: number };
    const invite = ['--json', 'user', 'invite', String(id), 'clara@example.com', 'clerk', '--name', 'Clara'];
    const { userId } = JSON.parse(await done(...invite)) as { userId: number };
    const change = ['user', 'change', String(id), String(userId)];
    expect(await done(...change, '--role', 'viewer', '--disable')).toContain('viewer, disabled');
    expect(await failed(...change, '--disable', '--enable')).toContain('Either');
    expect(await done('user', 'remove', String(id), String(userId))).toContain(`left company ${id}`);
    expect(await failed('user', 'remove', String(id), String(userId))).toContain(`There is no user ${userId}`);
  });
});
