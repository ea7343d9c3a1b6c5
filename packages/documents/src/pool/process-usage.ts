import { readFile } from 'node:fs/promises';

/** What a process has used and holds. */
export interface ProcessUsage {
  readonly cpuMs: number;
  readonly residentBytes: number;
}

/** Null: the system does not tell (it is no Linux), or there is no such process any more. */
export async function usageOf(pid: number): Promise<ProcessUsage | null> {
  try {
    const [stat, status] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'latin1'),
      readFile(`/proc/${pid}/status`, 'latin1'),
    ]);
    // The second field is the program's name in parentheses, which may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    return {
      cpuMs: (ticks * 1000) / TICKS_A_SECOND,
      residentBytes: Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) * 1024,
    };
  } catch {
    return null;
  }
}

/** Linux tells processes' time in these, whatever the machine's own clock. */
const TICKS_A_SECOND = 100;
