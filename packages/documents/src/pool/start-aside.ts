import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type EntryName, entryArguments, entryFile } from './entry-files.ts';

/** How a process of ours stands beside the service. */
export interface Aside {
  /** From 0, as everybody, to 19, after everybody else. */
  readonly niceness: number;
  /** Of a processor at the most, from its start to its end; null: as long as it lives. */
  readonly seconds: number | null;
}

export interface AsideOptions extends Aside {
  /** For Node. */
  readonly flags: readonly string[];
  /** A folder for what it compiles, or null. */
  readonly cache: string | null;
  readonly stdio: StdioOptions;
}

/** Starts a process that does one kind of work, which may end it, for a service that goes on. It ends with its starter. */
export function startAside(entry: EntryName, { flags, cache, stdio, ...standing }: AsideOptions): ChildProcess {
  const isShell = existsSync(SHELL);
  const node = [process.execPath, ...entryArguments(), ...flags, fileURLToPath(entryFile(entry))] as const;
  const [program, ...rest] = isShell ? ([SHELL, '-c', aside(standing), ...node] as const) : node;
  const child = spawn(program, rest, {
    // Nothing of ours to find: no environment, no console.
    env: cache === null ? {} : { NODE_COMPILE_CACHE: cache },
    stdio,
    serialization: 'advanced',
  });
  try {
    if (!isShell && child.pid !== undefined) setPriority(child.pid, standing.niceness);
  } catch {
    // It has ended already; the exit event says so.
  }
  return child;
}

const SHELL = '/bin/sh';

/**
 * Before Node starts, so that all its threads have it: the priority, and the time. Where memory runs out, Linux ends it
 * rather than the service; and it ends with its starter, also in the middle of a loop, where it does not hear that we were
 * killed. A system without these goes without them.
 */
export const aside = ({ niceness, seconds }: Aside): string =>
  [
    ...(seconds === null ? [] : [`ulimit -t ${seconds} 2>/dev/null`]),
    '{ echo 500 >/proc/$$/oom_score_adj; } 2>/dev/null',
    'setpriv --pdeathsig KILL true 2>/dev/null && set -- setpriv --pdeathsig KILL "$0" "$@" || set -- "$0" "$@"',
    ...(niceness === 0 ? [] : [`command -v nice >/dev/null 2>&1 && exec nice -n ${niceness} "$@"`]),
    'exec "$@"',
  ].join('; ');
