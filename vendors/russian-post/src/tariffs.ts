import type { TariffDescription } from '@cartage/vendor-kit';

const door = { contactType: 'door', pointType: null } as const;
const office = { contactType: 'pickup-point', pointType: 'post-office' } as const;

/** The id is the mail type of the Otpravka API. The sender brings the parcel to the office that their contract names. */
export const tariffs: readonly TariffDescription[] = [
  {
    id: 'ONLINE_PARCEL',
    name: 'Посылка онлайн',
    names: { en: 'Parcel Online', ru: 'Посылка онлайн' },
    description: { en: 'To a post office; for online stores.', ru: 'До отделения; для интернет-магазинов.' },
    urgencies: ['econom', 'standard'],
    from: office,
    to: office,
    cancellationFee: 0,
  },
  {
    id: 'POSTAL_PARCEL',
    name: 'Посылка',
    names: { en: 'Parcel', ru: 'Посылка' },
    description: { en: 'To a post office.', ru: 'До отделения.' },
    urgencies: ['econom', 'standard'],
    from: office,
    to: office,
    cancellationFee: 0,
  },
  {
    id: 'PARCEL_CLASS_1',
    name: 'Посылка 1 класса',
    names: { en: 'First-class parcel', ru: 'Посылка 1 класса' },
    description: { en: 'To a post office, faster.', ru: 'До отделения, быстрее.' },
    urgencies: ['standard'],
    from: office,
    to: office,
    cancellationFee: 0,
  },
  {
    id: 'ONLINE_COURIER',
    name: 'Курьер онлайн',
    names: { en: 'Courier Online', ru: 'Курьер онлайн' },
    description: { en: 'A courier to the door; for online stores.', ru: 'Курьером до двери; для интернет-магазинов.' },
    urgencies: ['standard'],
    from: office,
    to: door,
    cancellationFee: 0,
  },
  {
    id: 'EMS',
    name: 'EMS',
    description: { en: 'A courier to the door, the fastest.', ru: 'Курьером до двери, быстрее всего.' },
    urgencies: ['express'],
    from: office,
    to: door,
    cancellationFee: 0,
  },
];
