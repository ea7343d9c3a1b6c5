import {
  callDailyCouriers,
  deliverWebhooks,
  lookAtDue,
  makeRegisters,
  openFarTimes,
  type Service,
  scheduleDaily,
  scheduleMoveOfFiles,
  schedulePickupPoints,
  superviseJobs,
  sweepCalculations,
  sweepKeptOffers,
  sweepKeptValues,
  sweepVendorNotes,
  takeOverJobs,
  takeOverRequests,
} from '@cartage/service';
import { repeat } from './repeat.ts';
import { jobRunner } from './run-jobs.ts';
import { dailyTimes } from './schedule.ts';
import { tracker } from './track-orders.ts';

export interface WorkerOptions {
  /** Between two looks, ms. */
  readonly everyMs: number;
  /** No other process stays with the database: leases found at the start belong to a dead one. */
  readonly ownsDatabase: boolean;
}

export interface Worker {
  readonly isAlive: () => boolean;
  /** Finishes what it began. */
  readonly close: () => Promise<void>;
}

/** Does what waits, until it is closed. */
export const startWorker = async (service: Service, { everyMs, ownsDatabase }: WorkerOptions): Promise<Worker> => {
  if (ownsDatabase) await takeOver(service);
  await schedulePickupPoints(service);
  await scheduleMoveOfFiles(service);
  for (const task of dailyNames) await scheduleDaily(service, { task, at: dailyTimes[task] });
  const supervision = await superviseJobs(service);
  const jobs = jobRunner(everyMs);
  const trackers = service.vendors.adapters.map((vendor) => tracker(vendor, everyMs));
  const webhooks = await deliverWebhooks(service, { ownsDatabase });
  // A sandbox's clock goes by hours at a time, which other processes may not hear of.
  const couriersMs = service.settings.isSandbox ? everyMs : Math.max(everyMs, COURIERS_MS);
  const loops = [
    repeat(jobs.look, service, { everyMs, hears: 'jobs', nextAt: jobs.nextAt }),
    ...trackers.map(({ look }) => repeat(look, service, { everyMs, hears: 'clock', mostMs: TRACK_MS })),
    ...[sweepCalculations, sweepKeptOffers, sweepKeptValues, sweepVendorNotes].map((sweep) =>
      repeat(sweep, service, { everyMs: Math.max(everyMs, SWEEP_MS), hears: 'clock', mostMs: SELDOM_SWEEP_MS }),
    ),
    repeat(openFarTimes(), service, FAR_TIMES_MS),
    ...[callDailyCouriers, makeRegisters, lookAtDue].map((look) =>
      repeat(look, service, { everyMs: couriersMs, hears: 'clock', mostMs: COURIERS_MS }),
    ),
  ];
  return {
    isAlive: () => webhooks.isAlive() && loops.every((loop) => loop.isAlive()),
    close: async () => {
      await Promise.all([webhooks.close(), ...loops.map((loop) => loop.close())]);
      await Promise.all([jobs, ...trackers].map(({ ended }) => ended()));
      await supervision.close();
    },
  };
};

/** Orders are asked about after minutes and hours; each vendor has a look of its own. */
const TRACK_MS = 30_000;
/** Calculations live for half an hour, kept prices for minutes, and their options take room. */
const SWEEP_MS = 10_000;
const SELDOM_SWEEP_MS = 60_000;
const FAR_TIMES_MS = 60_000;
/** Hours of couriers are told to the minute, and so is what time makes of an order. */
const COURIERS_MS = 60_000;

/** A command of the operator may be calling a vendor at this moment; then what the dead left ends with its leases. */
const takeOver = async (service: Service): Promise<void> => {
  const isDone = await service.store.whileAlone(() => Promise.all([takeOverJobs(service), takeOverRequests(service)]));
  if (!isDone)
    service.log.info({}, 'a command is at work: what a dead process left is taken up when its leases run out');
};

const dailyNames = Object.keys(dailyTimes) as (keyof typeof dailyTimes)[];
