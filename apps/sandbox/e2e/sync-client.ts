// How the deployed sync client follows orders: it asks by the days of their creation, with no paging at all, and reads
// `orders`. Written against the interface alone; nothing of ours is imported.

export interface SyncedOrder {
  readonly orderId: string;
  readonly customerOrderId: string | null;
  readonly status: number;
  readonly masterStatus: number;
  readonly masterStatusName: string;
  readonly statusDate: string;
  readonly deliveryDate: string | null;
  readonly receivedBy: string | null;
  readonly vendorInvoiceNum: string | null;
  readonly price: number | null;
}

export interface SyncClient {
  readonly create: (body: object) => Promise<{ readonly orderId: string; readonly errors: readonly unknown[] }>;
  /** Every order made on one of the days, by its number. */
  readonly sync: (from: string, to: string) => Promise<ReadonlyMap<string, SyncedOrder>>;
}

export const syncClient = (apiUrl: string, key: string): SyncClient => {
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${apiUrl}/openapi/v2${path}`, {
      ...init,
      headers: { authorization: `apiKey ${key}`, 'content-type': 'application/json' },
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  return {
    create: async (body) => {
      const { result, errors } = (await ask('/Orders', { method: 'POST', body: JSON.stringify(body) })) as {
        result: { orderId: string };
        errors: unknown[];
      };
      return { orderId: result.orderId, errors };
    },
    sync: async (from, to) => {
      const days = new URLSearchParams({ CreateDateFrom: from, CreateDateTo: to });
      const { orders } = (await ask(`/Orders?${days}`)) as { orders: SyncedOrder[] };
      return new Map(orders.map((order) => [order.orderId, order]));
    },
  };
};
