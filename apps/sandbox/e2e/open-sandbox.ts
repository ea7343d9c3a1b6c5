import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The sandbox as a user starts it: real processes, real HTTP, a data directory of its own. */
export interface RunningSandbox {
  /** Without a slash at the end; the same after every restart. */
  readonly apiUrl: string;
  readonly vendorsUrl: string;
  readonly dataDir: string;
}

/** One that its tests may stop and kill. */
export interface Sandbox extends RunningSandbox {
  /** As Ctrl-C does. */
  readonly stop: () => Promise<void>;
  /** SIGKILL: `main` leaves the mock vendors behind, `group` leaves nobody. */
  readonly kill: (whom: 'main' | 'group') => Promise<void>;
  /** After `stop` or `kill`: on the same data and the same ports. */
  readonly start: () => Promise<void>;
  /** All that its processes have written, their logs too. */
  readonly said: () => string;
  /** Kills what is left and takes the data away. */
  readonly remove: () => Promise<void>;
}

/** Starts a sandbox on free ports; `settings` are environment variables. `data`: a directory of which it gets a copy. */
export const openSandbox = async (
  settings: Readonly<Record<string, string>> = {},
  data: string | null = null,
): Promise<Sandbox> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cartage-sandbox-'));
  if (data !== null) await cp(data, dataDir, { recursive: true });
  const groups: ChildProcess[] = [];
  const said: string[] = [];
  const start = async (ports: Readonly<Record<string, string>>): Promise<Addresses> => {
    const { command, args, ...where } = sandboxProcess({ ...settings, ...ports, DATA_DIR: dataDir });
    // A group of its own, so that all of its processes can be killed at one blow.
    const child = spawn(command, args, { ...where, detached: true });
    groups.push(child);
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => said.push(String(chunk)));
    return addressesFrom(child);
  };

  const current = () => groups.at(-1) as ChildProcess;
  const end = async (signal: 'SIGINT' | 'SIGKILL', whom: 'main' | 'group') => {
    const child = current();
    const gone = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
    signalTo(child, signal, whom);
    await gone;
  };

  const { apiUrl, vendorsUrl } = await start({ PORT: '0', MOCK_VENDOR_PORT: '0' });
  const ports = { PORT: new URL(apiUrl).port, MOCK_VENDOR_PORT: new URL(vendorsUrl).port };
  return {
    apiUrl,
    vendorsUrl,
    dataDir,
    stop: () => end('SIGINT', 'main'),
    kill: (whom) => end('SIGKILL', whom),
    start: async () => void (await start(ports)),
    said: () => said.join(''),
    remove: async () => {
      await end('SIGKILL', 'group');
      for (const child of groups) signalTo(child, 'SIGKILL', 'group');
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
    },
  };
};

const root = fileURLToPath(new URL('../../..', import.meta.url));

export const sandboxProcess = (settings: Readonly<Record<string, string>>) => ({
  command: process.execPath,
  args: ['--conditions=source', 'apps/sandbox/src/main.ts'],
  cwd: root,
  // What it says is read here, so without colours.
  env: { ...process.env, FORCE_COLOR: '0', LOG_LEVEL: 'silent', ...settings },
});

type Addresses = Pick<RunningSandbox, 'apiUrl' | 'vendorsUrl'>;

/** From the words with which the sandbox welcomes its user; null before all of them are there. */
export const addressesIn = (output: string): Addresses | null => {
  const apiUrl = /API\s+(http:\S+)/.exec(output)?.[1];
  const vendorsUrl = /Mock vendors\s+(http:\S+)\/_control/.exec(output)?.[1];
  return apiUrl && vendorsUrl && output.includes('Ctrl-C') ? { apiUrl, vendorsUrl } : null;
};

const addressesFrom = (child: ChildProcess): Promise<Addresses> =>
  new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output = output + chunk;
      const addresses = addressesIn(output);
      if (addresses) resolve(addresses);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`The sandbox did not start:\n${output}`)));
  });

const signalTo = ({ pid }: ChildProcess, signal: NodeJS.Signals, whom: 'main' | 'group'): void => {
  try {
    if (pid !== undefined) process.kill(whom === 'group' ? -pid : pid, signal);
  } catch {
    // Nobody is left.
  }
};
