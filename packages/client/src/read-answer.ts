import type { Received } from './attempt.ts';
import type { ApiProblem, Failure } from './error.ts';
import { fileNameIn } from './file-content.ts';
import type { Operation } from './operation.ts';

/** The body of an answer as it is returned, or what the call fails with. */
export type ReadAnswer = { readonly value: unknown } | { readonly failure: ReadFailure };

/** What an attempt says of a failure. */
export type ReadFailure = Pick<Failure, 'code' | 'message' | 'problems' | 'cause'>;

/** What an answer says. */
export function readAnswer(operation: Operation, received: Received): ReadAnswer {
  const { status, headers } = received;
  // Nothing new, and nothing more: neither has a body.
  if (status === 304 || status === 204) return { value: undefined };
  const { json, cause } = jsonIn(received);
  if (status >= 200 && status < 300) return readSuccess(operation, received, json, cause);
  if (operation.data?.includes(status) && json !== undefined && !Array.isArray(json)) return { value: json };
  if (status === 0 || (status >= 300 && status < 400)) {
    const to = headers.get('location');
    return unreadable(`The address answers with a redirect${to === null ? '' : ` to ${to}`}: connect to that one.`);
  }
  const problems = problemsIn(json);
  const [first] = problems;
  if (first === undefined) return unreadable(`The answer is ${status}, and not of the service's form.`);
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
  const place = first.target ? ` at ${first.target}` : '';
  const message = `${status} ${first.code}${place}: ${first.message}${more}`;
  return { failure: { code: first.code, message, problems } };
}

function readSuccess(
  { answers }: Operation,
  { status, headers, bytes }: Received,
  json: unknown,
  cause: unknown,
): ReadAnswer {
  const type = typeIn(headers);
  if (answers === 'page') return { value: new TextDecoder().decode(bytes) };
  if (answers !== 'file' && json !== undefined) return { value: json };
  // A proxy that asks for a password of its own answers 200 too.
  const isFile = answers !== undefined && (answers === 'file' || type !== 'application/json') && type !== 'text/html';
  if (!isFile && cause !== undefined) return unreadable('The answer is cut short.', cause);
  if (!isFile)
    return unreadable(`The answer is ${status} with ${type || 'no type'}: nothing of the service; is the url right?`);
  return { value: new File([bytes], fileNameIn(headers.get('content-disposition')), { type }) };
}

const typeIn = (headers: Headers): string =>
  (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

const unreadable = (message: string, cause?: unknown): ReadAnswer => ({
  failure: { code: 'AnswerUnreadable', message, cause },
});

/** Neither: it is no JSON. `cause`: it is not the whole of one. */
function jsonIn({ headers, bytes }: Received): { readonly json?: unknown; readonly cause?: unknown } {
  if (typeIn(headers) !== 'application/json') return {};
  try {
    return { json: JSON.parse(new TextDecoder().decode(bytes)) };
  } catch (cause) {
    return { cause };
  }
}

interface Envelopes {
  readonly code?: ApiProblem['code'];
  readonly message?: string;
  readonly target?: string | null;
  readonly errorCode?: ApiProblem['code'];
  readonly errorDescription?: string;
  readonly errorAdditionalInfo?: string | null;
}

/** v1 answers with a list of problems (interface 5.1), the others with an object that holds it (interface 5.2). */
function problemsIn(body: unknown): readonly ApiProblem[] {
  const list: unknown = Array.isArray(body) ? body : (body as { errors?: unknown } | null | undefined)?.errors;
  if (!Array.isArray(list)) return [];
  return (list as readonly Envelopes[]).flatMap((one) => {
    const code = one.code ?? one.errorCode;
    if (typeof code !== 'string') return [];
    const message = one.message ?? one.errorDescription ?? '';
    return [{ code, message, target: one.target ?? one.errorAdditionalInfo ?? null }];
  });
}
