import type { Confirmation } from '@cartage/vendor-kit';

/** What is known after the vendor was called. `words` are the vendor's. */
export type HandOverAnswer =
  | { readonly kind: 'confirmed'; readonly confirmation: Confirmation }
  | { readonly kind: 'accepted' }
  | { readonly kind: 'rejected'; readonly words: string }
  /** `neverSent`: surely nothing was created; otherwise the vendor is asked before the call is repeated. */
  | {
      readonly kind: 'unavailable';
      readonly neverSent: boolean;
      readonly retryAfterMs: number | null;
      readonly words: string;
    }
  | { readonly kind: 'unknown'; readonly words: string }
  /** Nobody can tell without a look at the vendor's own pages. */
  | { readonly kind: 'undecidable'; readonly words: string };
