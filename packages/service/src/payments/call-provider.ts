import type { LocalText } from '@cartage/core';
import type { Payment } from '@cartage/storage';
import {
  type Doubt,
  type PaymentCall,
  type PaymentProvider,
  toVendorProblem,
  type VendorProblem,
} from '@cartage/vendor-kit';
import type { Ground } from '../context.ts';
import type { CardPayments } from './payments.ts';

/** What is known after the provider was called. `words`: its own, or why it said none. */
export type ProviderAnswer<T> =
  | { readonly kind: 'done'; readonly value: T }
  /** Asked again, it would say the same. */
  | { readonly kind: 'refused'; readonly words: LocalText }
  /** Perhaps it was done. Our reference makes it harmless to ask again. */
  | { readonly kind: 'unknown'; readonly words: LocalText };

/** Calls the provider of a payment; never inside a transaction, never throws. */
export const callProvider = async <T>(
  service: Ground & CardPayments,
  { provider, reference }: Payment,
  work: (provider: PaymentProvider, call: PaymentCall) => Promise<T>,
): Promise<ProviderAnswer<T>> => {
  try {
    const { payments, settings } = service;
    return { kind: 'done', value: await payments.call(provider, settings.handOverTimeoutMs, work) };
  } catch (thrown) {
    const problem = toVendorProblem(thrown);
    const { kind, text: words, message: reason } = problem;
    service.log.warn({ provider, reference, kind, reason }, 'a payment provider did not do what it was called for');
    return { kind: isRefusal(problem) ? 'refused' : 'unknown', words };
  }
};

/** An outcome with a problem, as if it had been thrown: those that a plugin throws are judged the same. */
export const orThrow = <T extends { readonly kind: string }>(outcome: T | Doubt): Exclude<T, Doubt> => {
  if ('problem' in outcome) throw outcome.problem;
  return outcome as Exclude<T, Doubt>;
};

/** Asked again, the provider would say the same. */
export const isRefusal = (thrown: unknown): boolean => refusals.has(toVendorProblem(thrown).kind);

const refusals: ReadonlySet<VendorProblem['kind']> = new Set(['invalid', 'notServed']);
