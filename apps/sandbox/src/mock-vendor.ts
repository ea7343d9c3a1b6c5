import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { refuseStart } from '@cartage/telemetry';
import { childEnv, type SandboxEnv } from './env.ts';

export interface MockVendorProcess {
  readonly url: string;
  readonly isAlive: () => boolean;
  /** Settles when it is gone, whether closed or dead. */
  readonly gone: Promise<unknown>;
  readonly close: () => Promise<void>;
}

/** Bytes of its words that wait for a reader who stands still. */
const MOST_WAITING = 64 * 1024;

/** What the mock vendor tells its parent; it waits for `clock-set` before it answers whoever moved the clock. */
type Message = { readonly type: 'ready'; readonly url: string } | { readonly type: 'clock'; readonly offsetMs: number };

/** The mock vendors as a process of their own, so that they and the service each have a core. */
export const startMockVendor = async (
  env: SandboxEnv,
  setClock: (offsetMs: number) => Promise<void>,
): Promise<MockVendorProcess> => {
  const child = fork(fileURLToPath(import.meta.resolve('@cartage/mock-vendor/main')), {
    // It plays the vendors of one machine: left alone, the engine would take 100 MB for young objects that it soon drops.
    execArgv: [...process.execArgv, '--max-semi-space-size=8'],
    // A child that shares a pipe with us makes writes wait for whoever reads it: one that stands still would stop us.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: childEnv({ MOCK_VENDOR_PORT: String(env.mockVendorPort), HOST: env.host, DATA_DIR: env.dataDir }),
  });
  const { stderr } = child;
  stderr?.on('data', (words: Buffer) => {
    if (process.stderr.writableLength < MOST_WAITING) process.stderr.write(words);
  });
  const gone = Promise.all([once(child, 'exit'), stderr && once(stderr, 'end')]);
  child.on('message', async (message: Message) => {
    if (message.type !== 'clock') return;
    // Where the database does not take it, the time has moved all the same.
    await setClock(message.offsetMs).catch(() => {});
    if (child.connected) child.send({ type: 'clock-set' });
  });
  const url = await Promise.race([ready(child), gone.then(() => null)]);
  if (url === null) {
    // It has said why, unless it was killed.
    refuseStart(
      child.signalCode === null ? [] : [`The mock vendors were stopped (${child.signalCode}) before they could start.`],
    );
    process.exit(1);
  }
  return {
    url,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    gone,
    close: async () => {
      if (child.connected) child.disconnect();
      await gone;
    },
  };
};

const ready = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    child.on('message', (message: Message) => {
      if (message.type === 'ready') resolve(message.url);
    });
  });
