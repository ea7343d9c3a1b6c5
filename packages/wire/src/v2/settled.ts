import type { SettledPlaces } from '../settled-body.ts';

// Where the bodies of this version have what a company may settle beforehand (interface 21.1).

const point = { countryId: 'countryId', cityId: 'cityId', postalCode: 'postalCode', address: 'address' } as const;
const pickup = { pickup: 'pickupInfo', isPickupOptional: true, movesTakeDate: true } as const;

/** Of Calc, and of what has a body like it. */
export const settledOfCalculation: SettledPlaces = { sender: point, ...pickup };

/** Of Create. */
export const settledOfOrder: SettledPlaces = {
  sender: {
    ...point,
    name: 'name',
    contactPerson: 'contactPerson',
    phone: 'phone',
    email: 'email',
    instructions: 'instructions',
  },
  ...pickup,
  emergencyEmail: true,
};

/** Of CallCourier. */
export const settledOfCourier: SettledPlaces = { pickup: '' };
