import { createHmac, timingSafeEqual } from 'node:crypto';
import { canonicalOrderNumber, type Order } from '@cartage/core';
import { findOrderByNumber, orderKeyOf } from '@cartage/storage';
import type { Ground } from '../context.ts';

/** 96 bits: nobody guesses it, and a QR code with it stays coarse. */
const PROOF_LETTERS = 16;

/**
 * Whoever has it may see the order's page, and nothing else of it. Made of the key that each order has from the start: it is
 * stored nowhere, orders from before have one, and it outlives every change of the installation's own keys.
 */
const proofOf = (number: string, orderKey: string): string =>
  createHmac('sha256', orderKey).update(`tracking page ${number}`).digest('base64url').slice(0, PROOF_LETTERS);

/** Where the receiver follows the order, from the service's own address on (interface 27.1). */
const trackingPath = ({ number, key }: Pick<Order, 'number' | 'key'>): string =>
  `/t/${number}?k=${proofOf(number, key)}`;

/** The address of the order's page for its receiver. `base`: of the service, without a slash at its end. */
export const trackingPageOf = (order: Pick<Order, 'number' | 'key'>, base: string): string =>
  base + trackingPath(order);

/** The order as answers tell it: with the address of its receiver's page. */
export const withTrackingPage = <Of extends Pick<Order, 'number' | 'key' | 'properties'>>(
  order: Of,
  base: string,
): Of => ({
  ...order,
  properties: [...order.properties, { key: 'trackingPage', value: trackingPageOf(order, base) }],
});

/** The addresses of the orders' pages for papers, by order number; none where nobody has said how the service is reached. */
export const trackingPages = (
  { settings: { publicUrl } }: Pick<Ground, 'settings'>,
  orders: readonly Order[],
): Readonly<Record<string, string>> =>
  publicUrl === null ? {} : Object.fromEntries(orders.map((order) => [order.number, trackingPageOf(order, publicUrl)]));

/** The order whose page the proof opens; null: an unknown number or a wrong proof, and nobody is told which. */
export const orderOfTrackingPage = async (
  { store }: Pick<Ground, 'store'>,
  { number, proof }: { readonly number: string; readonly proof: string },
): Promise<Order | null> => {
  const canonical = canonicalOrderNumber(number);
  const key = mayBeNumber.test(canonical) ? await orderKeyOf(store.db, canonical) : null;
  // Of a number that nobody has as much is done as of one with another proof.
  const right = Buffer.from(proofOf(canonical, key ?? NO_KEY));
  const given = Buffer.from(proof);
  const isRight = given.length === right.length && timingSafeEqual(given, right);
  return isRight && key !== null ? findOrderByNumber(store.db, canonical) : null;
};

/** A database takes no text that nobody can write. */
const mayBeNumber = /^[A-Z0-9-]{1,40}$/;

const NO_KEY = '0123456789012345678901';
