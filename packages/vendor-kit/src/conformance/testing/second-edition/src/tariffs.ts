import type { TariffDescription } from '@cartage/vendor-kit';

const door = { contactType: 'door', pointType: null } as const;
const point = { contactType: 'pickup-point', pointType: null } as const;

/** Acme's products. The id is Acme's, and for ever. */
export const tariffs: readonly TariffDescription[] = [
  {
    id: 'COURIER',
    name: 'Acme Courier',
    description: { en: 'To the door.', ru: 'До двери.' },
    urgencies: ['standard'],
    from: door,
    to: door,
    cancellationFee: 0,
  },
  {
    id: 'EXPRESS',
    name: 'Acme Express',
    description: { en: 'To the door, twice as fast.', ru: 'До двери, вдвое быстрее.' },
    urgencies: ['express'],
    from: door,
    to: door,
    // Basis points of the price: 10 %.
    cancellationFee: 1000,
  },
  {
    id: 'POINT',
    name: 'Acme Point',
    description: { en: 'To a point of Acme.', ru: 'До пункта Acme.' },
    urgencies: ['standard'],
    from: door,
    to: point,
    cancellationFee: 0,
  },
];
