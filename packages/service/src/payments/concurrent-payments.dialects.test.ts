import fc from 'fast-check';
import { it } from 'vitest';
import { createOrder } from '../orders/create-order.ts';
import {
  type CardAct,
  type CardCourse,
  cardActs,
  checkCardCourse,
  endCardPayment,
  performCardAct,
  settleCardCourse,
} from '../testing/card-course.ts';
import { byCard } from '../testing/card-orders.ts';
import { openInterleaving } from '../testing/interleaving.ts';
import { choices, HOUR, MINUTE, onStage, sampleOrder } from '../testing/stage.ts';

/**
 * Customers in two tabs, the provider, the operator and workers who act on one card order at the same moment, in every
 * mixture of their steps that the scheduler comes upon: nothing is paid, handed over or given back twice, and in the end
 * no money is left without a delivery or a decision. A failure prints its acts, the order of their steps and the seed;
 * MODEL_RUNS and MODEL_SEED ask for more, and for others.
 */
type Act = CardAct | 'pay' | 'decline' | 'work';

const act = fc.constantFrom<Act>(...cardActs, 'pay', 'pay', 'decline', 'work', 'work');
const faults = ['none', 'none', 'none', 'lose-answer', 'down'] as const;
/** Acts that run at once, the time that passes before them, ms, and what is wrong with provider and vendor meanwhile. */
const round = fc.record({
  after: fc.constantFrom(0, 2_000, MINUTE, HOUR),
  provider: fc.constantFrom(...faults),
  vendor: fc.constantFrom(...faults, 'reject' as const),
  acts: fc.array(act, { minLength: 2, maxLength: 4 }),
});

onStage((open) => {
  it('nothing is paid, handed over or given back twice by those who act at once', { timeout: 600_000 }, async () => {
    const seed = Number(process.env.MODEL_SEED ?? 20_261_124);
    const { dialect } = (await open()).store;
    const numRuns = Number(process.env.MODEL_RUNS ?? (dialect === 'sqlite' ? 15 : 4));
    await fc.assert(
      fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 4 }), fc.scheduler(), async (rounds, scheduler) => {
        // Two at once on PostgreSQL, where the database has to keep them apart.
        const interleaving = openInterleaving(dialect === 'sqlite' ? 1 : 2);
        const stage = await open({
          between: interleaving.slowed,
          betweenPayments: (connected) => ({ ...connected, provider: interleaving.slowedProvider(connected.provider) }),
        });
        const wish = sampleOrder({ callCourier: false, choice: choices.swift, terms: byCard });
        const created = await createOrder(stage.ctx, wish);
        if (!('order' in created) || created.order === null) throw new Error(created.kind);
        const course: CardCourse = { stage, order: created.order };
        const take = async (one: Act): Promise<void> => {
          switch (one) {
            case 'pay':
              return endCardPayment(course, 'Paid');
            case 'decline':
              return endCardPayment(course, 'Failed');
            case 'work':
              return void (await stage.work(interleaving.stepwise(stage.service)));
            default:
              return performCardAct(course, interleaving.stepwise(stage.ctx), one);
          }
        };
        for (const { after, provider, vendor, acts } of rounds) {
          stage.clock.advance(after);
          await stage.mockVendors.behaveAtPayments({ fault: provider });
          await stage.mockVendors.behave('swift', { fault: vendor });
          const all = acts.map((one) => () => take(one));
          await interleaving.run(all, scheduler);
          await checkCardCourse(course);
        }
        await settleCardCourse(course);
        await stage.store.end();
      }),
      { seed, numRuns },
    );
  });
});
