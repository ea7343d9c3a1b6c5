import type { SettledPlaces } from '../contract/contract.ts';

// Where the bodies of this version have what a company may settle beforehand (interface 21.1).

const point = { countryId: 'country', cityId: 'cityId', postalCode: 'postalCode' } as const;
const pickup = { pickup: 'deliveryOptions', movesTakeDate: true } as const;

/** Of Calc, and of each element of CalcMany. */
export const settledOfCalculation: SettledPlaces = { sender: point, ...pickup };

/** Of Create, and of each element of CreateMany. */
export const settledOfOrder: SettledPlaces = {
  sender: {
    ...point,
    name: 'name',
    contactPerson: 'contactPerson',
    phone: 'phone',
    email: 'email',
    address: 'address',
    instructions: 'info',
  },
  ...pickup,
  emergencyEmail: true,
};

/** Of CallCourier. */
export const settledOfCourier: SettledPlaces = { pickup: '' };
