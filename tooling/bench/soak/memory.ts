import { readdirSync, readFileSync } from 'node:fs';
import { heapFile } from './heap-file.ts';

/** What one process held at one moment, MB. */
export interface ProcessMemory {
  readonly pid: number;
  /** The folder of its main module, such as `apps/sandbox`. */
  readonly name: string;
  /** Resident; pages that several processes share are counted in each. */
  readonly rss: number;
  /** null: it does not tell. */
  readonly heapUsed: number | null;
  /** What the engine has taken for it, the unused included. */
  readonly heapTotal: number | null;
  readonly external: number | null;
}

/** The process and all that it started, and what they started. */
export const measureTree = (root: number, directory: string): readonly ProcessMemory[] => {
  const children = Map.groupBy(parents(), ({ parent }) => parent);
  const found: ProcessMemory[] = [];
  for (const waiting = [root]; waiting.length > 0; ) {
    const pid = waiting.pop() as number;
    waiting.push(...(children.get(pid) ?? []).map((child) => child.pid));
    const memory = measure(pid, directory);
    if (memory) found.push(memory);
  }
  return found;
};

const parents = (): readonly { readonly pid: number; readonly parent: number }[] =>
  readdirSync('/proc').flatMap((name) => {
    const pid = Number(name);
    const stat = Number.isInteger(pid) ? read(`/proc/${pid}/stat`) : null;
    // The name before it, in brackets, may hold blanks and brackets itself.
    const parent = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
    return parent === undefined ? [] : [{ pid, parent: Number(parent) }];
  });

const measure = (pid: number, directory: string): ProcessMemory | null => {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`) ?? '')?.[1];
  // It has ended meanwhile.
  if (kilobytes === undefined) return null;
  const told = read(heapFile(directory, pid));
  const heap = told === null ? null : (JSON.parse(told) as Heap);
  return {
    pid,
    name: nameOf(pid),
    rss: Number(kilobytes) / 1024,
    heapUsed: heap && heap.heapUsed / MB,
    heapTotal: heap && heap.heapTotal / MB,
    external: heap && heap.external / MB,
  };
};

type Heap = Readonly<Record<'heapUsed' | 'heapTotal' | 'external', number>>;

const MB = 1024 * 1024;

const nameOf = (pid: number): string => {
  const main = (read(`/proc/${pid}/cmdline`) ?? '').split('\0').findLast((word) => /\.[jt]s$/.test(word)) ?? '';
  return /((?:apps|packages)\/[^/]+)\//.exec(main)?.[1] ?? (main.split('/').at(-1) || 'a process');
};

/** null: there is no such file, or no longer. */
const read = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
};
