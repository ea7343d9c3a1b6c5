import { isPassing, isProblem, type Problem } from '@cartage/core';
import { listOrders } from '@cartage/storage';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { authenticateKey } from '../access/authenticate-key.ts';
import { registerCompany } from '../companies/register-company.ts';
import type { Context } from '../open-service.ts';
import { createOrder } from '../orders/create-order.ts';
import { createOrders } from '../orders/create-orders.ts';
import { pushOrder } from '../orders/push-order.ts';
import { type Interleaving, openInterleaving } from '../testing/interleaving.ts';
import { assumeSound, choices, HOUR, onStage, type Stage, sampleOrder } from '../testing/stage.ts';
import { runOnce } from './run-once.ts';

// interface 4.1, 4.3: a run that is taken for dead, and is not. The scheduler lets the clock pass its lease at any of its
// steps, and others with the same key go on meanwhile.

type Result = { readonly kind: string } | { readonly kind: 'refused'; readonly problems: readonly Problem[] };
type Act = (ctx: Context) => Promise<readonly Result[]>;

const steps = fc.integer({ min: 1, max: 16 });
const ended = ['handed-over', 'pending', 'unavailable'];

/** Runs the act under the key as the API does: the kinds of its results, or the code of what passes. */
const ask = async (ctx: Context, act: Act): Promise<string> => {
  const outcome = await runOnce(ctx, { operation: '/Act', key: 'K', fingerprint: 'f', seal: false }, async (once) => {
    const results = await act({ ...ctx, once });
    const problems = results.flatMap((result) => ('problems' in result ? result.problems : []));
    const words = results.map((result) => ('problems' in result ? result.problems[0]?.code : result.kind));
    const answer = { status: 200, headers: {}, body: Buffer.from(words.join(' ')) };
    return { answer, isPassing: problems.some(isPassing) };
  });
  return isProblem(outcome) ? outcome.code : String(Buffer.from(outcome.answer.body));
};

/** Three runs at once: the second and the third come when the lease of those before has run out, so many steps later. */
const overtakeEachOther = async (
  stage: Stage,
  interleaving: Interleaving,
  { scheduler, after }: { readonly scheduler: fc.Scheduler; readonly after: readonly number[] },
  act: Act,
): Promise<readonly string[]> => {
  const ctx = interleaving.stepwise(stage.ctx);
  const answers: string[] = [];
  const run = (steps: number) => async () => {
    for (let step = 0; step < steps; step = step + 1) await ctx.store.db.selectFrom('companies').select('id').execute();
    if (steps > 0) stage.clock.advance(HOUR);
    answers.push(await ask(ctx, act));
  };
  await interleaving.run([0, ...after].map(run), scheduler);
  return answers;
};

/** What is kept in the end; whoever was answered was answered so. */
const keptAnswer = async (stage: Stage, act: Act, answers: readonly string[]): Promise<string> => {
  stage.clock.advance(HOUR);
  const kept = await ask(stage.ctx, act);
  for (const answer of answers) expect([kept, 'IdempotencyKeyInProgress']).toContain(answer);
  expect(await ask(stage.ctx, act)).toBe(kept);
  for (let hours = 0; hours < 4; hours = hours + 1) {
    stage.clock.advance(HOUR);
    await stage.work();
  }
  return kept;
};

const acceptedOnce = async (stage: Stage, number: string | undefined): Promise<void> =>
  expect(await stage.mockVendors.shipments(number)).toMatchObject([{ accepted: 1 }]);

onStage(
  (open) => {
    const inEveryOrder = async (
      play: (
        stage: Stage,
        interleaving: Interleaving,
      ) => Promise<{ readonly act: Act; readonly judge: (kept: string) => Promise<void> }>,
    ): Promise<void> => {
      const { dialect } = (await open()).store;
      await fc.assert(
        fc.asyncProperty(fc.scheduler(), fc.tuple(steps, steps), async (scheduler, after) => {
          const interleaving = openInterleaving(dialect === 'sqlite' ? 1 : 2);
          const stage = await open({ between: (vendor) => interleaving.slowed(vendor) });
          const { act, judge } = await play(stage, interleaving);
          const answers = await overtakeEachOther(stage, interleaving, { scheduler, after }, act);
          await judge(await keptAnswer(stage, act, answers));
          await stage.store.end();
        }),
        {
          seed: Number(process.env.MODEL_SEED ?? 20_261_122),
          numRuns: Number(process.env.MODEL_RUNS ?? (dialect === 'sqlite' ? 20 : 6)),
        },
      );
    };
    const ordersNamed = ({ store, ctx }: Stage, customerOrderId: string) =>
      listOrders(store.db, { companyId: ctx.company.id, numbers: [customerOrderId], limit: 10 });

    it('creates its order once, and every answer is of it', { timeout: 300_000 }, async () => {
      await inEveryOrder(async (stage) => ({
        act: async (ctx) => [
          await createOrder(
            ctx,
            sampleOrder({ choice: choices.swift, customerOrderId: 'one', checkCustomerOrderId: true }),
          ),
        ],
        judge: async (kept) => {
          expect(ended).toContain(kept);
          const orders = await ordersNamed(stage, 'one');
          expect(orders.map(({ status }) => status)).toEqual(['TransferredToVendor']);
          await acceptedOnce(stage, orders[0]?.number);
        },
      }));
    });

    it('creates each of its orders once', { timeout: 300_000 }, async () => {
      await inEveryOrder(async (stage) => ({
        act: (ctx) =>
          createOrders(
            ctx,
            assumeSound([
              sampleOrder({ customerOrderId: 'a' }),
              sampleOrder({ customerOrderId: 'b', choice: choices.swift }),
            ]),
          ),
        judge: async (kept) => {
          expect(ended.map((kind) => `draft ${kind}`)).toContain(kept);
          expect((await ordersNamed(stage, 'a')).map(({ status }) => status)).toEqual(['Draft']);
          const handed = await ordersNamed(stage, 'b');
          expect(handed.map(({ status }) => status)).toEqual(['TransferredToVendor']);
          await acceptedOnce(stage, handed[0]?.number);
        },
      }));
    });

    it('creates its company once, and every answer has the key that opens', { timeout: 300_000 }, async () => {
      const details = {
        ...{ companyName: 'Once', vatNumber: null, kpp: null, bankAccount: null },
        ...{ contactName: 'Anna', contactPhone: null, contactEmail: 'anna@example.com', comment: null },
      };
      const customer = assumeSound({ details, wantsKey: true, wantsMail: false });
      await inEveryOrder(async (stage) => ({
        act: async (ctx) => {
          const made = await registerCompany(ctx, customer);
          return [isProblem(made) ? { kind: 'refused', problems: [made] } : { kind: String(made.apiKey) }];
        },
        judge: async (kept) => {
          const made = await stage.store.rows(`select id from companies where name = 'Once'`);
          expect(await authenticateKey(stage.service, kept)).toMatchObject({ companyId: made[0]?.id });
          expect(made).toHaveLength(1);
        },
      }));
    });

    it('hands its order over once, and is not refused for what it did itself', { timeout: 300_000 }, async () => {
      await inEveryOrder(async (stage) => {
        const { number } = await stage.draft();
        return {
          act: async (ctx) => [await pushOrder(ctx, { number, orderKey: null, choice: choices.swift, pickup: {} })],
          judge: async (kept) => {
            expect(ended).toContain(kept);
            await acceptedOnce(stage, number);
          },
        };
      });
    });
  },
  { dedup: false },
);
