import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type Sqlite from 'better-sqlite3';
import { openBehaviours } from './control/faults.ts';
import { openSandboxClock } from './control/sandbox-clock.ts';
import { createServer } from './http/create-server.ts';
import { listen } from './http/listen.ts';
import { openShipmentStore, type ShipmentStore } from './shipments/shipment-store.ts';
import { playedVendors } from './vendors.ts';

export interface MockVendorOptions {
  /** 0: any free one. */
  readonly port: number;
  readonly host: string;
  /** Shipments are kept here, in `mock-vendor.sqlite`. */
  readonly dataDir: string;
  /** Of every vendor, ms; by default each has its own, 20 to 60. */
  readonly latencyMs?: number | undefined;
  /** false: a reference that comes again makes another shipment, as with a vendor that knows no idempotency; true. */
  readonly dedup?: boolean;
  /** How long after its acceptance a shipment can be found by its reference, ms; 0. */
  readonly visibleAfterMs?: number;
  /** Told, and waited for, when the time of the sandbox was moved. */
  readonly onClock?: (offsetMs: number) => Promise<void>;
  /** Where the time begins; by default where it was when the server stopped. */
  readonly clockOffsetMs?: number;
  readonly now?: () => number;
  readonly random?: () => number;
}

export interface MockVendorServer {
  readonly url: string;
  readonly clockOffsetMs: () => number;
  readonly close: () => Promise<void>;
}

/** The server that plays all five vendors (interface 20.3). */
export async function startMockVendor(options: MockVendorOptions): Promise<MockVendorServer> {
  const Database = await loadSqlite();
  const { dedup = true, visibleAfterMs = 0 } = options;
  const store = openStore(Database, options.dataDir, dedup);
  if (options.clockOffsetMs !== undefined) store.setClockOffset(options.clockOffsetMs);
  const behaviours = openBehaviours(playedVendors, options.latencyMs, options.random ?? Math.random);
  const clock = openSandboxClock(options.now ?? Date.now, store, options.onClock ?? (async () => {}));
  const closing = new AbortController();
  const server = createServer({ behaviours, store, clock, visibleAfterMs, closing: closing.signal });
  try {
    await listen(server, options.port, options.host);
  } catch (thrown) {
    store.close();
    throw thrown;
  }
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}`,
    clockOffsetMs: clock.offsetMs,
    close: async () => {
      closing.abort();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
      store.close();
    },
  };
}

/** @throws an Error with a sentence for whoever starts the server */
function openStore(Database: typeof Sqlite, dataDir: string, dedup: boolean): ShipmentStore {
  try {
    mkdirSync(dataDir, { recursive: true });
    return openShipmentStore(new Database(join(dataDir, 'mock-vendor.sqlite')), dedup);
  } catch (thrown) {
    throw new Error(
      `DATA_DIR is ${dataDir}, where mock-vendor.sqlite cannot be used (${(thrown as Error).message}): set DATA_DIR to another directory, or remove that file.`,
      { cause: thrown },
    );
  }
}

/** On a Node.js that is too old the library ends the process without a word. */
async function loadSqlite(): Promise<typeof Sqlite> {
  if (Number(process.versions.napi) < 10) {
    throw new Error(
      `Node.js ${process.versions.node} is too old: 22.14 or newer is needed. 'npm run sandbox' brings the right one.`,
    );
  }
  return (await import('better-sqlite3')).default;
}
