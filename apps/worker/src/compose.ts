import { type OpenedProcess, openProcess } from '@cartage/installation/process';
import type { WorkerEnv } from './env.ts';

/** The worker of one process with its real parts. */
export const composeWorker = (env: WorkerEnv): Promise<OpenedProcess> =>
  openProcess(env, { use: 'apart', serves: 'worker', printQueue: 1 });
