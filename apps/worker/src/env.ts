import { type ProcessSettings, readEnvironment, readProcessSettings } from '@cartage/service';

export interface WorkerEnv extends ProcessSettings {
  /** Where /health, /ready and /metrics of this worker are. */
  readonly host: string;
  readonly port: number;
  /** Between two looks for work, ms. */
  readonly everyMs: number;
}

/** The settings from the environment, or sentences that name each wrong variable. */
export const readEnv = (
  source: Readonly<Record<string, string | undefined>> = process.env,
): { readonly env: WorkerEnv; readonly problems: readonly string[] } => {
  const read = readEnvironment(source);
  const env: WorkerEnv = {
    ...readProcessSettings(read),
    host: read.text('HOST', '127.0.0.1'),
    port: read.integer('WORKER_PORT', 8081, 0, 65_535),
    everyMs: read.integer('WORKER_EVERY_MS', 1_000, 10, 60_000),
  };
  return { env, problems: read.problems };
};
