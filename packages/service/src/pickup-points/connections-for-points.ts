import { listCustomersContracts } from '@cartage/storage';
import type { VendorAdapter } from '@cartage/vendor-kit/host';
import type { Connection } from '../connections/connection.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';

/** Contracts of customers that are tried in one turn. */
const SOME = 5;

/** Through which a vendor may be asked for its points in this turn, the first that answers. */
export interface ConnectionsForPoints {
  /** So many others stand before them. */
  readonly skipped: number;
  /** undefined: its secrets cannot be read. */
  readonly connections: readonly (Connection | undefined)[];
}

/** The operator's own; where there is none, customers' contracts after so many, from the first again behind the last. */
export const connectionsForPoints = async (
  service: Pick<Ground, 'store'> & Connections,
  vendor: VendorAdapter,
  skip: number,
): Promise<ConnectionsForPoints> => {
  const operators = await operatorsConnection(service, vendor);
  if (operators) return { skipped: 0, connections: [operators] };
  if (!customersMayLend(vendor)) return { skipped: 0, connections: [] };
  const page = (from: number) =>
    listCustomersContracts(service.store.db, vendor.manifest.key, { skip: from, limit: SOME });
  const rest = await page(skip);
  const [skipped, ids] = rest.length > 0 ? [skip, rest] : [0, await page(0)];
  return { skipped, connections: await Promise.all(ids.map((id) => service.vendors.byConnection(String(id)))) };
};

/** Whether the vendor is asked through the customers' contracts: the operator has none. */
export const isLeftToCustomers = async (service: Connections, vendor: VendorAdapter): Promise<boolean> =>
  customersMayLend(vendor) && (await operatorsConnection(service, vendor)) === undefined;

const operatorsConnection = async ({ vendors }: Connections, { manifest }: VendorAdapter) =>
  (await vendors.of(null)).find(({ vendor }) => vendor.manifest.id === manifest.id);

/** Not where an address is the customer's word: what his server tells would be shown to the vendor's other customers. */
export const customersMayLend = ({ manifest, pickupPoints }: VendorAdapter): boolean =>
  pickupPoints !== undefined && manifest.hosts !== 'setting';
