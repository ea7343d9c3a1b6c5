import type { OpenedApi } from '../../testing/open-test-api.ts';
import { OPERATOR_KEY } from './operator-key.ts';

/** Asks the operator's interface; with its key where `headers` name nobody else. */
export const askOperator =
  (opened: () => Pick<OpenedApi, 'request'>) =>
  async (method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) => {
    const response = await opened().request(`/operator/v1${path}`, {
      method,
      headers: {
        'Accept-Language': 'en',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(!('cookie' in headers) && { Authorization: `apiKey ${OPERATOR_KEY}` }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, answer: text === '' ? null : JSON.parse(text) };
  };

/** Status, and each problem by its code and place. */
export const refusalsOf = async (asking: ReturnType<ReturnType<typeof askOperator>>) => {
  const { status, answer } = await asking;
  const errors = (answer.errors as { readonly code: string; readonly target: string | null }[]) ?? [];
  return [status, ...errors.map(({ code, target }) => `${code} ${target}`)];
};
