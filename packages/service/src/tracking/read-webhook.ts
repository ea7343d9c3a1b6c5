import { believeVendorFeed, completeJobByKey, type WebhookJob } from '@cartage/storage';
import type { Connection } from '../connections/connection.ts';
import { withinDeadline } from '../connections/deadline.ts';
import type { Service } from '../context.ts';
import { takeNews } from './take-news.ts';

/**
 * Reads what a vendor has called us with, and takes the news in. The worker's act: done twice it changes nothing more, and
 * where the vendor has to be asked and does not answer, it is done again later.
 */
export const readWebhook = async (service: Service, job: WebhookJob): Promise<void> => {
  const connection = await service.vendors.byConnection(job.connection);
  if (connection?.vendor.webhook) await readThrough(service, connection, job);
  else service.log.warn({ connection: job.connection }, 'a vendor called for a connection that is gone');
  await completeJobByKey(service.store.db, 'webhook', job.id);
};

const readThrough = async (service: Service, connection: Connection, call: WebhookJob): Promise<void> => {
  const { method, query, headers, body } = call;
  const request = { method, query, headers, bytes: new Uint8Array(Buffer.from(body, 'base64')) };
  const news = await withinDeadline(READ_TIMEOUT_MS, null, (deadline) =>
    service.vendors.call(connection, { capability: 'webhook', deadline, log: service.log }, async (open) =>
      connection.vendor.webhook?.read(request, open),
    ),
  );
  await takeNews(service, connection, news ?? []);
  const { id: vendorId } = connection.vendor.manifest;
  await believeVendorFeed(service.store.db, {
    connection: connection.id,
    vendorId,
    until: service.clock() + BELIEVED_MS,
  });
};

/** A vendor whose calls say no more than that there is news is asked for it. */
const READ_TIMEOUT_MS = 10_000;
/** A vendor that has called is expected to call again for so long; a day without news is nothing unusual. */
const BELIEVED_MS = 24 * 3_600_000;
