import type { LocalText, Order } from '@cartage/core';
import { appendEvents, type Db } from '@cartage/storage';
import { SERVICE_SOURCE } from '../lifecycle/move-texts.ts';

/** Writes into the order's history, once, what has become of one of its payments; the order stays where it is. */
export const notePayment = async (
  tx: Db,
  { id, status, statusAt }: Order,
  { text, at, fingerprint }: { readonly text: LocalText; readonly at: number; readonly fingerprint: string },
): Promise<void> => {
  const event = { at: Math.max(at, statusAt), source: SERVICE_SOURCE, text, status, isReturn: false, fingerprint };
  await appendEvents(tx, id, [event]);
};
