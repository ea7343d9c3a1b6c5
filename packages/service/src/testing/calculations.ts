import { sampleContent } from '@cartage/core/testing';
import type { Calculations } from '../calculations/calculations.ts';
import {
  type CalculationWish,
  checkCalculationWish,
  type FoundCalculation,
  type ShownCalculation,
} from '../calculations/show-calculation.ts';
import { type StartedCalculation, startCalculation } from '../calculations/start-calculation.ts';
import { takeJobs } from '../jobs/take-jobs.ts';
import type { Context, Service } from '../open-service.ts';
import { quoteRequestOf } from '../quotes/quote-request.ts';
import { doJob } from '../run/do-job.ts';
import { assumeSound, soundIn } from './checked.ts';
import type { Changes } from './quotes.ts';

/** Begins a calculation of the sample shipment; its vendors are asked by then. */
export const begin = async (ctx: Context, changes: Changes = {}): Promise<StartedCalculation> => {
  const started = await startCalculation(
    ctx,
    assumeSound({
      request: quoteRequestOf({ ...sampleContent, ...changes }),
      unfiltered: false,
      lackingServices: true,
    }),
  );
  await new Promise((resolve) => setImmediate(resolve));
  return started;
};

/** The calculation as its caller finds it, with all its options. */
export const find = async (
  ctx: Context,
  { requestId }: StartedCalculation,
  wish: Partial<CalculationWish> = {},
): Promise<FoundCalculation> =>
  soundIn(await checkCalculationWish(ctx, { requestId, vendorKey: 'all', deliveryType: null, ...wish }));

export const show = async (...of: Parameters<typeof find>): Promise<ShownCalculation> => (await find(...of)).shown;

/** When so many vendors have answered, or all; a test that waits in vain fails by its own time limit. */
export const showWhen = async (
  answers: number | 'all',
  ctx: Context,
  started: StartedCalculation,
): Promise<ShownCalculation> => {
  const { id, vendors } = await show(ctx, started);
  const wait = {
    holder: ctx.company.id,
    answers: answers === 'all' ? vendors.length : answers,
    ms: 30_000,
    signal: ctx.signal,
  };
  await ctx.calculations.wait(id, wait);
  return show(ctx, started);
};

/** `swift finished, held in-progress`. */
export const statuses = ({ vendors }: ShownCalculation): string =>
  vendors.map(({ key, status }) => `${key} ${status}`).join();

/** Does the due jobs of calculations, as the worker would; how many that were. */
export const workOnCalculations = async (service: Service): Promise<number> => {
  const jobs = await takeJobs(service, ['calculation'], 100);
  for (const job of jobs) await doJob(service, job);
  return jobs.length;
};

/** Runs calculations as before; `ended`: the last one that was begun has, however. */
export const watchRuns = (
  calculations: Pick<Calculations, 'run'>,
): { readonly run: Calculations['run']; readonly ended: () => Promise<unknown> } => {
  let last: Promise<unknown> = Promise.resolve();
  const run: Calculations['run'] = (id, work) =>
    calculations.run(id, (closing) => {
      const running = work(closing);
      last = running.catch(() => {});
      return running;
    });
  return { run, ended: () => last };
};
