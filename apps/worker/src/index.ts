export { startWorker, type Worker, type WorkerOptions } from './worker.ts';
