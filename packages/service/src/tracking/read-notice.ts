import {
  believeVendorFeed,
  completeJobByKey,
  enqueueJob,
  getContract,
  getNotice,
  type NoticeJob,
  removeNotice,
  type VendorNotice,
} from '@cartage/storage';
import type { ShipmentEvents, WebhookRequest } from '@cartage/vendor-kit';
import { type Connection, isStored } from '../connections/connection.ts';
import { withinDeadline } from '../connections/deadline.ts';
import { workersTurn } from '../connections/turns.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';
import type { Sealing } from '../secrets/secrets.ts';
import { bindingOfNotice, unpackNotice } from './sealed-notice.ts';
import { takeShipmentEvents } from './take-shipment-events.ts';

/**
 * Reads what a vendor has called us with and takes in what it tells, and only then forgets the call: done twice it changes
 * nothing more. The worker's act; what throws is done again later.
 */
export const readNotice = async (service: Ground & Connections & Sealing, job: NoticeJob): Promise<void> => {
  const { webhookId } = job;
  const { store, secrets, vendors, clock } = service;
  const stored = await getNotice(store.db, webhookId);
  if (!stored) return completeJobByKey(store.db, 'webhook', webhookId);
  const connection = await vendors.byConnection(stored.connection);
  let isTold = false;
  if (!connection) {
    if (await isThere(service, stored)) throw new Error('Its connection cannot be used by this process.');
    service.log.warn({ connection: stored.connection }, 'a vendor called for a connection that is gone');
  } else {
    const request = unpackNotice(await secrets.openBytes(stored.request, bindingOfNotice(stored)));
    const told = await read(service, connection, request);
    const { early, failed } = await takeShipmentEvents(service, connection, told);
    if (failed[0]) throw failed[0].failure;
    if (early > 0) return readAgain(service, connection, stored, job);
    isTold = told.length > 0;
  }
  await store.transaction(async (tx) => {
    // One that calls for something else tells nothing of orders.
    if (connection && isTold) {
      const { id, vendor } = connection;
      await believeVendorFeed(tx, { connection: id, vendorId: vendor.manifest.id, until: clock() + BELIEVED_MS });
    }
    await removeNotice(tx, webhookId);
    await completeJobByKey(tx, 'webhook', webhookId);
  });
};

const read = (
  service: Ground & Connections,
  connection: Connection,
  request: WebhookRequest,
): Promise<readonly ShipmentEvents[]> =>
  withinDeadline(READ_TIMEOUT_MS, null, (deadline) =>
    service.vendors.call(
      connection,
      { capability: 'webhook', deadline, turn: workersTurn(connection), log: service.log },
      async (call) => {
        // Its plugin may be another one by now; then nobody can read what it was told.
        const told = await connection.vendor.webhook?.read(request, call);
        return told ?? [];
      },
    ),
  );

/** One whose plugin is not installed here, or whose secrets cannot be read, is: another process may read its calls. */
export const isThere = async (
  { store }: Pick<Ground, 'store'>,
  { connection }: Pick<VendorNotice, 'connection'>,
): Promise<boolean> => isStored(connection) && (await getContract(store.db, Number(connection))) !== null;

/**
 * Nothing is told before its order counts as handed over (interface 9.5): most often it is soon, with a vendor that takes
 * its time it may be hours. That is no failure, so it costs no try.
 */
const readAgain = (
  { store, clock }: Pick<Ground, 'store' | 'clock'>,
  { vendor }: Connection,
  { id, receivedAt, connection }: VendorNotice,
  payload: NoticeJob,
): Promise<void> => {
  const waitedMs = clock() - receivedAt;
  const runAt = clock() + Math.min(Math.max(waitedMs, SOONEST_MS), LATEST_MS);
  return enqueueJob(store.db, { task: 'webhook', key: id, payload, runAt, vendorId: vendor.manifest.id, connection });
};

const SOONEST_MS = 1_000;
const LATEST_MS = 3_600_000;
/** A vendor whose calls say no more than that something has happened is asked for it. */
const READ_TIMEOUT_MS = 10_000;
/** A vendor that has told something is expected to call again for so long; a day without a notice is nothing unusual. */
const BELIEVED_MS = 24 * 3_600_000;
