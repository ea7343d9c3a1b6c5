/**
 * Why somebody has to look at an order, by words that are stored and never renamed.
 * - `price-rose`: its vendor asks more than was agreed; the difference is to be accepted or disputed (interface 16.13).
 * - `problem`: it was canceled, and moves at its vendor all the same (interface 16.14).
 */
export const attentionReasons = ['price-rose', 'problem'] as const;

/** One of `attentionReasons`. */
export type AttentionReason = (typeof attentionReasons)[number];
