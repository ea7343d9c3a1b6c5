/** In the order of their numbers (interface 6.3). `mailing-list` and `post-office` are accepted and never needed. */
export const contactTypes = ['door', 'mailing-list', 'pickup-point', 'post-office'] as const;

/** One of `contactTypes`. */
export type ContactType = (typeof contactTypes)[number];

/** An end of the route, as far as a price depends on it. */
export interface RoutePoint {
  /** Whether it is a door or a pickup point. */
  readonly contactType: ContactType;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** A code of the city; its shape follows from the country (place.ts). */
  readonly cityId: string;
  /** In the one spelling of `postal-code.ts`, without blanks and hyphens; null where the customer gave none. */
  readonly postalCode: string | null;
  /** The state, province or region, as addresses of the country name it: `CA`, `New South Wales`; null: not said. */
  readonly region: string | null;
  /** Street and house, in the customer's words; of a price it need not be known. */
  readonly address: string | null;
  /** Required when contactType is `pickup-point`, ignored otherwise. */
  readonly pickupPointId: string | null;
  /** The id of the vendor whose point it is; null: not said. */
  readonly pickupPointVendorId: number | null;
  /** Null: no hands are wished for. */
  readonly loading: LoadingWorks | null;
}

/** Hands that the vendor is to send along (interface 7.19). */
export interface LoadingWorks {
  /** null: not given. */
  readonly floor: number | null;
  /** The floor is reached by a lift for freight. */
  readonly hasFreightLift: boolean;
  /** 0 or more. */
  readonly loadersCount: number;
}

/** Sender or receiver of an order. */
export interface Party extends RoutePoint {
  /** The name of the person or the company. */
  readonly name: string;
  /** Whom to ask for; null: the name. */
  readonly contactPerson: string | null;
  /** Street and house, in the customer's words; of a pickup point it may be empty. */
  readonly address: string;
  /** As the customer wrote it, without invisible marks; `phone.ts` says what is accepted. */
  readonly phone: string;
  /** Null where the customer gave none. */
  readonly email: string | null;
  /** Access hints for the courier. */
  readonly instructions: string | null;
  /** Taxpayer number. */
  readonly taxNumber: string | null;
}

/** The true seller of an online-store order. */
export interface Seller {
  /** The name of the person or the company; null: not given. */
  readonly name: string | null;
  /** As the customer wrote it, without invisible marks; null: not given. */
  readonly phone: string | null;
  /** In the customer's words; null: not given. */
  readonly address: string | null;
}
