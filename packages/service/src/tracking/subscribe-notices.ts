import type { LocalText } from '@cartage/core';
import { noteSubscribed, subscribedAmong } from '@cartage/storage';
import { toVendorProblem } from '@cartage/vendor-kit';
import type { CallTurn } from '@cartage/vendor-kit/host';
import type { Connection } from '../connections/connection.ts';
import { withinDeadline } from '../connections/deadline.ts';
import { askedThrough, workersTurn } from '../connections/turns.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';

/** What came of having a vendor call us. */
export type Subscription =
  | { readonly kind: 'subscribed'; readonly url: string }
  /** The vendor's own pages are where the address is set. */
  | { readonly kind: 'by-hand'; readonly url: string }
  | { readonly kind: 'not-connected' }
  | { readonly kind: 'no-webhook' | 'no-address' }
  | { readonly kind: 'refused'; readonly text: LocalText };

/** Has the vendor of the operator's connection call us from now on. Again, it changes nothing. */
export const subscribeNotices = async (service: Ground & Connections, vendorKey: string): Promise<Subscription> => {
  const connection = (await service.vendors.of(null)).find(({ vendor }) => vendor.manifest.key === vendorKey);
  return connection ? subscribe(service, connection, askedThrough(connection)) : { kind: 'not-connected' };
};

/**
 * Has all vendors that were told to call us be told again: some forget it whose calls were not answered for a day. A vendor
 * that cannot be told is told the next day. The worker's daily act.
 */
export const renewSubscriptions = async (service: Ground & Connections): Promise<void> => {
  const { vendors, store, log } = service;
  const connections = await vendors.of(null);
  if (connections.length === 0) return;
  const subscribed = await subscribedAmong(
    store.db,
    connections.map(({ id }) => id),
  );
  for (const connection of connections.filter(({ id }) => subscribed.has(id))) {
    const outcome = await subscribe(service, connection, workersTurn(connection));
    if (outcome.kind === 'subscribed' || outcome.kind === 'by-hand') continue;
    const problem = outcome.kind === 'refused' ? outcome.text.en : outcome.kind;
    const { key: vendor } = connection.vendor.manifest;
    log.warn(
      { vendor, connection: connection.id, problem },
      'a vendor could not be told again to call; tomorrow it is tried again',
    );
  }
};

const subscribe = async (
  { vendors, settings, log, store, clock }: Ground & Connections,
  connection: Connection,
  turn: CallTurn,
): Promise<Subscription> => {
  const { webhook, manifest } = connection.vendor;
  if (!webhook) return { kind: 'no-webhook' };
  if (settings.publicUrl === null) return { kind: 'no-address' };
  const url = `${settings.publicUrl}/vendors/${manifest.key}/${encodeURIComponent(connection.id)}/webhook`;
  const tell = webhook.subscribe;
  if (!tell) return { kind: 'by-hand', url };
  try {
    await withinDeadline(TIMEOUT_MS, null, (deadline) =>
      vendors.call(connection, { capability: 'webhook', deadline, turn, log }, (call) => tell(url, call)),
    );
  } catch (thrown) {
    return { kind: 'refused', text: toVendorProblem(thrown).text };
  }
  await noteSubscribed(store.db, { connection: connection.id, vendorId: manifest.id, at: clock() });
  return { kind: 'subscribed', url };
};

const TIMEOUT_MS = 30_000;
