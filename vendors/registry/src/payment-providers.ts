import { sandboxPayments } from '@cartage/sandbox-payments';
import { sandboxSecrets } from '@cartage/sandbox-payments/protocol';
import type { PaymentProvider, VendorAccount } from '@cartage/vendor-kit';

/** The plugins for card payments that come with Cartage. A new one is a line here. */
export const paymentProviders: readonly PaymentProvider[] = [sandboxPayments];

/** The sandbox provider's account at `url`, where the mock vendors are too, for trying and measuring. */
export const sandboxPaymentAccount = (
  url: string,
): { readonly provider: PaymentProvider; readonly account: VendorAccount } => ({
  provider: sandboxPayments,
  account: {
    id: `payments:${sandboxPayments.manifest.key}`,
    environment: 'test',
    credentials: { secret: sandboxSecrets.api, notificationSecret: sandboxSecrets.notifications },
    settings: { baseUrl: url },
  },
});
