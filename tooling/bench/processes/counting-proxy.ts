import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

/** A way to PostgreSQL on which statements are counted. */
export interface CountingProxy {
  /** The same URL by way of the proxy. */
  readonly url: string;
  /** How often each text was sent since this was asked last; what is repeated by its name is under the name. */
  readonly take: () => ReadonlyMap<string, number>;
  readonly close: () => void;
}

/** Counts what a client sends: simple queries by their text, and others as they are bound, by name or text. */
export const openCountingProxy = async (url: string): Promise<CountingProxy> => {
  const { hostname, port } = new URL(url);
  let counts = new Map<string, number>();
  const names = new Map<string, string>();
  const count = (text: string): void => void counts.set(text, (counts.get(text) ?? 0) + 1);
  const server = createServer((outer) => {
    const inner = connect({ host: hostname, port: Number(port) });
    const read = openReader((type, body) => {
      if (type === 'Q') count(textAt(body, 0));
      if (type === 'P') {
        const name = textAt(body, 0);
        names.set(name, textAt(body, Buffer.byteLength(name) + 1));
      }
      if (type === 'B') {
        const portal = textAt(body, 0);
        const name = textAt(body, Buffer.byteLength(portal) + 1);
        count(names.get(name) ?? name);
      }
    });
    outer.on('data', (chunk: Buffer) => {
      read(chunk);
      inner.write(chunk);
    });
    inner.on('data', (chunk) => outer.write(chunk));
    for (const [from, to] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxied = new URL(url);
  proxied.port = String((server.address() as AddressInfo).port);
  return {
    url: proxied.href,
    take: () => {
      const taken = counts;
      counts = new Map();
      return taken;
    },
    close: () => void server.close(),
  };
};

/** The first message has no type: its length, and the settings of the session. */
const openReader = (onMessage: (type: string, body: Buffer) => void) => {
  let left: Buffer = Buffer.alloc(0);
  let isBegun = false;
  return (chunk: Buffer): void => {
    left = Buffer.concat([left, chunk]);
    for (;;) {
      const at = isBegun ? 1 : 0;
      if (left.length < at + 4) return;
      const end = at + left.readInt32BE(at);
      if (left.length < end) return;
      if (isBegun) onMessage(String.fromCharCode(left[0] ?? 0), left.subarray(5, end));
      isBegun = true;
      left = left.subarray(end);
    }
  };
};

const textAt = (body: Buffer, at: number): string => body.toString('utf8', at, body.indexOf(0, at));
