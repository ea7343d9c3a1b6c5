import { once } from 'node:events';
import type { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 1000;
const PAUSE_MS = 50;

/**
 * Takes the port; one that a process which is just ending still holds is asked for again for a while.
 * @throws an Error with a sentence for whoever starts the server
 */
export async function listen(server: Server, port: number, host: string): Promise<void> {
  for (let waited = 0; ; waited += PAUSE_MS) {
    try {
      server.listen(port, host);
      await once(server, 'listening');
      return;
    } catch (thrown) {
      const { code = '' } = thrown as NodeJS.ErrnoException;
      if (code !== 'EADDRINUSE' || waited >= PATIENCE_MS)
        throw new Error(reasonOf(code, port, host), { cause: thrown });
      await sleep(PAUSE_MS);
    }
  }
}

function reasonOf(code: string, port: number, host: string): string {
  if (code === 'EADDRINUSE') {
    return `Port ${port} of ${host} is in use by another process: stop it, or set MOCK_VENDOR_PORT.`;
  }
  if (code === 'EADDRNOTAVAIL') {
    return `HOST is ${host}, which is not an address of this machine: set HOST to one of its own.`;
  }
  return `The mock vendors cannot listen on port ${port} of ${host} (${code}): set MOCK_VENDOR_PORT and HOST.`;
}
