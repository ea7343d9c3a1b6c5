import type { Order } from '@cartage/core';

/** All that the receiver pays on delivery, kopecks: the goods and the charge for the delivery. */
export const amountToCollect = ({ content }: Order): number =>
  content.cargo.products.reduce(
    (sum, product) => sum + (product.costForReceiver ?? 0) * product.qty,
    content.receiverDeliveryCharge ?? 0,
  );
