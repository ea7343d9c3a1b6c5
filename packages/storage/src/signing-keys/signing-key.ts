import type { Instant } from '@cartage/core';

/** The key that signs tokens now. */
export interface SigningKey {
  /** Stands in every token that it signs. */
  readonly id: string;
  /** JWK. */
  readonly publicKey: string;
  /** JWK, sealed. */
  readonly privateKey: string;
  readonly createdAt: Instant;
}
