import { createHash } from 'node:crypto';
import { countLivingJobs, ensureJob } from '@cartage/storage';
import { redactorOf, type WebhookRequest } from '@cartage/vendor-kit';
import { originOf } from '../cause.ts';
import type { Connection } from '../connections/connection.ts';
import type { Service } from '../context.ts';

/** The connection at whose address a vendor calls; null: nobody calls there. */
export const webhookConnection = async (
  { vendors }: Pick<Service, 'vendors'>,
  vendorKey: string,
  id: string,
): Promise<Connection | null> => {
  const connection = await vendors.byConnection(id);
  return connection?.vendor.manifest.key === vendorKey && connection.vendor.webhook ? connection : null;
};

/**
 * Stores what a vendor calls us with, once it is certain that it is the vendor: a job reads it, whatever becomes of this
 * process. The same again, while it is unread, is one. `forged`: nothing is kept. `full`: too much of this vendor is unread.
 */
export const receiveWebhook = async (
  service: Service,
  { id, vendor, account }: Connection,
  request: WebhookRequest,
): Promise<'received' | 'forged' | 'full'> => {
  const now = service.clock();
  const { manifest, webhook } = vendor;
  if (!webhook?.verify(request, account, now)) {
    service.log.warn({ vendor: manifest.key, connection: id }, 'a call of a vendor was not believed');
    return 'forged';
  }
  const { redact } = redactorOf(manifest, account);
  const { method, query, headers, bytes } = request;
  const kept = {
    connection: id,
    method,
    query: eachValue(query, redact),
    headers: eachValue(readable(headers), redact),
    body: withoutSecrets(bytes, redact).toString('base64'),
  };
  const key = createHash('sha256')
    .update(JSON.stringify([id, method, kept.query, kept.body]))
    .digest('base64url');
  return service.store.transaction(async (tx) => {
    const unread = await countLivingJobs(tx, { task: 'webhook', vendorId: manifest.id, most: MOST_UNREAD });
    if (unread >= MOST_UNREAD) return 'full';
    const payload = { id: key, ...kept, ...originOf(service, []) };
    await ensureJob(tx, { task: 'webhook', key, payload, runAt: now, vendorId: manifest.id });
    return 'received';
  });
};

/** Of one vendor. Whoever calls more often than we read is to come again. */
const MOST_UNREAD = 1000;

const eachValue = (values: Readonly<Record<string, string>>, redact: (text: string) => string) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, redact(value)]));

/** By which it was let in, and by whom it was carried, is no matter to whoever reads it. */
const readable = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !unread.test(name)));

const unread = /^(?:authorization|proxy-authorization|cookie|host|connection|content-length|x-forwarded-.*|forwarded)$/;

/** The very bytes, unless a secret of the account stands in them. */
function withoutSecrets(bytes: Uint8Array, redact: (text: string) => string): Buffer {
  const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = given.toString('utf8');
  const clean = redact(text);
  return clean === text ? given : Buffer.from(clean);
}
