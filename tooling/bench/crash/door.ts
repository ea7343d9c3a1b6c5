/** What customers do, whichever version of the interface they do it through. */
export interface Door {
  /** null: no answer came, or it was not saved. */
  readonly create: (wish: Wish) => Promise<{ readonly number: string; readonly told: Told } | null>;
  /** null: no answer came. */
  readonly push: (number: string, choice: Choice) => Promise<Told | null>;
  /** true: the project is written. */
  readonly update: (number: string, wish: Wish, project: string) => Promise<boolean>;
  /** The couriers that come, by the numbers of the orders. */
  readonly callCourier: (numbers: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** true: it is canceled now. */
  readonly cancel: (number: string) => Promise<boolean>;
}

/** What payers ask the service for; null: they get no link. */
export interface PaymentDoor extends Pick<Door, 'cancel'> {
  readonly linkOf: (number: string) => Promise<string | null>;
  readonly repeatPayment: (number: string) => Promise<string | null>;
}

export interface Choice {
  readonly vendorId: number;
  readonly tariffId: string;
}

/** An order as a customer wants it. */
export interface Wish {
  readonly customerOrderId: string;
  readonly comments: string;
  readonly choice: Choice;
  /** It is to be handed over at once. */
  readonly isChosen: boolean;
  readonly isByCard: boolean;
  readonly callsCourierLater: boolean;
}

/** What a customer is told of a hand-over. */
export type Told =
  | { readonly kind: 'handed-over'; readonly waybill: string }
  /** It follows without the customer. */
  | { readonly kind: 'promised' }
  /** Somebody has to pay first; null: the link follows. */
  | { readonly kind: 'unpaid'; readonly link: string | null }
  /** It cannot be had. */
  | { readonly kind: 'refused' }
  /** Nothing was begun, and nothing is said against it. */
  | { readonly kind: 'undone' };
