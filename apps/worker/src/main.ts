import { findUnsafe } from '@cartage/service';
import { endWithParent, refuseStart, serveProbes, stopOnSignals } from '@cartage/telemetry';
import { needPorts } from '@cartage/telemetry/listening';
import { composeWorker } from './compose.ts';
import { readEnv } from './env.ts';
import { startWorker } from './worker.ts';

endWithParent();
const { env, problems } = readEnv();
refuseStart(problems);
// Before there is a database, which a start that cannot serve would leave behind.
await needPorts([{ ...env, variable: 'WORKER_PORT' }]);
const { service, metrics, ready, awaited, figures, close } = await composeWorker(env);
refuseStart(await findUnsafe(service, env, 'worker'));
const worker = await startWorker(service, { everyMs: env.everyMs, ownsDatabase: false });
const served = await serveProbes(
  {
    alive: { worker: async () => worker.isAlive() },
    awaited,
    figures,
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
    await close();
  },
  { graceMs: env.shutdownGraceMs, log: service.log },
);
