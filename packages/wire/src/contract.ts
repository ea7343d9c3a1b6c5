import type { LocalText } from '@cartage/core';
import type { z } from 'zod';

/**
 * The contract of one operation. Routes, OpenAPI documents, negative tests and the typed client all come from the
 * versions' tables of these.
 */
export interface Contract<Request extends z.ZodType = z.ZodType, R extends Replies = Replies> {
  /** As in the specification. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Fixed segments match case-insensitively (decisions, section 1, Paths). */
  readonly path: `/${string}`;
  readonly summary: LocalText;
  /** The body. */
  readonly request: Request;
  /** Every answer, by HTTP status. */
  readonly replies: R;
  /** `base64`: the larger limit of operations that carry files (decisions, section 1, Sizes). */
  readonly bodyLimit: 'normal' | 'base64';
  /** Takes an `Idempotency-Key` (decisions, section 7). */
  readonly isIdempotent: boolean;
  /** Bodies that fit `request`, the first the most telling. */
  readonly examples: readonly [Example<z.input<Request>>, ...Example<z.input<Request>>[]];
}

export interface Example<Body> {
  readonly summary: string;
  readonly body: Body;
}

export type Replies = Readonly<Record<number, Reply>>;

export interface Reply {
  readonly description: string;
  /** Of the JSON body; `pdf`: a binary file. */
  readonly body: z.ZodType | 'pdf';
}

/** Keeps the exact types of one contract. */
export const contract = <Request extends z.ZodType, const R extends Replies>(
  one: Contract<Request, R>,
): Contract<Request, R> => one;

/** The body of an answer, by its contract and status. */
export type ReplyBody<C extends Contract, Status extends keyof C['replies']> = C['replies'][Status] extends {
  readonly body: infer Body;
}
  ? Body extends z.ZodType
    ? z.output<Body>
    : Uint8Array
  : never;
