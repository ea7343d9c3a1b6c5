import { type PaymentCall, type ReadProblem, readAnswer, type VendorAnswer, VendorProblem } from '@cartage/vendor-kit';
import type { z } from 'zod';
import { type ErrorCode, errorAnswer } from './protocol.ts';

/** One call to the provider. */
export const send = (call: PaymentCall, method: 'GET' | 'POST', path: string, json?: unknown): Promise<VendorAnswer> =>
  call.http.request({
    method,
    url: call.account.settings.baseUrl + path,
    headers: { authorization: `Bearer ${call.account.credentials.secret}` },
    ...(json === undefined ? {} : { json }),
  });

/** The body of an answer, or the provider's refusal as a problem. */
export const read = <T>(answer: VendorAnswer, schema: z.ZodType<T>): T => readAnswer(answer, schema, readProblem);

/** Codes that say more than their HTTP status. */
const readProblem: ReadProblem = (body) => {
  const parsed = errorAnswer.safeParse(body);
  if (!parsed.success) return undefined;
  const { code, text } = parsed.data.error;
  return problems[code]?.(text);
};

const invalid = (text: string): VendorProblem => new VendorProblem({ kind: 'invalid', field: null }, text);

const problems: Partial<Record<ErrorCode, (text: string) => VendorProblem>> = {
  BAD_FIELD: invalid,
  REFUSED: invalid,
  OTHER_AMOUNT: invalid,
  MORE_THAN_PAID: invalid,
  BAD_SECRET: (text) => new VendorProblem({ kind: 'auth' }, text),
  NO_PAYMENT: (text) => new VendorProblem({ kind: 'notFound' }, text),
  ALREADY_PAID: (text) => new VendorProblem({ kind: 'tooLate' }, text),
};
