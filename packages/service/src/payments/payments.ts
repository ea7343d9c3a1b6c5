import type { Instant } from '@cartage/core';
import {
  type PaymentCall,
  type PaymentNotification,
  type PaymentProvider,
  type ProviderPayment,
  type VendorAccount,
  VendorProblem,
} from '@cartage/vendor-kit';
import { type LineOptions, openPaymentCall, redactorOf, safeProblem, VendorLine } from '@cartage/vendor-kit/host';
import { withinDeadline } from '../connections/deadline.ts';

/** The part of the service by which cards pay. */
export interface CardPayments {
  readonly payments: Payments;
}

/** The provider of card payments that an installation has, and the one way to call it. */
export interface Payments {
  /** By which new payments go; null: cards are not taken. */
  readonly provider: string | null;
  /** Runs one call of the provider with this key; throws VendorProblem and nothing else. */
  readonly call: <T>(
    provider: string,
    ms: number,
    work: (provider: PaymentProvider, call: PaymentCall) => Promise<T>,
  ) => Promise<T>;
  /** What a notification says; null: there is no such provider here. `forged`: it did not come from it. */
  readonly read: (provider: string, notification: PaymentNotification) => ProviderPayment | 'forged' | null;
  readonly close: () => Promise<void>;
}

/** A provider, and the operator's account with it. */
export interface ConnectedProvider {
  readonly provider: PaymentProvider;
  readonly account: VendorAccount;
}

export interface PaymentsParts {
  /** null: cards are not taken. */
  readonly connected: ConnectedProvider | null;
  readonly lines?: LineOptions;
  readonly clock: () => Instant;
}

export const openPayments = ({ connected, lines, clock }: PaymentsParts): Payments => {
  const line = connected && new VendorLine({ manifest: connected.provider.manifest }, lines);
  const served = (key: string) => (connected?.provider.manifest.key === key ? connected : null);
  return {
    provider: connected?.provider.manifest.key ?? null,
    call: async (key, ms, work) => {
      const known = served(key);
      if (known === null || line === null) throw notConnected(key);
      const { provider, account } = known;
      const { manifest } = provider;
      return withinDeadline(ms, null, (deadline) => {
        const { signal } = deadline;
        return deadline.limit(work(provider, openPaymentCall({ line, manifest, account, now: clock, signal })));
      }).catch((thrown: unknown) => {
        throw safeProblem(thrown, redactorOf(manifest, account).redact);
      });
    },
    read: (key, notification) => {
      const known = served(key);
      return known && (known.provider.readNotification(notification, known.account) ?? 'forged');
    },
    close: async () => line?.close(),
  };
};

const notConnected = (key: string): VendorProblem =>
  new VendorProblem(
    { kind: 'unavailable', neverSent: true },
    {
      en: `The payment provider ${key} is no longer connected.`,
      ru: `Платёжный провайдер ${key} больше не подключён.`,
    },
  );
