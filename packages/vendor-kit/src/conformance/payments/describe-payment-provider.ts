import { afterAll, afterEach, beforeAll, beforeEach, describe, it } from 'vitest';
import type { PaymentProvider } from '../../payments/payment-provider.ts';
import { lawsOfPayments } from './payment-laws.ts';
import { openPaymentStage, type PaymentLaw, type PaymentStage } from './payment-stage.ts';
import { paymentTransportLaws } from './payment-transport-laws.ts';
import type { SimulatedPayments } from './simulated-payments.ts';

/** The laws that every plugin for card payments keeps (docs/vendor-plugin.md). */
export const paymentLaws: Readonly<Record<string, readonly PaymentLaw[]>> = {
  ...lawsOfPayments,
  transport: paymentTransportLaws,
};

/** The plugin, and the server that plays its provider. */
export interface PaymentConformanceOptions {
  /** As its package exports it. */
  readonly provider: PaymentProvider;
  /** Started once for the suite; every law makes payments of its own. */
  readonly simulate: () => Promise<SimulatedPayments>;
}

/** The laws as a vitest suite. A plugin is accepted when it passes: `describePaymentProvider({ provider, simulate })`. */
export function describePaymentProvider({ provider, simulate }: PaymentConformanceOptions): void {
  describe(`payment provider ${provider.manifest.key}`, () => {
    let server: SimulatedPayments;
    let stage: PaymentStage;
    beforeAll(async () => {
      server = await simulate();
    });
    afterAll(() => server.stop());
    beforeEach(async () => {
      stage = await openPaymentStage(provider, server);
    });
    afterEach(() => stage.stop());

    for (const [subject, list] of Object.entries(paymentLaws)) {
      describe(subject, () => {
        for (const { name, holds, retry = 0 } of list) it(name, { retry, timeout: 20_000 }, () => holds(stage));
      });
    }
  });
}
