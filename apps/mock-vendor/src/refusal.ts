import type { ErrorAnswer, ErrorCode } from '@cartage/vendor-mock/protocol';

/** A refusal in the protocol's words. */
export class Refusal extends Error {
  readonly answer: ErrorAnswer;

  constructor(code: ErrorCode, text: string, field: string | null = null, number: string | null = null) {
    super(text);
    this.answer = { error: { code, text, field, number } };
  }

  get status(): 401 | 404 | 409 | 422 | 429 | 503 {
    return statuses[this.answer.error.code];
  }
}

const statuses = {
  BAD_LOGIN: 401,
  BAD_FIELD: 422,
  NOT_SERVED: 422,
  REFUSED: 422,
  DUPLICATE_REF: 409,
  NO_SHIPMENT: 404,
  TOO_LATE: 409,
  TOO_MANY: 429,
  OUT_OF_ORDER: 503,
} as const satisfies Record<ErrorCode, number>;
