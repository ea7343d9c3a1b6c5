import type { ConnectedProvider, ProcessSettings } from '@cartage/service';
import { refuseStart } from '@cartage/telemetry/refuse-start';
import { paymentAccount } from '@cartage/vendor-kit/host';
import { paymentProviders, sandboxPaymentAccount } from '@cartage/vendor-registry';

/**
 * The provider by which cards pay, or null. Beside the mock vendors it is the sandbox's, unless another is set. A process
 * whose settings for it cannot be used ends with the reason.
 */
export const openPaymentProvider = ({
  paymentProvider: wanted,
  mockVendorUrl,
  settings: { publicUrl },
}: Pick<ProcessSettings, 'paymentProvider' | 'mockVendorUrl' | 'settings'>): ConnectedProvider | null => {
  if (wanted === null) return mockVendorUrl === null ? null : sandboxPaymentAccount(mockVendorUrl);
  const provider = paymentProviders.find(({ manifest }) => manifest.key === wanted.key);
  const known = paymentProviders.map(({ manifest }) => manifest.key).join(', ');
  if (provider === undefined) return refused(`PAYMENT_PROVIDER must be one of ${known}.`);
  if (publicUrl === null) return refused('PUBLIC_URL must be set: the payment provider sends its notifications there.');
  const account = paymentAccount(provider.manifest, wanted.account);
  return 'id' in account
    ? { provider, account }
    : refused(`PAYMENT_ACCOUNT: these fields are missing, wrong or unknown: ${account.join(', ')}.`);
};

const refused = (sentence: string): null => {
  refuseStart([sentence]);
  return null;
};
