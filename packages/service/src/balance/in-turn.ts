import type { Problem } from '@cartage/core';
import { newSlots, printerBusy, type Slots } from '@cartage/documents';
import type { Store } from '@cartage/storage';
import type { Acting } from '../context.ts';
import { sharerOf } from '../print/sharer.ts';

/** The one place of each store. */
const places = new WeakMap<Store['db'], Slots>();

/**
 * One after another within this process: invoices that are printed at once would all have the same number, and all but
 * one be printed anew. Keys take turns, as at the printer. TooManyRequests: too many wait already.
 */
export const inTurn = async <T>(ctx: Acting, work: () => Promise<T>): Promise<T | Problem> => {
  const { db } = ctx.store;
  const place = places.get(db) ?? newSlots(1, MOST_WAITING);
  places.set(db, place);
  return (await place.run(sharerOf(ctx), work)) ?? printerBusy;
};

const MOST_WAITING = 100;
