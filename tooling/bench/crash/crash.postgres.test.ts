import { eachDialect } from '@cartage/tooling-vitest';
import { expect, it } from 'vitest';
import { crash } from './main.ts';

// interface 10.4: no order is ever handed over twice or lost, with SIGKILL at any instruction. A server of its own: it is
// put back to an earlier state.
eachDialect(() => {
  it('hands every order over once, and loses none, with many processes and a restore', {
    timeout: 240_000,
  }, async () => {
    const plan = ['--kills', '4', '--restores', '1', '--orders', '100', '--seed', '5', '--database', 'postgres'];
    expect(await crash(plan)).toBe(true);
  });
});
