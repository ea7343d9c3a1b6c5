/** The key of the entry by which a company's payment is booked, whether under an invoice or not: each only once. */
export const paymentKey = (companyId: number, payment: string): string => `top-up:${companyId}:${payment}`;
