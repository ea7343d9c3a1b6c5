import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type Sqlite from 'better-sqlite3';
import { openSandboxClock } from './control/sandbox-clock.ts';
import { createServer } from './create-server.ts';
import { openBehaviours } from './faults.ts';
import { listen } from './http/listen.ts';
import { paymentPlayer } from './payments/payment-control.ts';
import { openPaymentServer } from './payments/payment-server.ts';
import { openPaymentStore, type PaymentStore } from './payments/payment-store.ts';
import { openShipmentStore, type ShipmentStore } from './shipments/shipment-store.ts';
import { playedVendors } from './vendors.ts';

export interface MockVendorOptions {
  /** 0: any free one. */
  readonly port: number;
  readonly host: string;
  /** Shipments and payments are kept here, in `mock-vendor.sqlite`. */
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

/** The server that plays all five vendors (interface 20.3) and the payment provider (20.9). */
export async function startMockVendor(options: MockVendorOptions): Promise<MockVendorServer> {
  const Database = await loadSqlite();
  const { dedup = true, visibleAfterMs = 0 } = options;
  const { shipments, payments: paymentStore, close } = openStores(Database, options.dataDir, dedup);
  if (options.clockOffsetMs !== undefined) shipments.setClockOffset(options.clockOffsetMs);
  const players = [...playedVendors, paymentPlayer];
  const behaviours = openBehaviours(players, options.latencyMs, options.random ?? Math.random);
  const clock = openSandboxClock(options.now ?? Date.now, shipments, async (offsetMs) => {
    await options.onClock?.(offsetMs);
    payments.wake();
  });
  const closing = new AbortController();
  const { signal } = closing;
  const payments = openPaymentServer({
    store: paymentStore,
    now: clock.now,
    url: () => url,
    behaviours,
    closing: signal,
  });
  const server = createServer({ behaviours, store: shipments, clock, payments, visibleAfterMs, closing: signal });
  try {
    await listen(server, options.port, options.host);
  } catch (thrown) {
    close();
    throw thrown;
  }
  const { port } = server.address() as AddressInfo;
  const url = `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}`;
  payments.wake();
  return {
    url,
    clockOffsetMs: clock.offsetMs,
    close: async () => {
      closing.abort();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
      await payments.idle();
      close();
    },
  };
}

interface Stores {
  readonly shipments: ShipmentStore;
  readonly payments: PaymentStore;
  readonly close: () => void;
}

/** @throws an Error with a sentence for whoever starts the server */
function openStores(Database: typeof Sqlite, dataDir: string, dedup: boolean): Stores {
  try {
    mkdirSync(dataDir, { recursive: true });
    const db = new Database(join(dataDir, 'mock-vendor.sqlite'));
    return { shipments: openShipmentStore(db, dedup), payments: openPaymentStore(db), close: () => void db.close() };
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
