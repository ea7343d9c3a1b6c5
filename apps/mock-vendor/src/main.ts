import { readEnv } from './env.ts';
import { openParent } from './parent.ts';
import { startMockVendor } from './start-mock-vendor.ts';

let stop = (): void => process.exit(0);
const parent = openParent(() => stop());
process.on('SIGTERM', () => stop());
process.on('SIGINT', () => stop());

try {
  const server = await startMockVendor({
    ...readEnv(),
    ...(parent === undefined ? {} : { onClock: parent.setClock }),
  });
  let isStopping = false;
  stop = () => {
    if (isStopping) return;
    isStopping = true;
    server.close().then(() => process.exit(0));
  };
  parent?.tell({ type: 'clock', offsetMs: server.clockOffsetMs() });
  parent?.tell({ type: 'ready', url: server.url });
  if (parent === undefined) console.log(`Mock vendors listen on ${server.url}`);
} catch (thrown) {
  console.error(thrown instanceof Error ? thrown.message : thrown);
  process.exit(1);
}
