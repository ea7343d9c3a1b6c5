import { Pool } from 'undici';
import type { VendorTrace } from './http-client.ts';

const DEFAULT_CONNECTIONS = 64;

export interface TransportOptions {
  /** Told of every call that ended; must not throw. */
  readonly onCall?: (trace: VendorTrace) => void;
  /**
   * Another server in an origin's place (`https://api.vendor.example` to `http://127.0.0.1:8090`), for tests of vendors
   * with fixed hosts. The allow-list still judges the address that the plugin asked for.
   */
  readonly reroute?: Readonly<Record<string, string>>;
}

/**
 * The connections to all vendors of a process: one keep-alive pool per vendor and origin. Vendors do not share a pool
 * even where they share an origin, so that a slow one cannot take the sockets of another.
 */
export class VendorTransport {
  readonly onCall: ((trace: VendorTrace) => void) | undefined;
  readonly #reroute: Readonly<Record<string, string>>;
  readonly #pools = new Map<string, Pool>();

  constructor(options: TransportOptions = {}) {
    this.onCall = options.onCall;
    this.#reroute = options.reroute ?? {};
  }

  /** `concurrency` bounds the connections of a new pool: at least 1, at most 64. */
  poolOf(vendorKey: string, origin: string, concurrency: number): Pool {
    const key = `${vendorKey} ${origin}`;
    let pool = this.#pools.get(key);
    if (pool === undefined) {
      pool = new Pool(this.#reroute[origin] ?? origin, {
        connections: Math.min(DEFAULT_CONNECTIONS, Math.max(1, concurrency)),
        // Two requests on one connection would share each other's failures; a hand-over may share none.
        pipelining: 1,
        allowH2: false,
        // undici's own timers are coarse; the call's signal is the deadline.
        headersTimeout: 0,
        bodyTimeout: 0,
        connect: { timeout: 10_000 },
      });
      this.#pools.set(key, pool);
    }
    return pool;
  }

  /** Ends every connection; calls under way fail as unavailable. */
  async close(): Promise<void> {
    const pools = [...this.#pools.values()];
    this.#pools.clear();
    await Promise.all(pools.map((pool) => pool.destroy()));
  }
}
