import type { Kopecks } from '../money.ts';
import type { Order } from './order.ts';

/** All that the receiver pays on delivery: the goods and the charge for the delivery. */
export const amountToCollect = ({ content }: Pick<Order, 'content'>): Kopecks =>
  content.cargo.products.reduce(
    (sum, product) => sum + (product.costForReceiver ?? 0) * product.qty,
    content.receiverDeliveryCharge ?? 0,
  );
