import { findUnsafe } from '@cartage/service';
import { stopOnSignals } from '@cartage/telemetry';
import { composeApi } from './compose.ts';
import { readEnv } from './env.ts';
import { serveApi } from './serve.ts';

const refuse = (problems: readonly string[]): void => {
  if (problems.length === 0) return;
  for (const problem of problems) console.error(problem);
  process.exit(1);
};

const { env, problems } = readEnv();
refuse(problems);
const { api, close } = await composeApi(env);
refuse(await findUnsafe(api.service, env, 'api'));
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
