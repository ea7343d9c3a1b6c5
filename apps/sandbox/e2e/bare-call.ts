import type { Answer } from './calls.ts';
import type { RunningSandbox } from './open-sandbox.ts';

/** Calls an operation as those do who have no client: without an Idempotency-Key, and once. */
export const bareCall = async <T>({ apiUrl }: RunningSandbox, operation: string, body: object): Promise<Answer<T>> => {
  const response = await fetch(`${apiUrl}/OpenAPI/v1/${operation}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ apiKey: 'sandbox-key', ...body }),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as T };
};
