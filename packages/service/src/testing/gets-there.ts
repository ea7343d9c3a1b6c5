import { isWithVendor, type Order } from '@cartage/core';
import type { Stage } from './stage.ts';

/** What the mock vendors say when they refuse an order, as they do when a test tells them to and never else. */
const refusal = /^We (?:take no shipments today|refuse this shipment)/;

/**
 * Why an order that has come to its end is not where it has to be, or null. One whose hand-over was begun and that no
 * vendor refused is with its vendor, or its customer has canceled it, or it is VendorError and a mail says so.
 */
export const whyNotThere = async ({ store }: Stage, order: Order): Promise<string | null> => {
  const { id, number, status } = order;
  const [last] = await store.rows(
    `select state, problem from attempts where order_id = ${id} and kind = 'hand-over' order by number desc limit 1`,
  );
  if (!last || status === 'Canceled' || isWithVendor(status) || order.vendorReference !== null) return null;
  if (status === 'Draft' && last.state === 'rejected' && refusal.test(String(last.problem))) return null;
  const mails = await store.rows(`select payload from jobs where task = 'mail'`);
  const isTold = mails.map((mail) => JSON.stringify(mail)).some(isOfGivingUp(number));
  if (status === 'VendorError' && isTold) return null;
  return `${number} is ${status}${isTold ? '' : ' without a mail'}; its last hand-over: ${last.state}, ${last.problem}`;
};

const isOfGivingUp =
  (number: string) =>
  (mail: string): boolean =>
    mail.includes(number) && mail.includes('is not repeated by itself');
