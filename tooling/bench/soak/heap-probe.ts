import { renameSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { heapFile } from './heap-file.ts';

// Loaded before the main module of every process of the sandbox: writes down what its JavaScript holds, now and then.

const EVERY_MS = 2_000;

const { SOAK_DIRECTORY } = process.env;
if (SOAK_DIRECTORY && isMainThread) {
  const file = heapFile(SOAK_DIRECTORY, process.pid);
  setInterval(() => {
    const { heapUsed, heapTotal, external } = process.memoryUsage();
    writeFileSync(`${file}.new`, JSON.stringify({ heapUsed, heapTotal, external }));
    // Read while it is written, it would be half a file.
    renameSync(`${file}.new`, file);
  }, EVERY_MS).unref();
}
