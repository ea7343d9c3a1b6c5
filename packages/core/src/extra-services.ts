import type { Kopecks } from './money.ts';

/** The extra services that may be asked for (interface 6.26). */
export const serviceCodes = ['CashOnDelivery', 'Insurance', 'PartialBuyOut', 'PrintReceipt', 'SmsToReceiver'] as const;

/** One of `serviceCodes`. */
export type ServiceCode = (typeof serviceCodes)[number];

/** A service asked for beside the delivery itself. */
export interface ExtraService {
  /** Which one; each at most once. */
  readonly code: ServiceCode;
  /** The insured sum; of Insurance alone. */
  readonly sum: Kopecks | null;
  /** As the customer wrote it; PrintReceipt carries JSON here. */
  readonly parameter: string | null;
}

/** A wish for a service that one vendor alone has; nobody else is asked for it (interface 18.3). */
export interface VendorServiceWish {
  /** Of the vendor. */
  readonly vendorKey: string;
  /** The vendor's own word for the service. */
  readonly code: string;
}

/** How many services of vendors' own may be wished for at once (interface 18.3). */
export const MOST_VENDOR_SERVICES = 100;

/**
 * The codes of the services that are wished of one vendor, in the order of the wishes.
 * @param vendorKey of the vendor
 */
export const ownServicesOf = (wishes: readonly VendorServiceWish[], vendorKey: string): readonly string[] =>
  wishes.flatMap((wish) => (wish.vendorKey === vendorKey ? [wish.code] : []));

/** The declared value that Insurance covers, in kopecks; null without insurance. */
export const insuredSum = (services: readonly ExtraService[]): Kopecks | null =>
  services.find((service) => service.code === 'Insurance')?.sum ?? null;

/** Whether the service is among those asked for. */
export const hasService = (services: readonly ExtraService[], code: ServiceCode): boolean =>
  services.some((service) => service.code === code);
