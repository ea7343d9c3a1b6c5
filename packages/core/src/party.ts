/** In the order of their numbers (interface 6.3). `mailing-list` and `post-office` are accepted and never needed. */
export const contactTypes = ['door', 'mailing-list', 'pickup-point', 'post-office'] as const;

/** One of `contactTypes`. */
export type ContactType = (typeof contactTypes)[number];

/** An end of the route, as far as a price depends on it. */
export interface RoutePoint {
  readonly contactType: ContactType;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly cityId: string;
  readonly postalCode: string | null;
  readonly address: string | null;
  /** Required when contactType is `pickup-point`, ignored otherwise. */
  readonly pickupPointId: string | null;
  readonly pickupPointVendorId: number | null;
  readonly loading: LoadingWorks | null;
}

/** Hands that the vendor is to send along (interface 7.19). */
export interface LoadingWorks {
  /** null: not given. */
  readonly floor: number | null;
  readonly hasFreightLift: boolean;
  /** 0 or more. */
  readonly loadersCount: number;
}

/** Sender or receiver of an order. */
export interface Party extends RoutePoint {
  readonly name: string;
  readonly contactPerson: string | null;
  readonly address: string;
  /** As the customer wrote it; `phone.ts` says what is accepted. */
  readonly phone: string;
  readonly email: string | null;
  /** Access hints for the courier. */
  readonly instructions: string | null;
  /** Taxpayer number. */
  readonly taxNumber: string | null;
}

/** The true seller of an online-store order. */
export interface Seller {
  readonly name: string | null;
  readonly phone: string | null;
  readonly address: string | null;
}
