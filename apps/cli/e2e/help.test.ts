import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cartage, openCartage } from './cartage.ts';

let cartage: Cartage;
beforeAll(async () => {
  cartage = await openCartage();
});
afterAll(() => cartage?.remove());

const commands = [
  'migrate',
  'company create <name> <credit limit>',
  'company list',
  'balance show <company>',
  'balance history <company>',
  'balance top-up <company> <amount> <payment>',
  'balance pay <invoice> [payment]',
  'balance invoices [company]',
  'order list',
  'order counts',
  'order attention',
  'order show <number>',
  'order advance <number> <status>',
  'key create <company> <name>',
  'key list <company>',
  'key revoke <key number>',
  'order approve <number>',
  'order refuse <number>',
  'order price <number>',
  'order charge <number>',
  'order retry <number>',
  'order retry-absent <number>',
  'erase',
  'erase list',
  'erase act <erasure> <file>',
  'jobs dead list',
  'jobs dead redrive <which>',
  'ledger check',
  'restored',
  'vendors check [package]',
  'vendors subscribe <vendor>',
  'vendors new <key>',
  'cities import <files...>',
];

describe.concurrent('the help', () => {
  it.each([[[]], [['help']], [['--help']]])('after %j lists every command', async (typed) => {
    const { code, stdout, stderr } = await cartage.run(...typed);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const command of commands) expect(stdout).toContain(`\n  ${command}`);
  });

  it.each([[['key', 'create', '--help']], [['help', 'key', 'create']]])(
    'after %j is that of one command',
    async (typed) => {
      const { code, stdout } = await cartage.run(...typed);
      expect(code).toBe(0);
      expect(stdout).toMatch(/^Usage: cartage key create \[options\] <company> <name>\n/);
      expect(stdout).toMatch(/^ {2}company +the company's number$/m);
    },
  );

  it('tells the version', async () => {
    expect(await cartage.run('--version')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    });
  });
});

describe.concurrent('what is not understood ends with 2, a reason and the usage:', () => {
  it.each([
    [['oder', 'approve', 'a'], "unknown command 'oder'\n(Did you mean order?)"],
    [['order', 'aprove', 'a'], "unknown command 'aprove'\n(Did you mean approve?)"],
    [['order', 'approve'], "missing required argument 'number'"],
    [['order', 'approve', ''], 'It is empty.'],
    [['order', 'approve', 'a', 'b'], 'Expected 1 argument but got 2'],
    [['order', 'approve', '--fast', 'a'], "unknown option '--fast'"],
    [
      ['company', 'create', 'Ромашка', '10.5'],
      "'10.5' is invalid for argument 'credit limit'. It must be whole roubles",
    ],
    [['balance', 'top-up', '1', '0.00', 'x'], 'It must be roubles such as 15000 or 15000.50.'],
    [['balance', 'top-up', '1', '1.234', 'x'], 'It must be roubles such as 15000 or 15000.50.'],
    [['order', 'advance', 'a', 'Draft'], 'Allowed choices are CourierAssigned,'],
    [['order', 'list', '--status', 'Lost'], 'There is no status "Lost"; the statuses are Draft,'],
    [['order', 'list', '--count', '1001'], 'It must be from 1 to 1000.'],
    [
      ['key', 'create', '1', 'First', '--rights', 'Calc,Everything'],
      'There is no right "Everything"; the rights are Calc,',
    ],
    [['key', 'list', 'first'], "'first' is invalid for argument 'company'. It must be a whole number."],
  ])('%j', async (typed, reason) => {
    const { code, stdout, stderr } = await cartage.run(...typed);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(reason);
    expect(stderr).toContain('Usage: cartage ');
    // Not above a page of help.
    expect(stderr.split('\n').length).toBeLessThan(6);
  });

  it('a group without its command too, with its commands', async () => {
    const { code, stdout, stderr } = await cartage.run('order');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^Usage: cartage order [\s\S]*\n {2}order list /);
  });

  it('a wrong setting too, named, before anything is done', async () => {
    const wrong = await openCartage({ DATABASE_URL: 'mysql://u:secret@db/cartage', LOG_LEVEL: 'loud' });
    const { code, stdout, stderr } = await wrong.run('migrate');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^DATABASE_URL must be .*\nLOG_LEVEL must be .*\n$/);
    await wrong.remove();
  });
});

it('a reader that has gone, as `head` does, is no failure', async () => {
  const child = cartage.begin('--help');
  child.stdout.destroy();
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
});

describe.concurrent('completion', () => {
  it('goes on with the words that may follow', async () => {
    const { stdout } = await cartage.run('complete', '--', 'jobs', 'dead', '');
    expect(stdout).toMatch(/^list\t.*\nredrive\t/);
    expect((await cartage.run('complete', '--', 'key', 're')).stdout).toMatch(/^revoke\t.*\n:/);
    const told = await cartage.run('complete', '--', 'order', 'advance', 'CTG-4820-9137', 'Fin');
    expect(told.stdout).toMatch(/^Finished\b.*\nFinishedWithAdditional\b/);
    const rights = await cartage.run('complete', '--', 'key', 'create', '1', 'First', '--rights', 'Orders');
    expect(rights.stdout).toMatch(/^Orders\.Read\b.*\nOrders\.Write\b/);
  });

  it.each(['bash', 'zsh', 'fish'])('has a script for %s', async (shell) => {
    const { code, stdout } = await cartage.run('complete', shell);
    expect(code).toBe(0);
    expect(stdout).toMatch(/cartage complete --/);
    // Of the three, only bash is on every machine.
    if (shell === 'bash') execFileSync('bash', ['-n'], { input: stdout });
  });
});
