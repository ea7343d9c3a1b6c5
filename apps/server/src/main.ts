import { composeApi, readEnv, serveApi } from '@cartage/api';
import { findUnsafe } from '@cartage/service';
import { endWithParent, refuseStart, stopOnSignals } from '@cartage/telemetry';
import { needPorts } from '@cartage/telemetry/listening';
import { startWorker } from '@cartage/worker';

// The whole of a small installation in one process: on SQLite the only way, on PostgreSQL the simple one.

endWithParent();
const { env, problems } = readEnv();
refuseStart(problems);
// Before there is a database, which a start that cannot serve would leave behind.
await needPorts([{ ...env, variable: 'PORT' }]);
const { api, close } = await composeApi(env, { use: 'alone' });
const { service } = api;
refuseStart(await findUnsafe(service, env, 'both'));
const worker = await startWorker(service, { everyMs: 1_000, ownsDatabase: service.store.dialect === 'sqlite' });
const isWorking = async () => worker.isAlive();
const served = await serveApi(
  { ...api, checks: { ...api.checks, worker: isWorking }, ready: { ...api.ready, worker: isWorking } },
  env,
);
service.log.info({ url: served.url }, 'Cartage serves and works');

stopOnSignals(
  async () => {
    await Promise.all([served.close(), worker.close()]);
    await close();
  },
  { graceMs: env.shutdownGraceMs, log: service.log },
);
