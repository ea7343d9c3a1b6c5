import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { refuseStart } from './refuse-start.ts';

export interface Address {
  readonly host: string;
  readonly port: number;
  /** The variable that sets the port. */
  readonly variable: string;
}

/**
 * Takes the port. One that a process before us is just giving up is waited for; where none can be had the process ends
 * with a sentence.
 */
export const listen = async (server: Pick<Server, 'listen' | 'on'>, address: Address): Promise<void> => {
  const { host, port } = address;
  for (let waited = 0; ; waited += PAUSE_MS) {
    try {
      server.listen(port, host);
      await once(server as Server, 'listening');
      return;
    } catch (failure) {
      const { code } = failure as NodeJS.ErrnoException;
      if (code === 'EADDRINUSE' && waited < PATIENCE_MS) {
        await wait(PAUSE_MS);
        continue;
      }
      const reason = whyNotBound(code, address);
      if (reason !== null) refuseStart([reason]);
      throw failure;
    }
  }
};

/** Ends the process with a sentence where one of the ports cannot be had, before what takes longer is begun. */
export const needPorts = async (addresses: readonly Address[]): Promise<void> => {
  await Promise.all(
    addresses.map(async (address) => {
      const server = createServer();
      await listen(server, address);
      server.close();
      await once(server, 'close');
    }),
  );
};

const PATIENCE_MS = 500;
const PAUSE_MS = 50;

/** Why the port cannot be taken and what to set; null: of that nothing is known. */
export const whyNotBound = (code: string | undefined, { host, port, variable }: Address): string | null => {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${host} is in use by another process: stop it, or set ${variable}.`;
    case 'EACCES':
      return `This process may not listen on port ${port}: set ${variable} to 1024 or higher, or give it the right to.`;
    case 'EADDRNOTAVAIL':
      return `HOST is ${host}, which is not an address of this machine: set HOST to one of its own, or to 0.0.0.0 for all.`;
    case 'EINVAL':
    case 'EAFNOSUPPORT':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST is ${host}, for which no address is found (${code}): set HOST to an address of this machine.`;
    default:
      return null;
  }
};
