/** Rates of value added tax, whole percent (interface 6.8). */
export const vatRates = [0, 5, 7, 10, 18, 20, 22] as const;

/** One of `vatRates`. */
export type VatRate = (typeof vatRates)[number];

/** Whether it is a rate that there is. */
export const isVatRate = (value: number): value is VatRate => (vatRates as readonly number[]).includes(value);
