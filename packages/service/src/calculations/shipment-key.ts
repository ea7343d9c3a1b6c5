import { createHash } from 'node:crypto';
import type { QuoteRequest, RoutePoint } from '@cartage/core';

/**
 * The same for a calculation and for the order that is made after it: what is carried, whence and where to. An order says
 * more of the ends and of what is inside, may be fetched on another day, and may want more of its vendor.
 */
export const shipmentKey = ({ sender, receiver, cargo }: QuoteRequest): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        end(sender),
        end(receiver),
        cargo.type,
        cargo.items.map(({ weightKg, qty, l, h, w, volumeM3 }) => [weightKg, qty, l, h, w, volumeM3]),
      ]),
    )
    .digest('base64url');

const end = ({ contactType, country, cityId }: RoutePoint) => [contactType, country, cityId];
