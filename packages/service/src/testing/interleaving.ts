import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from '@cartage/storage';
import type { PaymentProvider } from '@cartage/vendor-kit';
import type { VendorAdapter } from '@cartage/vendor-kit/host';
import type { Scheduler } from 'fast-check';
import type { Context } from '../open-service.ts';

/** Acts that run at once, of which a few at a time go on, from one step to the next; the scheduler chooses which. */
export interface Interleaving {
  /** The service as an act uses it whose every query, transaction and change at a vendor is such a step. */
  readonly stepwise: <Of extends Pick<Context, 'store'>>(service: Of) => Of;
  /** The vendor as such an act calls it. */
  readonly slowed: (vendor: VendorAdapter) => VendorAdapter;
  /** The payment provider as such an act calls it. */
  readonly slowedProvider: (provider: PaymentProvider) => PaymentProvider;
  /** Begins the acts together and settles when all have ended. */
  readonly run: (acts: readonly (() => Promise<void>)[], scheduler: Scheduler) => Promise<void>;
}

interface Act {
  /** Steps of the act that wait to be chosen. */
  waiting: number;
}

/** `abreast`: how many go on at a time. */
export const openInterleaving = (abreast: number): Interleaving => {
  const current = new AsyncLocalStorage<Act>();
  const living = new Set<Act>();
  let scheduler: Scheduler | null = null;
  let stirred = () => {};

  /** Nobody goes on, so that the choice does not depend on who is quick. */
  const allWait = async (): Promise<void> => {
    while ([...living].some(({ waiting }) => waiting === 0)) {
      await new Promise<void>((resolve) => {
        stirred = resolve;
      });
    }
  };

  /** Outside of an act there is nothing to wait for. */
  const nextStep = async (step: string): Promise<void> => {
    const act = current.getStore();
    if (!act || !scheduler) return;
    act.waiting += 1;
    const chosen = scheduler.schedule(Promise.resolve(), step);
    stirred();
    await chosen;
    act.waiting -= 1;
  };

  const afterQuery: Parameters<Db['withPlugin']>[0] = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await nextStep('query');
      return result;
    },
  };

  return {
    stepwise: (service) => {
      const { db, transaction } = service.store;
      const store = {
        ...service.store,
        db: db.withPlugin(afterQuery),
        transaction: async <T>(work: Parameters<typeof transaction<T>>[0]) => {
          await nextStep('transaction');
          return transaction(work);
        },
      };
      return { ...service, store };
    },
    slowed: (vendor) => {
      const { handOver, findByReference, cancel, update } = vendor;
      return {
        ...vendor,
        handOver: async (...call) => nextStep('hand-over').then(() => handOver(...call)),
        ...(findByReference && {
          findByReference: async (...call) => nextStep('look-up').then(() => findByReference(...call)),
        }),
        ...(cancel && { cancel: async (...call) => nextStep('cancel').then(() => cancel(...call)) }),
        ...(update && {
          update: async (...call) => {
            await nextStep('update');
            await update(...call);
            await nextStep('updated');
          },
        }),
      };
    },
    slowedProvider: (provider) => {
      const slowed =
        <Args extends unknown[], T>(step: string, work: (...of: Args) => Promise<T>) =>
        async (...of: Args): Promise<T> => {
          await nextStep(step);
          const answer = await work(...of);
          await nextStep(`${step} answered`);
          return answer;
        };
      const { start, find, close, refund } = provider;
      return {
        ...provider,
        start: slowed('start', start),
        find: slowed('find', find),
        close: slowed('close', close),
        refund: slowed('refund', refund),
      };
    },
    run: async (acts, chooser) => {
      scheduler = chooser;
      const ended = Promise.all(
        acts.map(async (act) => {
          const own: Act = { waiting: 0 };
          living.add(own);
          try {
            await current.run(own, act);
          } finally {
            living.delete(own);
            stirred();
          }
        }),
      );
      while (living.size > 0) {
        await allWait();
        if (living.size > 0) await chooser.waitNext(Math.min(abreast, living.size));
      }
      scheduler = null;
      await ended;
    },
  };
};
