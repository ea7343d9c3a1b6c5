import type { Shop } from '../api.ts';
import type { CompanyDesk } from '../desk.ts';

/** Orders of one code are shown to choose from; more of them nobody reads at a bench. */
const MOST = 5;

/**
 * The orders that a code is of, as a label has it (interface 8.7): by any number, or the code of a place. What is only a part of a
 * number, or of somebody's phone, is no code: nobody is to get another's label.
 */
export const ordersOfCode = async ({ shop }: CompanyDesk, code: string): Promise<readonly Shop.OrderRecord[]> => {
  const byNumber = await shop.List({ ordersId: [code], SearchMode: 7, PageSize: MOST });
  if (byNumber.orders.length > 0) return byNumber.orders;
  const like = await shop.List({ Text: code, PageSize: MOST });
  return like.orders.filter((order) => isCodeOf(order, code));
};

const isCodeOf = (
  { vendorInvoiceNum, vendorReturnInvoiceNumber, vendorPickupNum, customerOrderId, pieces }: Shop.OrderRecord,
  code: string,
): boolean =>
  [vendorInvoiceNum, vendorReturnInvoiceNumber, vendorPickupNum, customerOrderId, ...pieces].some(
    (number) => number?.toLowerCase() === code.toLowerCase(),
  );
