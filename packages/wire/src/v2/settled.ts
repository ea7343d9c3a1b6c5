import { settledPickup, settledPoint } from '../models/settled-places.ts';
import type { SettledPlaces } from '../settled-body.ts';

// Where the bodies of this version have what a company may settle beforehand (interface 21.1).

/** Of Create. */
export const settledOfOrder: SettledPlaces = {
  sender: {
    ...settledPoint,
    name: 'name',
    contactPerson: 'contactPerson',
    phone: 'phone',
    email: 'email',
    instructions: 'instructions',
  },
  ...settledPickup,
  emergencyEmail: true,
};

/** Of CallCourier. */
export const settledOfCourier: SettledPlaces = { pickup: '' };
