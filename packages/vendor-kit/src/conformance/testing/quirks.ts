/** What is unusual about a vendor; a usual one has none of it. */
export interface Quirks {
  /** Every call needs a token, which is had for the account's key. */
  readonly token?: true;
  /** It knows cities by numbers of its own, which have to be asked for one by one. */
  readonly cities?: true;
  /** Tariffs differ from contract to contract. */
  readonly byContract?: true;
  /** A reference that comes again makes another shipment. */
  readonly forgets?: true;
  /** What it has made it shows only when some time has passed. */
  readonly hides?: true;
  /** It takes an order, and gives it a number, or refuses it, some time later. */
  readonly accepts?: true;
  /** It draws labels, and finds couriers, when some time has passed. */
  readonly thinks?: true;
  /** It hears of a cancellation, and does it some time later. */
  readonly ponders?: true;
  /** A parcel is one place. */
  readonly single?: true;
  /** Places of one parcel, at most. */
  readonly packages?: number;
  /** Requests a second, at most. */
  readonly perSecond?: number;
  /** It delivers within Moscow alone. */
  readonly oneCity?: true;
  /** It is asked in forms, and answers in XML, about prices and events. */
  readonly xml?: true;
  /** It knows no kopecks: its prices are whole roubles. */
  readonly wholeRoubles?: true;
  /** Prices by days, pickup points, couriers, labels, changes of orders, news and calls of its own: all that there is. */
  readonly whole?: true;
}
