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
  /** Countries in which it is, ISO 3166-1 alpha-2; Russia. */
  readonly countries?: readonly string[];
  /** It delivers from one country to another alone. */
  readonly abroad?: true;
  /** Parcels go from a point to a point alone. */
  readonly pointsOnly?: true;
  /** It has no services at all. */
  readonly plain?: true;
  /** Of a name it keeps so many characters. */
  readonly longestName?: number;
  /** How it writes moments: without seconds, as days, or by its own clock without an offset. */
  readonly clock?: 'minutes' | 'days' | 'local';
  /** What it charges nobody learns from it. */
  readonly secretive?: true;
  /** Shipments that it tells of at once. */
  readonly trackBatch?: number;
  /** It lets in whoever comes. */
  readonly open?: true;
  /** A second call for a courier of the same day joins the first. */
  readonly joinsCouriers?: true;
  /** It is asked in forms, and answers in XML, about prices and events. */
  readonly xml?: true;
  /** It knows no kopecks: its prices are whole roubles. */
  readonly wholeRoubles?: true;
  /** Its codes of events are two letters, or numbers. */
  readonly codes?: 'letters' | 'numbers';
  /** It takes three kinds of cargo. */
  readonly kinds?: true;
  /** Its prices are one sum, VAT and all. */
  readonly inclusive?: true;
  /** Its prices have a comma before the kopecks. */
  readonly comma?: true;
  /** It weighs in half kilograms, and rounds up. */
  readonly halfKilograms?: true;
  /** Its prices are in euros. */
  readonly euros?: true;
  /** Papers come with the order, and never again. */
  readonly papers?: true;
  /** A person looks at each order; that takes hours. */
  readonly patient?: true;
  /** What it does not take an order without. */
  readonly needs?: 'email' | 'sizes';
  /** It takes nothing without customs lines, latin names, postal codes and states; of its papers each comes once. */
  readonly formal?: true;
  /** A courier comes with each order from a door. */
  readonly fetches?: true;
  /** It says by a refusal that it does not go somewhere. */
  readonly refuses?: true;
  /** It allows so many requests a day, and tells it. */
  readonly perDay?: number;
  /** Prices by days, pickup points, couriers, labels, changes of orders, news and calls of its own: all that there is. */
  readonly whole?: true;
}
