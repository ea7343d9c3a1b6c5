import { once } from 'node:events';
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 5000;
const PAUSE_MS = 200;

/** Takes the port; one that a process which is just ending still holds is asked for again for a while. */
export async function listen(server: Server, port: number, host: string): Promise<void> {
  for (let waited = 0; ; waited += PAUSE_MS) {
    try {
      server.listen(port, host);
      await once(server, 'listening');
      return;
    } catch (thrown) {
      const isHeld = thrown instanceof Error && 'code' in thrown && thrown.code === 'EADDRINUSE';
      if (!isHeld || waited >= PATIENCE_MS) throw thrown;
      await sleep(PAUSE_MS);
    }
  }
}
