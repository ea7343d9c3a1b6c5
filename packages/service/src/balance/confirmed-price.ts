import {
  addMarkUp,
  type BasisPoints,
  type ConfirmedPrice,
  hasPayments,
  judgeConfirmedPrice,
  type Kopecks,
  type Order,
  paymentTolerance,
  readCompanySettings,
} from '@cartage/core';
import { type Db, getCompany, heldPayment } from '@cartage/storage';

/**
 * What the customer pays for an order that its vendor confirmed (interface 16.13). `asked` is the vendor's own price,
 * before the operator's mark-up; null: as quoted. `isAtLimit`: the credit limit allows no more than was quoted.
 */
export const confirmedPrice = async (
  tx: Db,
  order: Order,
  asked: Kopecks | null,
  isAtLimit: boolean,
): Promise<ConfirmedPrice> => {
  const company = asked === null ? null : await getCompany(tx, order.companyId);
  return judgeConfirmedPrice({
    quoted: order.price,
    asked: asked === null ? null : priceFor(order, asked, markUpOf(order, company)),
    tolerance: paymentTolerance(readCompanySettings(company?.settings ?? {})),
    isPaidByCard: hasPayments(order) && (await heldPayment(tx, order)) !== null,
    isAtLimit,
  });
};

/** As in the option: on its own contract the company pays the vendor's price to the vendor. */
export const markUpOf = ({ option }: Order, company: { readonly markUp: BasisPoints } | null): BasisPoints =>
  option?.contractType === 'own' ? 0 : (company?.markUp ?? 0);

/**
 * The quote rounded the mark-up of each line by itself, the confirmation is one sum: a difference no greater than those
 * roundings can make is none, and the quoted price stands.
 */
const priceFor = ({ price, option }: Order, asked: Kopecks, markUp: BasisPoints): Kopecks => {
  const marked = addMarkUp(asked, markUp);
  const services = [...(option?.services ?? []), ...(option?.ownServices ?? [])];
  const lines = 1 + services.filter(({ status }) => status === 'available').length;
  const isQuoted = price !== null && markUp !== 0 && lines > 1 && Math.abs(marked - price) <= (lines + 1) / 2;
  return isQuoted ? price : marked;
};
