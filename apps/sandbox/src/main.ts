import { serveApi } from '@cartage/api';
import { closeService, unconnected } from '@cartage/service';
import { endOfLog, endWithParent, openLog, refuseStart } from '@cartage/telemetry';
import { startWorker } from '@cartage/worker';
import { composeSandbox, openSandboxDatabase } from './compose.ts';
import { readEnv } from './env.ts';
import { startMockVendor } from './mock-vendor.ts';
import { welcome } from './welcome.ts';

endWithParent();
const { env, problems } = readEnv();
refuseStart(problems);

let offsetMs = 0;
const log = openLog(env.logLevel);
// Before the mock vendors, whose data lie in the same directory.
const store = await openSandboxDatabase({ settings: env, log });
const mockVendor = await startMockVendor(env, (moved) => {
  offsetMs = moved;
});
const service = await composeSandbox({
  settings: { ...env, mockVendorUrl: mockVendor.url },
  store,
  clock: () => Date.now() + offsetMs,
  log,
});
const worker = await startWorker(service, { everyMs: 1_000, ownsDatabase: true });
const served = await serveApi(
  {
    service,
    locale: env.locale,
    brand: env.brand,
    rateLimit: env.rateLimit,
    publicUrl: env.publicUrl,
    checks: {
      database: service.store.isAlive,
      worker: async () => worker.isAlive(),
      vendors: async () => mockVendor.isAlive(),
    },
  },
  env,
);
const missing = await unconnected(service);
console.log(welcome(served.url, mockVendor.url, { ...env, offsetMs }, missing));

let isStopping = false;
const stop = async () => {
  if (isStopping) return;
  isStopping = true;
  await served.close();
  await worker.close();
  await closeService(service);
  await mockVendor.close();
  await endOfLog();
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
mockVendor.gone.then(() => {
  if (isStopping) return;
  console.error('The mock vendors stopped; the sandbox ends.');
  process.exitCode = 1;
  return stop();
});
