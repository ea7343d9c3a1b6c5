import { type Instant, type Order, payerOf } from '@cartage/core';
import { bookTogether, type Db, type NewEntry, releaseReservation } from '@cartage/storage';

/**
 * Turns what is held for the order into the charge of its price, in the transaction that makes it the vendor's. A
 * hand-over, named by the reference that the vendor has, is charged once.
 */
export const chargeOrder = async (tx: Db, order: Order, at: Instant): Promise<void> => {
  const { id, companyId, number, content, option, price, vendorReference } = order;
  const isCharged = payerOf({ terms: content.terms, contractType: option?.contractType ?? null }) === 'balance';
  if (!isCharged || price === null) return releaseReservation(tx, id);
  const by = option ? ` (${option.vendor.name}, ${option.tariffName})` : '';
  const charge: NewEntry = {
    companyId,
    orderId: id,
    kind: 'charge',
    amount: -price,
    text: { en: `Delivery of order ${number}${by}`, ru: `Доставка по заказу ${number}${by}` },
    at,
    key: `charge:${id}:${vendorReference}`,
  };
  await bookTogether(tx, [charge], { inPlaceOf: id });
};
