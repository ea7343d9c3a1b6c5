import { setTimeout as wait } from 'node:timers/promises';
import type { RunningSandbox } from './open-sandbox.ts';

export interface Answer<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

/** Calls an operation with the sandbox company's key. */
export const call = async <T>(
  { apiUrl }: RunningSandbox,
  operation: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer<T>> => {
  const response = await fetch(`${apiUrl}/OpenAPI/v1/${operation}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ apiKey: 'sandbox-key', ...body }),
  });
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const answer: unknown = isJson ? await response.json() : new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, body: answer as T };
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

export interface Option {
  readonly vendorInfo: { readonly vendorId: number; readonly vendorKey: string };
  readonly vendorUrgentTypeId: string;
  readonly price: number;
}

export interface Refusal {
  readonly errorCode: string;
  readonly errorDescription: string;
  readonly errorAdditionalInfo: string | null;
}

/** What Create answers, handed over (201) or only saved (200). */
export interface Created {
  readonly orderId: string;
  readonly status: number;
  readonly statusName: string;
  readonly vendorInvoiceNum: string;
  readonly price: number;
  readonly options: readonly Option[];
  readonly errors: readonly Refusal[];
}

export interface OrderInfo {
  readonly orderId: string;
  readonly orderPushResult: number;
  readonly status: number;
  readonly statusName: string;
  readonly vendorInvoiceNum: string | null;
  readonly vendorInfo: Option['vendorInfo'] | null;
  readonly deliveryDate: string | null;
  readonly receivedBy: string | null;
}

export const getOrder = async (sandbox: RunningSandbox, orderId: string): Promise<OrderInfo> =>
  (await call<{ orderInfo: OrderInfo }>(sandbox, 'Get', { orderId })).body.orderInfo;

/** The order once it stands in the status. */
export const untilStatus = (sandbox: RunningSandbox, orderId: string, status: number): Promise<OrderInfo> => {
  let last: OrderInfo | undefined;
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
