import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { endsWithItsParent, sourceFlags } from '../processes/start-process.ts';

/** A process that is killed and started again, on the same port with the same settings. */
export interface Victim {
  readonly name: string;
  /** SIGKILL; settles when it is gone. */
  readonly kill: () => Promise<void>;
  /** Settles when it serves, or when it was killed before. */
  readonly start: () => Promise<void>;
  /** Starts the same beside it, with the same database; null: it was refused as it should be, else what came of it. */
  readonly startSecond: () => Promise<string | null>;
}

export interface VictimParts {
  readonly name: string;
  readonly main: URL;
  readonly env: Readonly<Record<string, string>>;
  /** Answers 200 once the process serves; null: it does not listen. */
  readonly readyUrl: string | null;
}

export const openVictim = ({ name, main, env, readyUrl }: VictimParts): Victim => {
  let child: ChildProcess | null = null;
  const isAlive = (one: ChildProcess) => one.exitCode === null && one.signalCode === null;
  return {
    name,
    kill: async () => {
      if (!child || !isAlive(child)) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
    start: async () => {
      const started = fork(main, {
        execArgv: [...sourceFlags, '--import', endsWithItsParent],
        env: { ...process.env, ...env },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      child = started;
      started.once('exit', (code) => {
        if (code !== null && code !== 0) console.error(`${name} ended by itself with ${code}.`);
      });
      while (readyUrl && isAlive(started) && !(await answers(readyUrl))) await pause(20);
    },
    startSecond: async () => {
      const second = fork(main, {
        execArgv: [...sourceFlags, '--import', endsWithItsParent],
        env: { ...process.env, ...env, PORT: '0', WORKER_PORT: '0' },
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      });
      let errors = '';
      second.stderr?.on('data', (chunk: Buffer) => {
        errors += chunk;
      });
      const timer = setTimeout(() => second.kill('SIGKILL'), SECOND_MS);
      const [code, signal] = await once(second, 'close');
      clearTimeout(timer);
      const sentence = `is in use by process ${child?.pid}, and on SQLite two processes would do the same work twice.`;
      if (code === 1 && errors.includes(sentence)) return null;
      return `beside process ${child?.pid}: ended with ${code ?? signal}, and said "${errors.trim()}"`;
    },
  };
};

/** A start that is refused ends much sooner, even beside many other processes. */
const SECOND_MS = 60_000;

const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
