import { statuses } from '@cartage/core';
import { statusNumbers } from '../words/orders.ts';

/**
 * What a packer is to know of an order. `ready`: it is packed and its label printed. `printed`: there is a label already.
 * `canceled`, `early` (no vendor has it yet), `gone` (it is on its way, or was): it is not to be packed.
 */
export type Verdict = 'ready' | 'printed' | 'canceled' | 'early' | 'gone';

/** Until somebody has fetched it, a parcel lies at the bench. */
const still = new Set(['TransferredToVendor', 'CourierAssigned', 'CourierOnTheWay']);

export const judge = ({
  status,
  papers,
}: {
  readonly status: number;
  readonly papers: { readonly labelsPrintedAt: string | null };
}): Verdict => {
  const name = statusNumbers[status];
  if (name === undefined) return 'early';
  const { master } = statuses[name];
  if (master === 'Cancelled' || master === 'Removed') return 'canceled';
  if (still.has(name)) return papers.labelsPrintedAt === null ? 'ready' : 'printed';
  return ['New', 'Waiting', 'Approval', 'Payment', 'Transfer'].includes(master) ? 'early' : 'gone';
};
