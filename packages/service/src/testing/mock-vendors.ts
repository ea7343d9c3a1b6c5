import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMockVendor } from '@cartage/mock-vendor';

export interface MockShipment {
  readonly vendor: string;
  readonly number: string;
  readonly reference: string;
  /** The vendor's own code: ACC, DLV, CNL ...; null before the first event. */
  readonly status: string | null;
  /** Hand-overs of this reference that the vendor accepted. */
  readonly accepted: number;
}

/** A payment as the sandbox's provider has it. */
export interface MockPayment {
  readonly id: string;
  readonly reference: string;
  readonly status: 'new' | 'pending' | 'paid' | 'failed' | 'canceled' | 'refunded';
  readonly amount: number;
  readonly refundedAmount: number;
  readonly link: string;
  readonly expiresAt: string;
  readonly reason: string | null;
  /** How often it was paid. */
  readonly paid: number;
  readonly refunds: readonly { readonly reference: string; readonly amount: number }[];
}

export interface MockCourier {
  readonly vendor: string;
  readonly number: string;
  readonly reference: string;
  /** The vendor's numbers of the shipments that it comes for. */
  readonly shipments: readonly string[];
  /** Calls with this reference. */
  readonly asked: number;
}

/** The mock vendors on a free port, and the handles of their control interface. */
export interface MockVendors {
  readonly url: string;
  /** How a vendor behaves from now on (interface 20.5). */
  readonly behave: (
    vendor: string,
    behaviour: { fault?: string; faultRate?: number; latencyMs?: number },
  ) => Promise<void>;
  /** All, or those of a reference and its later attempts. */
  readonly shipments: (reference?: string) => Promise<readonly MockShipment[]>;
  /** What the vendor knows of a shipment by now, of whom it goes to and what it was told besides. */
  readonly known: (
    number: string,
  ) => Promise<{ readonly to: { readonly phone: string }; readonly remark: string | null }>;
  /** Those that were called, not those that came with a hand-over. */
  readonly couriers: () => Promise<readonly MockCourier[]>;
  /** The next step of the shipment's path, or the status that is named. */
  readonly advance: (number: string, status?: string) => Promise<void>;
  /** Those of an order, oldest first. */
  readonly payments: (orderId: string) => Promise<readonly MockPayment[]>;
  /** What the customer makes of the order's newest payment. */
  readonly endPayment: (orderId: string, status: 'Paid' | 'Failed') => Promise<void>;
  readonly behaveAtPayments: (behaviour: {
    fault?: string;
    faultRate?: number;
    notifications?: string;
  }) => Promise<void>;
  /** Forgets shipments, couriers, payments and faults. */
  readonly reset: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface MockVendorsOptions {
  /**
   * false: the vendors take a reference as often as it comes, so that nothing but the service keeps it from being
   * doubled; true.
   */
  readonly dedup?: boolean;
  /** How long after its acceptance they find a shipment by its reference, ms; 0. */
  readonly visibleAfterMs?: number;
}

/** `now`: the clock that the vendors share with the service under test. */
export const openMockVendors = async (now: () => number, options: MockVendorsOptions = {}): Promise<MockVendors> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cartage-mock-vendors-'));
  const server = await startMockVendor({ port: 0, host: '127.0.0.1', dataDir, latencyMs: 0, now, ...options });
  const control = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${server.url}/_control${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  return {
    url: server.url,
    behave: async (vendor, behaviour) => void (await control('PUT', `/vendors/${vendor}`, behaviour)),
    shipments: async (reference) =>
      (await control(
        'GET',
        `/shipments${reference ? `?reference=${encodeURIComponent(reference)}` : ''}`,
      )) as readonly MockShipment[],
    known: async (number) =>
      ((await control('GET', `/shipments/${number}`)) as { request: Awaited<ReturnType<MockVendors['known']>> })
        .request,
    couriers: async () => (await control('GET', '/couriers')) as readonly MockCourier[],
    advance: async (number, status) =>
      void (await control('POST', `/shipments/${number}/advance`, status ? { status } : {})),
    payments: async (orderId) =>
      (await control('GET', `/payments?orderId=${encodeURIComponent(orderId)}`)) as readonly MockPayment[],
    endPayment: async (orderId, status) => void (await control('POST', `/payments/${orderId}`, { status })),
    behaveAtPayments: async (behaviour) => void (await control('PUT', '/payments', behaviour)),
    reset: async () => void (await control('POST', '/reset')),
    close: async () => {
      await server.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
