import type { ErrorAnswer, ErrorCode, PaymentStatus } from '@cartage/sandbox-payments/protocol';

/** A refusal in the words of the payment provider's protocol. */
export class PaymentRefusal extends Error {
  readonly answer: ErrorAnswer;
  readonly status: 401 | 404 | 409 | 422;

  constructor(code: Exclude<ErrorCode, 'TOO_MANY' | 'OUT_OF_ORDER'>, text: string, status?: PaymentStatus) {
    super(text);
    this.answer = { error: { code, text }, ...(status === undefined ? {} : { status }) };
    this.status = statuses[code];
  }
}

const statuses = {
  BAD_SECRET: 401,
  BAD_FIELD: 422,
  REFUSED: 422,
  NO_PAYMENT: 404,
  OTHER_AMOUNT: 409,
  ALREADY_PAID: 409,
  MORE_THAN_PAID: 409,
} as const;
