import { customerKey } from './folded-key.ts';

// A customer's number is looked up in two columns. Most numbers are written as they are compared, in capitals or digits: for
// these `customer_order_id` does, and what a process of the version before writes is found as ever. `customer_order_key` is
// there for the others alone, so that an order costs no second index.

/** What `customer_order_key` holds of an order with that number. */
export const storedCustomerKey = (customerOrderId: string | null): string | null => {
  if (customerOrderId === null) return null;
  const key = customerKey(customerOrderId);
  return key === customerOrderId ? null : key;
};

/** A column of `orders`, and the values that are looked for in it. */
export type LookUp<Column extends string> = readonly [column: Column, values: readonly string[]];

/** What to look for in each of the columns, for all orders whose number is one of these however it is spelt. */
export const customerLookUps = (
  numbers: readonly string[],
): readonly LookUp<'customer_order_id' | 'customer_order_key'>[] => {
  const keys = numbers.map(customerKey);
  return [
    ['customer_order_id', [...new Set([...numbers, ...keys])]],
    ['customer_order_key', [...new Set(keys)]],
  ];
};
