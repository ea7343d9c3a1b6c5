export { readWorkerEnv } from './env.ts';
export { isDailyTask } from './schedule.ts';
export { startWorker } from './worker.ts';
