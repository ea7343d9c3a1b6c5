import { foldCase } from '../name-search/fold-name.ts';
import { bareText } from '../written-text.ts';
import type { OrderStatus } from './statuses.ts';

/**
 * One spelling of a number that customers give to their orders, for comparisons: numbers that differ in the case of letters or
 * in the blanks around them are one (interface 8.4). Nothing else is made of it: an order keeps the number as it was written.
 */
export const customerNumberKey = (customerOrderId: string): string => foldCase(bareText(customerOrderId));

/** An order in one of these has given its customer's number back: it may be taken again (interface 8.4). */
export const numberFreeing: readonly OrderStatus[] = ['Canceled', 'Removed'];
