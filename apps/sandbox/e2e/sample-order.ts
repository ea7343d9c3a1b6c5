/** A parcel that all five vendors take from door to door. */
export const route = {
  sender: { country: 'RU', cityId: '7700000000000' },
  receiver: { country: 'RU', cityId: '1600000100000' },
  cargo: { cargoType: 2, description: 'Books', cargoItems: [{ weight: 2.5, qty: 1, l: 30, h: 20, w: 15 }] },
} as const;

export interface Wish {
  /** The chosen option; without one the order is a draft. */
  readonly vendorId?: number;
  readonly comments?: string;
  readonly customerOrderId?: string;
}

/** The body of Create. */
export const order = ({ vendorId, comments, customerOrderId }: Wish = {}) => ({
  ...route,
  sender: { ...route.sender, name: 'Lavka LLC', address: 'Tverskaya 7', phone: '+7 495 123-45-67' },
  receiver: { ...route.receiver, name: 'Иван Сидоров', address: 'ул. Баумана, 12', phone: '89172345678' },
  deliveryOptions: {
    ...(vendorId ? { vendorId, vendorUrgentTypeId: standardTariff[vendorId] } : {}),
    ...(comments ? { comments } : {}),
  },
  ...(customerOrderId ? { customerOrderId } : {}),
});

/** Each vendor's standard tariff from door to door. */
export const standardTariff: Readonly<Record<number, string>> = {
  1: 'SW-STD',
  2: 'EC-S-DD',
  3: 'PO-PAR-DD',
  4: 'FR-LTL',
  5: 'GL-DS',
};

export const vendorKeys = ['swift', 'econom', 'postal', 'freight', 'globe'] as const;
