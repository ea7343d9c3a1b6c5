import { findUnsafe } from '@cartage/service';
import { endWithParent, refuseStart, stopOnSignals } from '@cartage/telemetry';
import { needPorts } from '@cartage/telemetry/listening';
import { composeApi } from './compose.ts';
import { readEnv } from './env.ts';
import { serveApi } from './serve.ts';

endWithParent();
const { env, problems } = readEnv();
refuseStart(problems);
// Before there is a database, which a start that cannot serve would leave behind.
await needPorts([{ ...env, variable: 'PORT' }]);
const { api, close } = await composeApi(env, { use: 'apart' });
refuseStart(await findUnsafe(api.service, env, 'api'));
const served = await serveApi(api, env);
const { log } = api.service;
log.info({ url: served.url }, 'the API serves');

stopOnSignals(
  async () => {
    await served.close();
    await close();
  },
  { graceMs: env.shutdownGraceMs, log },
);
