/**
 * What is on record of CDEK in two ways, or was seen at one contract or at the test service alone. All off: as its
 * documentation and most recorded answers have it.
 */
export interface Habits {
  /**
   * Insurance that was asked for is refused for all tariffs, as measured on a contract for online stores; what it charges by
   * itself stands in the rows that have it. Off: it is priced, as the test service does.
   */
  readonly refusesInsurance: boolean;
  /** Neither offices nor cities have codes of the address register, as at the test service. Off: most of them have. */
  readonly hidesRegisterCodes: boolean;
  /** The directory of cities is empty, and completes names all the same. */
  readonly listsNoCities: boolean;
  /** Prices have working days alone, and services a sum without VAT alone, as in answers until 2022. */
  readonly pricesAsBefore: boolean;
  /** Of the contract, as CDEK writes it: `RUB`, `KZT`, `BYR`. */
  readonly currency: string;
}

export const documented: Habits = {
  refusesInsurance: false,
  hidesRegisterCodes: false,
  listsNoCities: false,
  pricesAsBefore: false,
  currency: 'RUB',
};
