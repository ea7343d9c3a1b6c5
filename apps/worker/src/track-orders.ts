import { dueToTrack, type Service, trackThrough } from '@cartage/service';
import { openHands } from './hands.ts';
import type { Look } from './schedule.ts';

type Vendor = Service['vendors']['adapters'][number];

/**
 * Asks a vendor for news, through each connection by itself: an account that hangs keeps the news of no other waiting, be it
 * of that vendor or of another.
 */
export const tracker = (
  vendor: Vendor,
  everyMs: number,
): { readonly look: Look; readonly ended: () => Promise<void> } => {
  const hands = openHands();
  const look: Look = async (service) => {
    const failure = hands.failure();
    if (failure !== undefined) throw failure;
    if (!hands.isFree()) {
      await hands.freed(everyMs);
      return true;
    }
    const due = await dueToTrack(service, vendor, hands.taken());
    for (const connection of due) {
      if (!hands.isFree()) break;
      hands.run(connection, () => trackThrough(service, vendor, connection));
    }
    if (due.length > 0) await hands.freed(everyMs);
    return due.length > 0;
  };
  return { look, ended: hands.allEnded };
};
