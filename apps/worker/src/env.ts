import {
  type Environment,
  type EnvironmentSource,
  type ProcessSettings,
  type ReadSettings,
  readProcessSettings,
  readSettings,
} from '@cartage/service';

export interface WorkerEnv extends ProcessSettings {
  /** Where /health, /ready and /metrics of this worker are. */
  readonly host: string;
  readonly port: number;
  /** Between two looks for work, ms. */
  readonly everyMs: number;
}

export const readWorkerEnv = (read: Environment): WorkerEnv => ({
  ...readProcessSettings(read),
  host: read.text('HOST', '127.0.0.1'),
  port: read.integer('WORKER_PORT', 8081, 0, 65_535),
  everyMs: read.integer('WORKER_EVERY_MS', 1_000, 10, 60_000),
});

/** The settings from the environment, or sentences that name each wrong variable. */
export const readEnv = (source: EnvironmentSource = process.env): ReadSettings<WorkerEnv> =>
  readSettings(source, readWorkerEnv);
