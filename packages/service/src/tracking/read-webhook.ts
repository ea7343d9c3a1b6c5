import { believeVendorFeed, completeJobByKey, getWebhook, removeWebhook, type WebhookJob } from '@cartage/storage';
import type { ShipmentEvents, WebhookRequest } from '@cartage/vendor-kit';
import type { Connection } from '../connections/connection.ts';
import { withinDeadline } from '../connections/deadline.ts';
import type { Service } from '../context.ts';
import { bindingOfWebhook, unpackWebhook } from './sealed-webhook.ts';
import { takeNews } from './take-news.ts';

/**
 * Reads what a vendor has called us with and takes the news in, and only then forgets the call: done twice it changes
 * nothing more. The worker's act; what throws is done again later.
 */
export const readWebhook = async (service: Service, { webhookId }: WebhookJob): Promise<void> => {
  const { store, secrets, vendors, clock } = service;
  const stored = await getWebhook(store.db, webhookId);
  if (!stored) return completeJobByKey(store.db, 'webhook', webhookId);
  const connection = await vendors.byConnection(stored.connection);
  if (!connection) service.log.warn({ connection: stored.connection }, 'a vendor called for a connection that is gone');
  else {
    const request = unpackWebhook(await secrets.openBytes(stored.request, bindingOfWebhook(stored)));
    const { early } = await takeNews(service, connection, await read(service, connection, request));
    if (early > 0) throw new TooEarly('It is about an order whose hand-over has not ended.');
  }
  await store.transaction(async (tx) => {
    if (connection) {
      const { id, vendor } = connection;
      await believeVendorFeed(tx, { connection: id, vendorId: vendor.manifest.id, until: clock() + BELIEVED_MS });
    }
    await removeWebhook(tx, webhookId);
    await completeJobByKey(tx, 'webhook', webhookId);
  });
};

const read = (service: Service, connection: Connection, request: WebhookRequest): Promise<readonly ShipmentEvents[]> =>
  withinDeadline(READ_TIMEOUT_MS, null, (deadline) =>
    service.vendors.call(connection, { capability: 'webhook', deadline, log: service.log }, async (call) => {
      // Its plugin may be another one by now; then nobody can read what it was told.
      const news = await connection.vendor.webhook?.read(request, call);
      return news ?? [];
    }),
  );

/** No news before its order counts as handed over (interface 9.5); it is soon. */
class TooEarly extends Error {
  override readonly name = 'TooEarly';
}

/** A vendor whose calls say no more than that there is news is asked for it. */
const READ_TIMEOUT_MS = 10_000;
/** A vendor that has called is expected to call again for so long; a day without news is nothing unusual. */
const BELIEVED_MS = 24 * 3_600_000;
