import type { AuditAct } from '@cartage/core';
import type { Doer, JobOrigin, JobTask } from '@cartage/storage';
import type { Ground } from './context.ts';
import type { Log } from './log.ts';

/** The service on behalf of a request; its acts add to `met`. */
export const forRequest = (
  log: Log,
  {
    requestId,
    traceparent,
    met,
    doer,
  }: {
    readonly requestId: string;
    readonly traceparent?: string | undefined;
    readonly met: Set<string>;
    readonly doer?: Doer;
  },
): Pick<Ground, 'cause' | 'log'> => ({
  cause: { requestId, ...(traceparent !== undefined && { traceparent }), met, ...(doer && { doer }) },
  log: logWith(log, { requestId }),
});

/** The service on behalf of a job, and of the request that began it. */
export const forJob = <S extends Ground>(
  service: S,
  { task, payload }: { readonly task: JobTask; readonly payload: JobOrigin | null },
): S => {
  const { requestId, traceparent, orders = [], doer, isBulk } = payload ?? {};
  const why = requestId === undefined ? {} : { requestId };
  const followed = traceparent === undefined ? {} : { traceparent };
  const cause = { ...why, ...followed, ...(doer && { doer }), ...(isBulk && { isBulk }) };
  return { ...service, cause, log: logWith(service.log, { ...why, task, ...orderFields(orders) }) };
};

/** The service for what is done about these orders alone. */
export const about = <S extends Ground>(service: S, numbers: readonly string[]): S => {
  const orders = numbers.slice(0, MOST_ORDERS);
  meet(service, orders);
  return { ...service, log: logWith(service.log, orderFields(orders)) };
};

/** The service for an act of this name, which hands an order over. */
export const asAct = <S extends Ground>(service: S, act: AuditAct): S => ({
  ...service,
  cause: { ...service.cause, act },
});

/** The service for one of so many that one request asks for: a vendor that is asked for many is asked for others first. */
export const oneOf = <S extends Ground>(service: S, count: number): S =>
  count > 1 ? { ...service, cause: { ...service.cause, isBulk: true } } : service;

/** The request is about these orders too. */
export const meet = ({ cause }: Pick<Ground, 'cause'>, numbers: readonly string[]): void => {
  if (!cause?.met) return;
  for (const number of numbers) if (cause.met.size < MOST_ORDERS) cause.met.add(number);
};

/** What a job about these orders keeps of why it was begun. */
export const originOf = ({ cause }: Pick<Ground, 'cause'>, numbers: readonly string[]): JobOrigin => ({
  ...(cause?.requestId === undefined ? {} : { requestId: cause.requestId }),
  ...(cause?.traceparent === undefined ? {} : { traceparent: cause.traceparent }),
  ...(cause?.doer && { doer: cause.doer }),
  ...(cause?.isBulk && { isBulk: cause.isBulk }),
  orders: numbers.slice(0, MOST_ORDERS),
});

/** `order` where it is one, so that it can be searched for, else `orders`. */
export const orderFields = (
  numbers: Iterable<string>,
): { readonly order?: string; readonly orders?: readonly string[] } => {
  const [order, ...others] = numbers;
  if (order === undefined) return {};
  return others.length === 0 ? { order } : { orders: [order, ...others] };
};

/** A line is not made longer by a request for a thousand orders. */
const MOST_ORDERS = 20;

const logWith = (log: Log, fields: Readonly<Record<string, unknown>>): Log => ({
  debug: (more, message) => log.debug({ ...fields, ...more }, message),
  info: (more, message) => log.info({ ...fields, ...more }, message),
  warn: (more, message) => log.warn({ ...fields, ...more }, message),
  error: (more, message) => log.error({ ...fields, ...more }, message),
});
