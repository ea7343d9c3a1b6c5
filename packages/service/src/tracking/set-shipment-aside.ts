import { createHash } from 'node:crypto';
import { completeJobByKey, enqueueJob, type ShipmentJob } from '@cartage/storage';
import type { ShipmentEvents } from '@cartage/vendor-kit';
import { originOf } from '../cause.ts';
import type { Connection } from '../connections/connection.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';
import { isThere } from './read-notice.ts';
import { type FailedShipment, takeShipmentEvents } from './take-shipment-events.ts';

/**
 * What a list of changes tells of one shipment and cannot be stored becomes a job, so that the list goes on: one line would
 * else keep it where it is for ever. The job is tried as often as any, and then dead: an operator sees and revives it.
 */
export const setShipmentAside = async (
  service: Ground,
  { id, vendor }: Connection,
  { shipment, failure }: FailedShipment,
): Promise<void> => {
  const { key: vendorKey, id: vendorId } = vendor.manifest;
  const { reference } = shipment;
  const told = { err: failure, vendor: vendorKey, connection: id, reference };
  service.log.error(told, 'a line of a list of changes could not be stored; it is set aside and tried again');
  const text = JSON.stringify(shipment);
  const payload = { connection: id, news: text, ...originOf(service, [reference]) };
  const about = { key: keyOf(id, text), payload, runAt: service.clock(), vendorId, connection: id };
  await service.store.transaction((tx) => enqueueJob(tx, { task: 'vendor-news', ...about }));
};

/** Takes it in after all. The worker's act; what throws is done again later. */
export const takeShipmentAgain = async (
  service: Ground & Connections,
  { connection: id, news }: ShipmentJob,
): Promise<void> => {
  const connection = await service.vendors.byConnection(id);
  if (connection) {
    const { failed } = await takeShipmentEvents(service, connection, [JSON.parse(news) as ShipmentEvents]);
    if (failed[0]) throw failed[0].failure;
  } else if (await isThere(service, { connection: id })) {
    throw new Error('Its connection cannot be used by this process.');
  }
  await completeJobByKey(service.store.db, 'vendor-news', keyOf(id, news));
};

/** A list that is read again, because its reader died, sets the same line aside once. */
const keyOf = (connection: string, text: string): string =>
  `${connection} ${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
