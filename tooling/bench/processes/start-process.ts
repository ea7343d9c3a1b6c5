import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Usage } from './probe.ts';

/** A server in a process of its own. */
export interface RunningServer {
  readonly url: string;
  readonly pid: number;
  readonly usage: () => Promise<Usage>;
  /** The same when what nobody holds any more was thrown away. */
  readonly usageWithoutGarbage: () => Promise<Usage>;
  readonly close: () => Promise<void>;
}

export interface ServerProcess {
  /** The main module; it sends `{ type: 'ready', url }` to its parent, or writes its url in a log line or a welcome. */
  readonly main: URL;
  readonly env: Readonly<Record<string, string>>;
  /** Standard output goes here, as a service's log does. */
  readonly log: { readonly fd: number; readonly path: string } | null;
}

/** Loaded before the main module, it tells what the process uses and has it end when the bench does. */
export const endsWithItsParent = fileURLToPath(new URL('probe.ts', import.meta.url));

export const startProcess = async ({ main, env, log }: ServerProcess): Promise<RunningServer> => {
  const child = fork(main, {
    execArgv: [...sourceFlags, '--expose-gc', '--import', endsWithItsParent, ...profileFlags()],
    env: { ...process.env, ...env },
    stdio: ['ignore', log?.fd ?? 'ignore', 'inherit', 'ipc'],
  });
  const gone = once(child, 'exit');
  const url = await Promise.race([
    readyMessage(child),
    ...(log ? [loggedUrl(log.path, child)] : []),
    gone.then(() => Promise.reject(new Error(`${main.pathname} ended before it served.`))),
  ]);
  return {
    url,
    pid: child.pid ?? 0,
    usage: () => askUsage(child, 'usage?'),
    usageWithoutGarbage: () => askUsage(child, 'usage without garbage?'),
    close: async () => {
      // A profile is written at the end.
      child.kill('SIGTERM');
      const isGone = await Promise.race([
        gone.then(() => true),
        sleep(profileFlags().length > 0 ? 30_000 : 3_000, false, { ref: false }),
      ]);
      if (!isGone) child.kill('SIGKILL');
      await gone;
    },
  };
};

/** The workspace's packages from their source. */
export const sourceFlags = ['--conditions=source', '--disable-warning=ExperimentalWarning'];

/** `BENCH_PROFILE=<directory>`: every measured process leaves its CPU profile there. */
export const profileFlags = (): readonly string[] => {
  const { BENCH_PROFILE } = process.env;
  return BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${BENCH_PROFILE}`] : [];
};

const readyMessage = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    child.on('message', (message: { readonly type?: string; readonly url?: string }) => {
      if (message.type === 'ready' && message.url) resolve(message.url);
    });
  });

/** A pipe would make the bench read every log line of the process that it measures; a file costs it nothing. */
const loggedUrl = async (path: string, child: ChildProcess): Promise<string> => {
  for (;;) {
    const [, logged, welcomed] = /"url":"(http:[^"]+)"|^ {2}API +(http:\S+)/m.exec(await readFile(path, 'utf8')) ?? [];
    const url = logged ?? welcomed;
    if (url) return url;
    if (child.exitCode !== null) return new Promise(() => {});
    await sleep(10);
  }
};

const askUsage = (child: ChildProcess, question: 'usage?' | 'usage without garbage?'): Promise<Usage> =>
  new Promise((resolve) => {
    const listen = (message: { readonly type?: string; readonly usage?: Usage }) => {
      if (message.type !== 'usage' || !message.usage) return;
      child.off('message', listen);
      resolve(message.usage);
    };
    child.on('message', listen);
    child.send(question);
  });
