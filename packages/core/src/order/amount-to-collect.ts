import type { Cargo } from '../cargo.ts';
import type { Kopecks } from '../money.ts';
import type { OrderContent } from './order.ts';

/** An order, as far as that goes. */
export interface OrderToCollect {
  readonly content: Pick<OrderContent, 'receiverDeliveryCharge'> & { readonly cargo: Pick<Cargo, 'products'> };
}

/** All that the receiver pays on delivery: the goods and the charge for the delivery. */
export const amountToCollect = ({ content }: OrderToCollect): Kopecks =>
  content.cargo.products.reduce(
    (sum, product) => sum + (product.costForReceiver ?? 0) * product.qty,
    content.receiverDeliveryCharge ?? 0,
  );
