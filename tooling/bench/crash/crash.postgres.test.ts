import { eachDialect } from '@cartage/tooling-vitest';
import { expect, it } from 'vitest';
import { crash } from './main.ts';

// interface 10.4: no order is ever handed over twice or lost, with SIGKILL at any instruction.
eachDialect(({ freshDatabase }) => {
  it('hands every order over once, and loses none, with many processes', { timeout: 240_000 }, async () => {
    const { url, drop } = await freshDatabase();
    const plan = [
      '--kills',
      '4',
      '--orders',
      '100',
      '--restores',
      '0',
      '--seed',
      '5',
      '--database',
      'postgres',
      '--database-url',
      url,
    ];
    expect(await crash(plan)).toBe(true);
    await drop();
  });
});
