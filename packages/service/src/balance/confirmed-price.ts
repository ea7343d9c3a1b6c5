import { addMarkUp, type BasisPoints, hasPayments, type Kopecks, type Order, payerOf } from '@cartage/core';
import { type Db, getCompany, heldPayment } from '@cartage/storage';

/**
 * What the customer pays for an order that its vendor confirmed. `asked` is the vendor's own price, before the
 * operator's mark-up; null: as quoted. It may pass the credit limit: the vendor has the order.
 */
export const confirmedPrice = async (tx: Db, order: Order, asked: Kopecks | null): Promise<Kopecks | null> => {
  if (asked === null) return order.price;
  // What was paid is what is charged (interface 16.11), also where that was nothing.
  const contractType = order.option?.contractType ?? null;
  if (payerOf({ terms: order.content.terms, contractType }) === 'card') return order.price;
  if (hasPayments(order) && (await heldPayment(tx, order.id))) return order.price;
  const company = await getCompany(tx, order.companyId);
  // As in the option: on its own contract the company pays the vendor's price to the vendor.
  return priceFor(order, asked, contractType === 'own' ? 0 : (company?.markUp ?? 0));
};

/**
 * The quote rounded the mark-up of each line by itself, the confirmation is one sum: a difference no greater than those
 * roundings can make is none, and the quoted price stands.
 */
const priceFor = ({ price, option }: Order, asked: Kopecks, markUp: BasisPoints): Kopecks => {
  const marked = addMarkUp(asked, markUp);
  const lines = 1 + (option?.services.filter(({ status }) => status === 'available').length ?? 0);
  const isQuoted = price !== null && markUp !== 0 && lines > 1 && Math.abs(marked - price) <= (lines + 1) / 2;
  return isQuoted ? price : marked;
};
