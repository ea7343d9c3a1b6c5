import type { Choice, LocalText, Order } from '@cartage/core';
import type { Attempt } from '@cartage/storage';
import type { VendorAdapter } from '@cartage/vendor-kit/host';
import type { Ground } from '../context.ts';
import type { Connection } from './connection.ts';
import type { Connections } from './vendors.ts';

/** The vendor that the order's customer chose, for what its manifest says; absent where none was chosen or is installed. */
export const chosenVendor = (service: Ground & Connections, order: Order): VendorAdapter | undefined =>
  order.content.choice ? service.vendors.byId(order.content.choice.vendorId) : undefined;

/** By which the company would be served now; absent where the vendor is not connected, or switched off. */
export const presentConnection = async (
  { vendors }: Connections,
  companyId: number,
  { vendorId, contractType }: Pick<Choice, 'vendorId' | 'contractType'>,
  which: 'switched-on' | 'all' = 'switched-on',
): Promise<Connection | undefined> =>
  (await vendors.of({ id: companyId }, contractType, which)).find(({ vendor }) => vendor.manifest.id === vendorId);

/**
 * Through which the vendor is asked about the order: by which it went, also when that is no longer enabled. Absent where
 * it is gone: another connection may be another account, which knows nothing of the order.
 */
export const connectionOf = (service: Connections, order: Order): Promise<Connection | undefined> =>
  began(service, order, order.connection, order.content.choice?.vendorId ?? null);

/** The same for one of its attempts. */
export const connectionOfAttempt = (
  service: Connections,
  order: Order,
  { connection, vendorId }: Attempt,
): Promise<Connection | undefined> => began(service, order, connection, vendorId);

const began = async (
  service: Connections,
  { companyId }: Order,
  id: string | null,
  vendorId: number | null,
): Promise<Connection | undefined> => {
  if (vendorId === null) return undefined;
  // Begun before connections were kept, when there were none but the operator's: its present one serves.
  if (id === null) return presentConnection(service, companyId, { vendorId, contractType: 'operator' }, 'all');
  const found = await service.vendors.byConnection(id);
  const isOurs = found?.companyId === null || found?.companyId === companyId;
  return isOurs && found.vendor.manifest.id === vendorId ? found : undefined;
};

export const notConnected: LocalText = {
  en: 'The chosen vendor is no longer connected.',
  ru: 'Выбранная служба доставки больше не подключена.',
};
