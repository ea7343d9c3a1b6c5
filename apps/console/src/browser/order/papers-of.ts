import { handedOverStatuses } from '@cartage/core';
import type { Shop } from '../api.ts';
import { statusNumbers } from '../words/orders.ts';

/** The papers that can be printed, by their bits (interface 6.16). */
export const papers = [1, 2, 32, 128, 4, 64, 8, 16] as const;
export type Paper = (typeof papers)[number];

/** Those that there are of the order (interface 17.1): a policy of an insured one, what a courier signed once it is there. */
export const papersOf = (
  order: Pick<Shop.OrderRecord, 'services' | 'deliveryDate' | 'attachments' | 'status' | 'sender' | 'receiver'>,
): readonly Paper[] => {
  const status = statusNumbers[order.status];
  const isThere: Readonly<Record<Paper, boolean>> = {
    1: true,
    2: true,
    4: order.services?.some(({ code }) => code === 'Insurance') ?? false,
    8: order.attachments.some(({ fileType, mimeType }) => fileType === 8 && mimeType === 'application/pdf'),
    16: order.deliveryDate !== null,
    32: true,
    64: status !== undefined && handedOverStatuses.includes(status),
    128: order.sender.countryId !== order.receiver.countryId,
  };
  return papers.filter((paper) => isThere[paper]);
};
