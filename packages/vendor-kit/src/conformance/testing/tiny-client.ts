import { z } from 'zod';
import type { CallContext } from '../../adapter/call-context.ts';
import type { VendorAnswer, VendorRequest } from '../../adapter/http-client.ts';
import { VendorProblem } from '../../adapter/vendor-problem.ts';
import { type ReadProblem, readAnswer } from '../../answers/read-answer.ts';
import { oauth2Token } from '../../calls/oauth2-token.ts';
import type { Quirks } from './quirks.ts';
import { hosts } from './tiny-protocol.ts';

const baseOf = (call: CallContext): string => `https://${hosts[call.account.environment]}`;

/** The header by which the vendor knows the account; asks for a token where it wants one. */
export const authorize = async (quirks: Quirks, call: CallContext): Promise<Record<string, string>> => {
  const { key = '' } = call.account.credentials;
  const token = quirks.token
    ? await oauth2Token(call, { url: `${baseOf(call)}/token`, clientId: 'shop', clientSecret: key })
    : key;
  return { authorization: `Bearer ${token}` };
};

/** One request, its header at hand. */
export const send = (
  call: CallContext,
  headers: Record<string, string>,
  method: VendorRequest['method'],
  path: string,
  body: Pick<VendorRequest, 'json' | 'form'> = {},
): Promise<VendorAnswer> => call.http.request({ method, url: baseOf(call) + path, headers, ...body });

/** One request, and what it needs before. */
export const ask = async (
  quirks: Quirks,
  call: CallContext,
  method: VendorRequest['method'],
  path: string,
  body: Pick<VendorRequest, 'json' | 'form'> = {},
): Promise<VendorAnswer> => send(call, await authorize(quirks, call), method, path, body);

export const read = <T>(answer: VendorAnswer, schema: z.ZodType<T>): T => readAnswer(answer, schema, readProblem);

const errorBody = z.object({ code: z.string(), text: z.string() });

export const readProblem: ReadProblem = (body) => {
  const error = errorBody.safeParse(body).data;
  if (error === undefined) return undefined;
  switch (error.code) {
    case 'TARIFF':
      return new VendorProblem({ kind: 'notServed' }, error.text);
    case 'PARCELS':
      return new VendorProblem({ kind: 'invalid', field: 'cargo.items' }, error.text);
    case 'MAIL':
      return new VendorProblem({ kind: 'invalid', field: 'receiver.email' }, error.text);
    case 'SIZES':
      return new VendorProblem({ kind: 'invalid', field: 'cargo.items' }, error.text);
    case 'REFUSED':
      return new VendorProblem({ kind: 'invalid', field: null }, error.text);
    case 'TOO_LATE':
      return new VendorProblem({ kind: 'tooLate' }, error.text);
    default:
      return undefined;
  }
};
