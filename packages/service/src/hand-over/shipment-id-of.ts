import type { Attempt } from '@cartage/storage';

/** What an accepted attempt keeps of the vendor's answer. */
export interface AcceptedDetails {
  /** The vendor's own id of the shipment. */
  readonly shipmentId: string | null;
}

/** The vendor's own id of the shipment that the attempt made; null: it has told none. */
export const shipmentIdOf = ({ details }: Attempt): string | null =>
  (details as Partial<AcceptedDetails> | null)?.shipmentId ?? null;
