import { serveApi } from '@cartage/api';
import {
  closeService,
  readFirstPoints,
  type Serving,
  serveAs,
  unconnected,
  usedDays,
  watchFirstReading,
} from '@cartage/service';
import { endWithParent, openLog, refuseStart, stopOnSignals } from '@cartage/telemetry';
import { needPorts } from '@cartage/telemetry/listening';
import { startWorker } from '@cartage/worker';
import manifest from '../package.json' with { type: 'json' };
import { composeSandbox, openSandboxDatabase } from './compose.ts';
import { readEnv } from './env.ts';
import { startMockVendor } from './mock-vendor.ts';
import { seedSamples } from './seed-samples.ts';
import { shopAt } from './week.ts';
import { welcome } from './welcome.ts';

endWithParent();
const { env, problems } = readEnv();
refuseStart(problems);

let offsetMs = 0;
const stopping = new AbortController();
let serving: Serving | undefined;
let worker: Awaited<ReturnType<typeof startWorker>> | undefined;
const log = openLog(env.logLevel);
// Before there is a database, which a start that cannot serve would leave behind.
await needPorts([
  { host: env.host, port: env.port, variable: 'PORT' },
  { host: env.host, port: env.mockVendorPort, variable: 'MOCK_VENDOR_PORT' },
]);
// Before the mock vendors, whose data lie in the same directory.
const store = await openSandboxDatabase({ settings: env, log });
const mockVendor = await startMockVendor(env, async (moved) => {
  offsetMs = moved;
  await serving?.clockMoved();
});
const service = await composeSandbox({
  settings: {
    ...env,
    mockVendorUrl: mockVendor.url,
    // Where the payment provider sends its notifications; links in answers follow the request.
    settings: { ...env.settings, publicUrl: `http://${env.host}:${env.port}` },
  },
  store,
  clock: () => Date.now() + offsetMs,
  monotonic: () => performance.now(),
  log,
});
serving = await serveAs(service, { serves: 'server', pid: process.pid, version: manifest.version });
const checks = {
  database: service.store.isAlive,
  worker: async () => worker?.isAlive() ?? true,
  vendors: async () => mockVendor.isAlive(),
};
// Before anybody can call: who tries things out looks for points first.
await readFirstPoints(service);
const firstReading = watchFirstReading(service);
const served = await serveApi(
  {
    service,
    locale: env.locale,
    brand: env.brand,
    rateLimit: env.rateLimit,
    publicUrl: env.publicUrl,
    proxies: env.proxies,
    checks,
    awaited: { points: firstReading.isOver },
    figures: { vendorDays: () => usedDays(service) },
    ready: { ...checks, writes: serving.canWrite, points: firstReading.isWaitedOut },
  },
  env,
);
// When others can call already: a start waits for no samples. But before the worker, which would ask for news of them
// while they have none, and then not for a while.
const ground = { dataDir: env.dataDir, mockVendorUrl: mockVendor.url, ordersAt: shopAt, signal: stopping.signal };
const working = seedSamples(service, ground)
  .catch((err: unknown) => {
    if (!stopping.signal.aborted)
      log.error({ err }, 'the sample data are not complete; the next start goes on with them');
  })
  .then(async () => {
    if (!stopping.signal.aborted) worker = await startWorker(service, { everyMs: 1_000, ownsDatabase: true });
  });
const missing = await unconnected(service);
console.log(welcome(served.url, mockVendor.url, { ...env, offsetMs }, missing));

const stop = stopOnSignals(
  async () => {
    stopping.abort();
    await served.close();
    await working;
    await worker?.close();
    await serving?.close();
    await closeService(service);
    await mockVendor.close();
  },
  { graceMs: env.shutdownGraceMs, log },
);
mockVendor.gone.then(() => {
  if (stopping.signal.aborted) return;
  console.error('The mock vendors have stopped, so the sandbox stops too.');
  process.exitCode = 1;
  stop('the mock vendors have stopped');
});
