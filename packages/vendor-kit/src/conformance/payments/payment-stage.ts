import type { VendorAccount } from '../../adapter/call-context.ts';
import { openPaymentCall } from '../../payments/open-payment-call.ts';
import type {
  PaymentCall,
  PaymentProvider,
  PaymentRef,
  PaymentRequest,
  ProviderPayment,
} from '../../payments/payment-provider.ts';
import { openPeer, type Peer } from '../stage/peer.ts';
import type { SimulatedPayments } from './simulated-payments.ts';

/** One sentence that every provider keeps. */
export interface PaymentLaw {
  /** Goes on after the name of the provider. */
  readonly name: string;
  /** Throws where the plugin breaks it. */
  readonly holds: (stage: PaymentStage) => Promise<void>;
  /** For laws about time: how often the machine may be given another chance. */
  readonly retry?: number;
}

/** What one law of payments works with: a plugin, its provider, the proxy between them, and all that was said. */
export interface PaymentStage extends Omit<Peer, 'way' | 'deadline'> {
  /** The plugin that is tried. */
  readonly provider: PaymentProvider;
  /** The handles on the simulator. */
  readonly server: SimulatedPayments;
  /** A good account. */
  readonly account: VendorAccount;
  /** A context for one call, with a deadline. */
  readonly call: (signal?: AbortSignal) => PaymentCall;
  /** A payment that nobody has asked for yet, for an hour. */
  readonly request: () => PaymentRequest;
  /** A payment that waits for its customer. */
  readonly started: () => Promise<{ readonly request: PaymentRequest; readonly ref: PaymentRef }>;
  /** A payment that was paid. */
  readonly paid: PaymentStage['started'];
  /** The payment as the provider has it. Throws where it has none. */
  readonly found: (ref: PaymentRef) => Promise<ProviderPayment>;
}

const HOUR_MS = 3_600_000;

let references = 0;

/** Puts the proxy before the provider and makes ready for one law. Stop it afterwards. */
export async function openPaymentStage(provider: PaymentProvider, server: SimulatedPayments): Promise<PaymentStage> {
  const { manifest } = provider;
  const { way, deadline, ...peer } = await openPeer(manifest, server);
  const run = Date.now();

  const call = (signal = deadline()): PaymentCall => openPaymentCall({ ...way(), manifest, now: Date.now, signal });

  const request = (): PaymentRequest => {
    references += 1;
    return {
      // Like an order's, and never the same twice, also where the provider remembers.
      reference: `CONF-${run}-${references}-P1`,
      amount: 123_45,
      description: { en: 'Delivery of order “Б-1” 📦', ru: 'Доставка по заказу «Б-1» 📦' },
      notifyUrl: server.notifyUrl,
      expiresAt: Date.now() + HOUR_MS,
      locale: 'ru',
    };
  };

  const started: PaymentStage['started'] = async () => {
    const wanted = request();
    const outcome = await provider.start(wanted, call());
    if (outcome.kind !== 'done') throw outcome.problem;
    return { request: wanted, ref: { reference: wanted.reference, id: outcome.payment.id } };
  };

  return {
    provider,
    server,
    ...peer,
    account: way().account,
    call,
    request,
    started,
    paid: async () => {
      const payment = await started();
      if (await server.pay(payment.ref.reference)) return payment;
      throw new Error('The simulated provider does not let its customer pay.');
    },
    found: async (ref) => {
      const payment = await provider.find(ref, call());
      if (payment) return payment;
      throw new Error(`The provider does not know ${ref.reference}.`);
    },
  };
}
