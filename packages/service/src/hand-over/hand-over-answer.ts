import type { LocalText } from '@cartage/core';
import type { Confirmation, VendorProblem } from '@cartage/vendor-kit';

/**
 * What is known after the vendor was called. `words`: the vendor's, or why it said none. `reference`: by which the vendor
 * knows it, which is the attempt's, or a later one that a restore of the database has lost.
 */
export type HandOverAnswer =
  | { readonly kind: 'confirmed'; readonly confirmation: Confirmation; readonly reference: string }
  /** The vendor works on it. `id`: its own of the shipment, where it gave one. */
  | { readonly kind: 'accepted'; readonly id: string | null; readonly reference: string }
  /** `field`: the place in the order that the vendor does not like, in the core's words; null: it named none. */
  | { readonly kind: 'rejected'; readonly words: LocalText; readonly field: string | null }
  /** `neverSent`: surely nothing was created; otherwise the vendor is asked before the call is repeated. */
  | {
      readonly kind: 'unavailable';
      readonly neverSent: boolean;
      readonly retryAfterMs: number | null;
      readonly words: LocalText;
      /** The vendor lets nobody in by this contract: it is not asked again until somebody has mended that. */
      readonly isContractRefused?: boolean;
    }
  /** Its turn at the vendor did not come: surely nothing was sent, and nothing is wrong with the vendor. */
  | { readonly kind: 'no-turn'; readonly words: LocalText }
  | { readonly kind: 'unknown'; readonly words: LocalText }
  /** Nobody can tell without a look at the vendor's own pages. */
  | { readonly kind: 'undecidable'; readonly words: LocalText };

/** The vendor has a shipment of the reference that is not this order's: the order takes the next reference. */
export interface TakenReference {
  readonly kind: 'taken';
  readonly words: LocalText;
}

/** What a refusal of the vendor's comes to. */
export const refusedBy = ({ detail, text }: VendorProblem): Extract<HandOverAnswer, { kind: 'rejected' }> => ({
  kind: 'rejected',
  words: text,
  field: detail.kind === 'invalid' && isPlace.test(detail.field ?? '') ? detail.field : null,
});

/** A plugin is foreign code, and customers read what it names. */
const isPlace = /^(?:sender|receiver|cargo|pickup|services|terms)(?:\.[a-zA-Z]{1,40}|\[\d{1,4}\]){0,4}$/;

/** Of a vendor that says "accepted" and nothing more. */
export const noNumber: LocalText = {
  en: 'It accepted the order and gave no number.',
  ru: 'Она приняла заказ, но не сообщила его номер.',
};
