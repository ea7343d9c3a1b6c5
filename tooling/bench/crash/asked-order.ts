/** What the clients know of one order: what they asked for and what they were told. */
export interface AskedOrder {
  /** The client's own number; of each at most one order may exist. */
  readonly customerOrderId: string;
  /** A card is to pay for it before it is handed over. */
  readonly isByCard: boolean;
  /** Told by Create; null: no answer came. */
  number: string | null;
  /** An answer said that it has been handed over, with this waybill. */
  waybill: string | null;
  /** An answer said that it will be handed over as soon as the vendor can be reached. */
  isPromised: boolean;
  /** It was to be handed over, and an answer to that came which says nothing against it. */
  isAnswered: boolean;
  /** The project that it was given by an update which was acknowledged; null: none. */
  project: string | null;
  /** Its cancellation was asked for; `confirmed`: an answer said that it is canceled. */
  cancellation: 'none' | 'asked' | 'confirmed';
  /** It is handed over without a courier; one is called for it afterwards, or never. */
  readonly callsCourierLater: boolean;
  /** An answer said that this courier comes. */
  courier: string | null;
  /** Its cancellation was asked for, and a restore has forgotten it: the vendor may have canceled it all the same. */
  isCancellationForgotten: boolean;
}

export const newAskedOrder = (
  fixed: Pick<AskedOrder, 'customerOrderId' | 'isByCard' | 'callsCourierLater'>,
): AskedOrder => ({
  ...fixed,
  number: null,
  waybill: null,
  isPromised: false,
  isAnswered: false,
  project: null,
  cancellation: 'none',
  courier: null,
  isCancellationForgotten: false,
});

/** What a customer may still rely on after a restore: what they were told before the copy was made. */
export const forget = (order: AskedOrder, known: AskedOrder | null): void => {
  // What was asked for when the copy was made need not stand in it.
  const isCancellationForgotten =
    order.isCancellationForgotten || (order.cancellation !== 'none' && known?.cancellation !== 'confirmed');
  Object.assign(order, known ?? newAskedOrder(order), { isCancellationForgotten });
};
