import { join } from 'node:path';

/** Where the process leaves what its JavaScript holds. */
export const heapFile = (directory: string, pid: number): string => join(directory, `heap-${pid}.json`);
