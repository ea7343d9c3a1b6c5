import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A network between a client and a server that can drop everything without telling anybody. */
export interface SilentProxy {
  /** The same URL by way of the proxy. */
  readonly url: string;
  /** From now on nothing gets through in either direction; connections stay open, and new ones are accepted. */
  readonly silence: () => void;
  /** New connections work again. Those from before: `forgotten` stay silent for ever, `resumed` go on where they were. */
  readonly back: (old: 'forgotten' | 'resumed') => void;
  readonly close: () => Promise<void>;
}

interface Pair {
  readonly inner: Socket;
  readonly outer: Socket;
}

export const openSilentProxy = async (url: string): Promise<SilentProxy> => {
  const { hostname, port } = new URL(url);
  const pairs = new Set<Pair>();
  let isSilent = false;
  const server = createServer({ allowHalfOpen: true }, (outer) => {
    const inner = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    const pair = { inner, outer };
    pairs.add(pair);
    for (const [from, to] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      from.on('data', (chunk) => to.write(chunk));
      from.on('end', () => to.end());
      from.on('error', () => to.destroy());
      from.on('close', () => pairs.delete(pair));
    }
    if (isSilent) stop(pair);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxied = new URL(url);
  proxied.hostname = '127.0.0.1';
  proxied.port = String((server.address() as AddressInfo).port);
  return {
    url: proxied.href,
    silence: () => {
      isSilent = true;
      for (const pair of pairs) stop(pair);
    },
    back: (old) => {
      isSilent = false;
      for (const { inner, outer } of old === 'resumed' ? pairs : []) {
        inner.resume();
        outer.resume();
      }
    },
    close: async () => {
      for (const { inner, outer } of pairs) {
        inner.destroy();
        outer.destroy();
      }
      server.close();
      await once(server, 'close');
    },
  };
};

/** Unread, what comes is acknowledged by the system and goes no further. */
const stop = ({ inner, outer }: Pair): void => {
  inner.pause();
  outer.pause();
};
