import { isProblem } from '@cartage/core';
import { describe, expect, it } from 'vitest';
import type { Context } from '../open-service.ts';
import { rotateSecrets } from '../operator/rotate-secrets.ts';
import { HOUR, onStage } from '../testing/stage.ts';
import { type OnceKey, runOnce } from './run-once.ts';

// interface 4.1.

const create: OnceKey = { operation: '/Create', key: 'K', fingerprint: 'one', seal: false };

/** Runs under the key and counts; `code` of a refusal, else the answer as text and whether it was a replay. */
const counter = () => {
  let runs = 0;
  const ask = async (ctx: Context, once: OnceKey = create, keep = true, run?: () => Promise<void>) => {
    const outcome = await runOnce(ctx, once, async () => {
      await run?.();
      runs = runs + 1;
      const answer = { status: 201, headers: { 'X-Run': String(runs) }, body: Buffer.from(`answer ${runs}`) };
      return { answer, isPassing: !keep };
    });
    if (isProblem(outcome)) return outcome.code;
    const { status, headers, body } = outcome.answer;
    return `${status} ${headers['X-Run']} ${Buffer.from(body)}${outcome.isReplay ? ' again' : ''}`;
  };
  return { ask, runs: () => runs };
};

onStage((open) => {
  describe('a request with a key', () => {
    it('is run once; a repeat gets status, headers and body of the first', async () => {
      const { ctx } = await open();
      const { ask, runs } = counter();
      expect(await ask(ctx)).toBe('201 1 answer 1');
      expect(await ask(ctx)).toBe('201 1 answer 1 again');
      expect(runs()).toBe(1);
    });

    it.each(['POST /Orders/2\n{}', 'POST /Orders/1?pay=1\n{}', 'POST /Orders/1\n{"a":1}', 'PUT /Orders/1\n{}'])(
      'for another method, URL or body is refused: %j',
      async (fingerprint) => {
        const { ctx } = await open();
        const { ask, runs } = counter();
        await ask(ctx, { ...create, fingerprint: 'POST /Orders/1\n{}' });
        expect(await ask(ctx, { ...create, fingerprint })).toBe('IdempotencyKeyReused');
        expect(runs()).toBe(1);
      },
    );

    it.each([
      ['a.b', 'x.b', 'address'],
      ['a.b', 'x.y', 'address'],
      ['a.b', 'a.y', 'body'],
      ['a.b', 'a.b.p', 'API key or PartnerKey'],
      ['a.b.p', 'a.b', 'API key or PartnerKey'],
    ])('of %s is told that with %s it came with another %s', async (fingerprint, other, part) => {
      const { ctx } = await open();
      const run = async () => ({ answer: { status: 201, headers: {}, body: new Uint8Array() }, isPassing: false });
      await runOnce(ctx, { ...create, fingerprint }, run);
      const refused = await runOnce(ctx, { ...create, fingerprint: other }, run);
      expect('text' in refused && refused.text.en).toContain(`was used before with another ${part}`);
    });

    it('for another company that the caller acts for is another request', async () => {
      const { ctx } = await open();
      const { ask } = counter();
      await ask(ctx);
      expect(await ask({ ...ctx, company: { ...ctx.company, id: ctx.company.id + 1 } })).toBe('201 2 answer 2');
      expect(await ask(ctx)).toBe('201 1 answer 1 again');
    });

    it('of another operation or company is another request', async () => {
      const stage = await open();
      const { ask } = counter();
      await ask(stage.ctx);
      expect(await ask(stage.ctx, { ...create, operation: '/CreateMany' })).toBe('201 2 answer 2');
      expect(await ask(await stage.stranger())).toBe('201 3 answer 3');
    });

    it('finds the first one still running, also in another process, and with another request says that first', async () => {
      const stage = await open();
      const { ask } = counter();
      const other = { ...stage.ctx, ...(await stage.otherProcess()) };
      const meanwhile: (string | undefined)[] = [];
      await ask(stage.ctx, create, true, async () => {
        meanwhile.push(await ask(stage.ctx), await ask(other), await ask(other, { ...create, fingerprint: 'two' }));
      });
      expect(meanwhile).toEqual(['IdempotencyKeyInProgress', 'IdempotencyKeyInProgress', 'IdempotencyKeyReused']);
      expect(await ask(other)).toBe('201 1 answer 1 again');
    });

    it('whose answer holds a secret is kept sealed, bound to its key, and replayed as it was', async () => {
      const { ctx, store } = await open();
      const { ask } = counter();
      const once = { ...create, seal: true };
      expect(await ask(ctx, once)).toBe('201 1 answer 1');
      const kept = async () => {
        const { answer } = await store.db.selectFrom('idempotency_keys').select('answer').executeTakeFirstOrThrow();
        return Buffer.from(answer ?? []);
      };
      expect((await kept()).toString('latin1')).not.toContain('answer');
      expect(await ask(ctx, once)).toBe('201 1 answer 1 again');
      const sealed = await kept();
      expect(await rotateSecrets(ctx)).toMatchObject({ count: 0 });
      expect(await kept()).toEqual(sealed);
      await store.db.updateTable('idempotency_keys').set({ key: 'other' }).execute();
      await expect(ask(ctx, { ...once, key: 'other' })).rejects.toThrow('belongs to another row');
    });

    it('of several that come at once one runs', async () => {
      const { ctx } = await open();
      const { ask, runs } = counter();
      const answers = await Promise.all(Array.from({ length: 8 }, () => ask(ctx)));
      expect(runs()).toBe(1);
      expect(answers.filter((answer) => answer === '201 1 answer 1')).toHaveLength(1);
    });

    it('is forgotten after 24 hours', async () => {
      const { ctx, clock } = await open();
      const { ask } = counter();
      await ask(ctx);
      clock.advance(24 * HOUR - 1);
      expect(await ask(ctx)).toBe('201 1 answer 1 again');
      clock.advance(1);
      expect(await ask(ctx, { ...create, fingerprint: 'two' })).toBe('201 2 answer 2');
      expect(await ask(ctx, { ...create, fingerprint: 'two' })).toBe('201 2 answer 2 again');
    });

    it('taken for dead gets the answer of whoever went on with it, which stays', async () => {
      const { ctx, clock } = await open();
      const { ask } = counter();
      let other: string | undefined;
      const overtaken = await ask(ctx, create, true, async () => {
        clock.advance(HOUR);
        other = await ask(ctx);
      });
      expect(other).toBe('201 1 answer 1');
      expect(overtaken).toBe('201 1 answer 1 again');
      expect(await ask(ctx)).toBe('201 1 answer 1 again');
    });

    it('that has expired is run anew once, however many come with it', async () => {
      const { ctx, clock } = await open();
      const { ask, runs } = counter();
      await ask(ctx);
      clock.advance(24 * HOUR);
      await Promise.all(Array.from({ length: 8 }, () => ask(ctx)));
      expect(runs()).toBe(2);
    });

    it('whose answer tells of a passing failure may be tried again', async () => {
      const { ctx } = await open();
      const { ask } = counter();
      await ask(ctx, create, false);
      expect(await ask(ctx)).toBe('201 2 answer 2');
    });
  });
});
