import type { ConfirmedPrice, Kopecks, Order } from '@cartage/core';
import type { Db } from '@cartage/storage';
import { askForAttention } from '../attention/ask-for-attention.ts';
import type { Ground } from '../context.ts';
import { noteLine } from '../events/order-event.ts';
import { SERVICE_SOURCE } from '../lifecycle/move-texts.ts';
import { priceTexts } from './price-texts.ts';

/** What the price is compared with, and by which the history knows the line. */
export interface ToldPrice {
  readonly quoted: Kopecks | null;
  readonly fingerprint: string;
}

/**
 * Another price than the one so far stands in the history; one that is not believed is kept until somebody decides (interface
 * 16.13).
 */
export const tellOfPrice = async (
  service: Ground,
  tx: Db,
  moved: Order,
  { price, open }: ConfirmedPrice,
  { quoted, fingerprint }: ToldPrice,
): Promise<void> => {
  if (open === null && price === quoted) return;
  const { number, status, statusAt } = moved;
  const now = service.clock();
  if (open !== null) {
    await askForAttention(tx, moved, { reason: 'price-rose', at: now, asked: open });
    service.log.warn({ order: number, quoted, asked: open }, 'a vendor confirmed a price that nobody agreed to');
  }
  const text = open === null ? priceTexts.believed(quoted ?? 0, price ?? 0) : priceTexts.rose(quoted, open);
  // A price told later is a line of its own moment, so that it stands above what was decided of the one before.
  const at = Math.max(now, statusAt);
  const line = { at, source: SERVICE_SOURCE, text, status, isReturn: false, fingerprint };
  await noteLine(tx, moved, line, now);
};
