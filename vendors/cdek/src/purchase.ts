import { kopecksFromRoubles, type VendorEvent } from '@cartage/core';
import type { OrderAnswer } from './protocol.ts';

type Entity = NonNullable<OrderAnswer['entity']>;
type DeliveredItem = NonNullable<NonNullable<Entity['packages']>[number]['items']>[number];

/** What the receiver bought and paid, of an order that was delivered; nothing where CDEK does not say. */
export function purchaseOf({
  number,
  packages,
  delivery_detail: detail,
}: Entity): Pick<VendorEvent, 'purchased' | 'collected'> {
  // What stands for a place of which nothing was told has the order's number, and is none of the goods.
  const goods = (packages ?? []).flatMap(({ items }) =>
    (items ?? []).flatMap((item) =>
      item.ware_key === number ? [] : [{ item, product: productOf(item, items ?? []) }],
    ),
  );
  // Until the delivery all of them are 0, and an order of which nothing was bought is none that was delivered.
  const isTold = goods.some(({ item }) => (item.delivery_amount ?? 0) > 0);
  const collected = detail?.payment_sum == null ? undefined : kopecksFromRoubles(detail.payment_sum);
  return {
    ...(isTold && {
      purchased: goods.map(({ item: { delivery_amount, payment }, product }) => {
        const quantity = delivery_amount ?? 0;
        const price = payment?.value == null ? undefined : kopecksFromRoubles(payment.value);
        return { product, quantity, sum: price === undefined ? null : price * quantity };
      }),
    }),
    ...(collected !== undefined && { collected }),
  };
}

/** Rows of one product differ in a number behind its article, which CDEK wants to be another within a package. */
function productOf({ ware_key: key, name }: DeliveredItem, rows: readonly DeliveredItem[]): string {
  const [, base] = /^(.+)-\d{1,4}$/.exec(key) ?? [];
  const first = rows.find((row) => row.ware_key !== key && row.name === name && isBase(row.ware_key, base));
  return first?.ware_key ?? key;
}

const isBase = (key: string, base: string | undefined): boolean =>
  base !== undefined && (key === base || (base.length >= LONG && key.startsWith(base)));

/** Long articles were cut for the number. */
const LONG = 45;
