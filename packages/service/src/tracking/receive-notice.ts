import { enqueueJob, insertNotice, waitingNotices } from '@cartage/storage';
import type { WebhookRequest } from '@cartage/vendor-kit';
import { originOf } from '../cause.ts';
import type { Connection } from '../connections/connection.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';
import { keyIdOf } from '../secrets/sealing.ts';
import type { Sealing } from '../secrets/secrets.ts';
import { bindingOfNotice, packNotice } from './sealed-notice.ts';

/** The connection at whose address a vendor calls; null: nobody calls there. One out of use still has orders under way. */
export const connectionOfNotice = async (
  { vendors }: Connections,
  vendorKey: string,
  id: string,
): Promise<Connection | null> => {
  const connection = await vendors.byConnection(id);
  return connection?.vendor.manifest.key === vendorKey && connection.vendor.webhook ? connection : null;
};

/**
 * Stores what a vendor calls us with, once it is certain that it is the vendor: a job reads it, whatever becomes of this
 * process. `forged`: nothing is kept. `full`: too much of this connection is unread.
 */
export const receiveNotice = async (
  service: Ground & Sealing,
  { id: connection, vendor: { manifest, webhook }, account }: Connection,
  request: WebhookRequest,
): Promise<'received' | 'forged' | 'full'> => {
  const { store, secrets, clock, log, newKey } = service;
  const told = { vendor: manifest.key, connection };
  if (!webhook?.verify(request, account, clock())) return 'forged';
  const size = request.bytes.length;
  const { count, bytes } = await waitingNotices(store.db, connection);
  if (count >= MOST_UNREAD || bytes + size > MOST_BYTES_UNREAD) {
    log.warn({ ...told, count, bytes }, 'a call of a vendor was not taken: too many are unread');
    return 'full';
  }
  const id = newKey();
  await store.transaction(async (tx) => {
    const sealed = await secrets.sealBytes(tx, packNotice(request), bindingOfNotice({ id, connection }));
    const sealedWith = keyIdOf(sealed) ?? '';
    await insertNotice(tx, { id, connection, receivedAt: clock(), size, sealedWith, request: sealed });
    const payload = { webhookId: id, ...originOf(service, []) };
    await enqueueJob(tx, { task: 'webhook', key: id, payload, runAt: clock(), vendorId: manifest.id, connection });
  });
  return 'received';
};

/** Of one connection: whoever calls more often than we read is to come again, and keeps nobody else waiting. */
export const MOST_UNREAD = 1_000;
const MOST_BYTES_UNREAD = 64 * 1024 * 1024;
