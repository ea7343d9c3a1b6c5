import { closeService, findUnsafe } from '@cartage/service';
import { serveOperations, stopOnSignals } from '@cartage/telemetry';
import { composeWorker } from './compose.ts';
import { readEnv } from './env.ts';
import { startWorker } from './worker.ts';

const refuse = (problems: readonly string[]): void => {
  if (problems.length === 0) return;
  for (const problem of problems) console.error(problem);
  process.exit(1);
};

const { env, problems } = readEnv();
refuse(problems);
const { service, metrics, ready } = await composeWorker(env);
refuse(await findUnsafe(service, env, 'worker'));
const worker = await startWorker(service, { everyMs: env.everyMs, ownsDatabase: false });
const served = await serveOperations(
  {
    alive: { worker: async () => worker.isAlive() },
    ready: { ...ready, worker: async () => worker.isAlive() },
    metrics,
  },
  env,
);
service.log.info({ url: served.url }, 'the worker works');

stopOnSignals(
  async () => {
    await worker.close();
    await served.close();
    metrics.close();
    await closeService(service);
  },
  { graceMs: env.shutdownGraceMs, log: service.log },
);
