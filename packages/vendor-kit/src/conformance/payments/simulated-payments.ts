import type { PaymentNotification } from '../../payments/payment-provider.ts';
import type { SimulatedPeer } from '../../simulator/simulated-vendor.ts';

/** What a plugin's author brings: a server that behaves like the payment provider, and a few handles on it. */
export interface SimulatedPayments extends SimulatedPeer {
  /** Where it can be heard: notifications that are sent there are what `told` gives. */
  readonly notifyUrl: string;
  /** How many payments of the reference the provider has made. */
  readonly made: (reference: string) => Promise<number>;
  /** The customer pays on the page. false: they cannot, or not any more. */
  readonly pay: (reference: string) => Promise<boolean>;
  /** The bank refuses. Absent: the provider lets the customer try until the link dies. */
  readonly decline?: (reference: string) => Promise<void>;
  /** What was given back of the payment, kopecks. */
  readonly returned: (reference: string) => Promise<number>;
  /** The last notification of the payment, once there is one. */
  readonly told: (reference: string) => Promise<PaymentNotification>;
}
