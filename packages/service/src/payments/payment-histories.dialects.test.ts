import fc from 'fast-check';
import { it } from 'vitest';
import { takeOverJobs } from '../jobs/take-jobs.ts';
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
import { survives } from '../testing/crashing-store.ts';
import { choices, HOUR, MINUTE, onStage, sampleOrder } from '../testing/stage.ts';

/**
 * Whatever customers, the provider, the vendor, time and crashes do to a card order, in whatever order: nothing is paid,
 * handed over or given back twice, and once all are well again no money is left without a delivery or a decision
 * (interface 16.10). A failure prints its steps and seed; MODEL_RUNS and MODEL_SEED ask for more, and for others.
 */
type Step =
  | { readonly do: 'act'; readonly act: CardAct }
  | { readonly do: 'crash'; readonly act: CardAct; readonly queries: number }
  | { readonly do: 'end'; readonly as: 'Paid' | 'Failed' }
  | { readonly do: 'provider' | 'vendor'; readonly fault: string }
  | { readonly do: 'price'; readonly factor: number }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'work' };

const act = fc.constantFrom<CardAct>(...cardActs);
const providerFaults = ['none', 'none', 'down', 'lose-answer', 'lose-answer', 'reject', 'garbage'];
const vendorFaults = ['none', 'none', 'down', 'reject', 'lose-answer'];
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('act' as const), act }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('crash' as const), act, queries: fc.noBias(fc.nat(24)) }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('end' as const), as: fc.constantFrom('Paid', 'Paid', 'Failed') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('provider' as const), fault: fc.constantFrom(...providerFaults) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('vendor' as const), fault: fc.constantFrom(...vendorFaults) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('price' as const), factor: fc.constantFrom(90, 105, 130) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(2_000, MINUTE, HOUR, 20 * HOUR) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('work' as const) }) },
);

interface Run extends CardCourse {
  readonly price: { factor: number };
}

const take = async (run: Run, step: Step): Promise<void> => {
  const { stage, price } = run;
  switch (step.do) {
    case 'act':
      return performCardAct(run, stage.ctx, step.act);
    case 'crash': {
      await survives(stage.ctx, step.queries, (dying) => performCardAct(run, dying, step.act));
      return void (await takeOverJobs({ ...stage.service, processId: 'after the crash' }));
    }
    case 'end':
      return endCardPayment(run, step.as);
    case 'provider':
      return stage.mockVendors.behaveAtPayments({ fault: step.fault });
    case 'vendor':
      return stage.mockVendors.behave('swift', { fault: step.fault });
    case 'price':
      price.factor = step.factor;
      return;
    case 'wait':
      return stage.clock.advance(step.ms);
    case 'work':
      return void (await stage.work());
  }
};

onStage((open) => {
  it('nothing is paid, handed over or given back twice, and no money is left over, whatever happens', {
    timeout: 600_000,
  }, async () => {
    const seed = Number(process.env.MODEL_SEED ?? 20_261_123);
    const { dialect } = (await open()).store;
    const numRuns = Number(process.env.MODEL_RUNS ?? (dialect === 'sqlite' ? 15 : 6));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const price = { factor: 100 };
        const stage = await open({
          between: (vendor) => ({
            ...vendor,
            quote: async (...of) =>
              (await vendor.quote(...of)).map((option) => ({
                ...option,
                tariffPrice: Math.round((option.tariffPrice * price.factor) / 100),
              })),
          }),
        });
        const created = await createOrder(
          stage.ctx,
          sampleOrder({ callCourier: false, choice: choices.swift, terms: byCard }),
        );
        if (!('order' in created) || created.order === null) throw new Error(created.kind);
        const run: Run = { stage, order: created.order, price };
        for (const one of steps) {
          await take(run, one);
          await checkCardCourse(run);
        }
        await settleCardCourse(run);
        await stage.store.end();
      }),
      { seed, numRuns },
    );
  });
});
