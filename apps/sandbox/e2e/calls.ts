import { setTimeout as wait } from 'node:timers/promises';
import {
  type AnswerFacts,
  type CallOptions,
  type Client,
  connect,
  type OrderCreateResultModel,
  type OrderInfoModel,
  type OrderPushErrorModel,
} from '@cartage/client/v1';
import type { RunningSandbox } from './open-sandbox.ts';

export interface Answer<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

/** Calls an operation with the sandbox company's key, or another one; a refusal is a CartageError. */
export const call = async <Name extends keyof Client>(
  { apiUrl }: RunningSandbox,
  operation: Name,
  body: Parameters<Client[Name]>[0],
  { key = 'sandbox-key', ...options }: CallOptions & { readonly key?: string } = {},
): Promise<Answer<Awaited<ReturnType<Client[Name]>>>> => {
  const ask = connect({ url: apiUrl, key })[operation] as (
    input: typeof body,
    options: CallOptions,
  ) => ReturnType<Client[Name]>;
  let told: AnswerFacts | undefined;
  const answered = await ask(body, { ...options, onAnswer: (facts) => (told = facts) });
  if (told === undefined) throw new Error(`${operation} had no answer.`);
  return { status: told.status, headers: told.headers, body: answered };
};

/** Turns a handle of the mock vendors. */
export const control = async <T>(
  { vendorsUrl }: RunningSandbox,
  method: 'GET' | 'PUT' | 'POST',
  path: string,
  body?: object,
): Promise<T> => {
  const response = await fetch(`${vendorsUrl}/_control${path}`, {
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
};

/** The first answer that is not undefined; throws when there is none in time. */
export const until = async <T>(what: string, ask: () => Promise<T | undefined>, withinMs = 30_000): Promise<T> => {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (performance.now() > deadline) throw new Error(`Not within ${withinMs} ms: ${what}`);
    await wait(50);
  }
};

/** Of an order that was handed over. */
export const handedOver = (body: OrderCreateResultModel | OrderPushErrorModel): OrderCreateResultModel => {
  if ('errors' in body) throw new Error(`It was not handed over: ${JSON.stringify(body)}`);
  return body;
};

/** Of an order that was only saved. */
export const savedOnly = (body: OrderCreateResultModel | OrderPushErrorModel): OrderPushErrorModel => {
  if (!('errors' in body)) throw new Error(`It was handed over: ${JSON.stringify(body)}`);
  return body;
};

export const getOrder = async (sandbox: RunningSandbox, orderId: string): Promise<OrderInfoModel> =>
  (await call(sandbox, 'Get', { orderId })).body.orderInfo;

/** The order once it stands in the status. */
export const untilStatus = (sandbox: RunningSandbox, orderId: string, status: number): Promise<OrderInfoModel> => {
  let last: OrderInfoModel | undefined;
  return until(`order ${orderId} in status ${status}`, async () => {
    last = await getOrder(sandbox, orderId);
    return last.status === status ? last : undefined;
  }).catch((late: Error) => {
    throw new Error(`${late.message}; it is in status ${last?.statusName}`);
  });
};

/** A hand-over as the mock vendors remember it. */
export interface VendorShipment {
  readonly vendor: string;
  readonly number: string;
  /** Our order number, with `.2` for the hand-over after a refusal. */
  readonly reference: string;
  readonly status: string;
  readonly accepted: number;
}

export const shipmentsOf = (sandbox: RunningSandbox, orderId: string): Promise<readonly VendorShipment[]> =>
  control(sandbox, 'GET', `/shipments?reference=${orderId}`);
