import {
  type Service,
  scheduleDaily,
  schedulePickupPoints,
  superviseJobs,
  takeOverJobs,
  takeOverRequests,
} from '@cartage/service';
import { repeat } from './repeat.ts';
import { jobRunner } from './run-jobs.ts';
import { dailyTimes, trackingLooks } from './schedule.ts';

export interface WorkerOptions {
  /** Between two looks, ms. */
  readonly everyMs: number;
  /** Nobody else uses the database: leases found at the start belong to a dead process. */
  readonly ownsDatabase: boolean;
}

export interface Worker {
  readonly isAlive: () => boolean;
  /** Finishes what it began. */
  readonly close: () => Promise<void>;
}

/** Does what waits, until it is closed. */
export const startWorker = async (service: Service, { everyMs, ownsDatabase }: WorkerOptions): Promise<Worker> => {
  if (ownsDatabase) await Promise.all([takeOverJobs(service), takeOverRequests(service)]);
  await schedulePickupPoints(service);
  for (const task of dailyNames) await scheduleDaily(service, { task, at: dailyTimes[task] });
  const supervision = await superviseJobs(service);
  const jobs = jobRunner();
  const loops = [jobs.look, ...trackingLooks(service)].map((look) => repeat(look, service, everyMs));
  return {
    isAlive: () => loops.every((loop) => loop.isAlive()),
    close: async () => {
      await Promise.all(loops.map((loop) => loop.close()));
      await jobs.ended();
      await supervision.close();
    },
  };
};

const dailyNames = Object.keys(dailyTimes) as (keyof typeof dailyTimes)[];
