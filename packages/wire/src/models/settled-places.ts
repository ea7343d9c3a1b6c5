import type { SettledPlaces } from '../contract/contract.ts';

// Where bodies have what a company may settle beforehand (interface 21.1).

/** What may be settled of an end of the route. */
export const settledPoint = {
  countryId: 'countryId',
  cityId: 'cityId',
  postalCode: 'postalCode',
  address: 'address',
} as const;

/** What may be settled of a wish for the pickup. */
export const settledPickup = { pickup: 'pickupInfo', isPickupOptional: true, movesTakeDate: true } as const;

/** What may be settled of a calculation. */
export const settledOfCalculation: SettledPlaces = { sender: settledPoint, ...settledPickup };
