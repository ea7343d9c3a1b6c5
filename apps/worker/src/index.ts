export { readWorkerEnv } from './env.ts';
export { startWorker } from './worker.ts';
