import { createHash } from 'node:crypto';
import { completeJobByKey, enqueueJob, type NewsJob } from '@cartage/storage';
import type { ShipmentEvents } from '@cartage/vendor-kit';
import { originOf } from '../cause.ts';
import type { Connection } from '../connections/connection.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';
import { isThere } from './read-webhook.ts';
import { type FailedNews, takeNews } from './take-news.ts';

/**
 * What a list of changes tells of one shipment and cannot be stored becomes a job, so that the list goes on: one line would
 * else keep it where it is for ever. The job is tried as often as any, and then dead: an operator sees and revives it.
 */
export const setNewsAside = async (
  service: Ground,
  { id, vendor }: Connection,
  { shipment, failure }: FailedNews,
): Promise<void> => {
  const { key: vendorKey, id: vendorId } = vendor.manifest;
  const { reference } = shipment;
  const told = { err: failure, vendor: vendorKey, connection: id, reference };
  service.log.error(told, 'a line of a list of changes could not be stored; it is set aside and tried again');
  const news = JSON.stringify(shipment);
  const payload = { connection: id, news, ...originOf(service, [reference]) };
  const about = { key: keyOf(id, news), payload, runAt: service.clock(), vendorId, connection: id };
  await service.store.transaction((tx) => enqueueJob(tx, { task: 'vendor-news', ...about }));
};

/** Takes it in after all. The worker's act; what throws is done again later. */
export const takeNewsAgain = async (
  service: Ground & Connections,
  { connection: id, news }: NewsJob,
): Promise<void> => {
  const connection = await service.vendors.byConnection(id);
  if (connection) {
    const { failed } = await takeNews(service, connection, [JSON.parse(news) as ShipmentEvents]);
    if (failed[0]) throw failed[0].failure;
  } else if (await isThere(service, { connection: id })) {
    throw new Error('Its connection cannot be used by this process.');
  }
  await completeJobByKey(service.store.db, 'vendor-news', keyOf(id, news));
};

/** A list that is read again, because its reader died, sets the same line aside once. */
const keyOf = (connection: string, news: string): string =>
  `${connection} ${createHash('sha256').update(news).digest('hex').slice(0, 32)}`;
