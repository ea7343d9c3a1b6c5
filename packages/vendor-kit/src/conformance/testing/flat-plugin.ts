import type { VendorPlugin } from '../../adapter/adapter.ts';
import { VendorProblem } from '../../adapter/vendor-problem.ts';
import type { SimulatedVendor } from '../../simulator/simulated-vendor.ts';

const door = { contactType: 'door', pointType: null } as const;
const PRICE = 35_050;

/** A courier without any API, who has one price; nobody is told of its shipments but its operator. */
export const flatPlugin: VendorPlugin = {
  manifest: {
    id: 78,
    key: 'flat',
    name: 'Flat',
    description: 'A courier of the tests.',
    interfaceVersion: 1,
    version: '1.0.0',
    countries: ['RU'],
    contactTypes: ['door'],
    cargoTypes: ['regular'],
    tariffs: [
      { id: 'F', name: 'Flat', description: '', urgencies: ['standard'], from: door, to: door, cancellationFee: 0 },
    ],
  },
  checkConnection: async () => ({ ok: true }),
  quote: async ({ sender, receiver, cargo, pickup, services }) => {
    const isServed =
      [sender, receiver].every((end) => end.country === 'RU' && end.contactType === 'door') && cargo.type === 'regular';
    if (!isServed) return [];
    return [
      {
        tariffId: 'F',
        tariffPrice: PRICE * cargo.items.reduce((sum, { qty }) => sum + qty, 0),
        services: services.map(({ code }) => ({ code, status: 'unavailable', price: 0 })),
        takeDate: pickup.date,
        deliveryFrom: null,
        deliveryTo: null,
        minDays: null,
        maxDays: null,
        comments: null,
      },
    ];
  },
  handOver: async ({ reference }) => ({
    kind: 'confirmed',
    invoiceNumber: `F-${reference}`,
    returnInvoiceNumber: null,
    pickupNumber: null,
    trackingNumber: null,
    price: null,
    plannedDeliveryAt: null,
  }),
  cancel: async ({ reference, number }) => {
    if (number !== null && number !== `F-${reference}`)
      throw new VendorProblem({ kind: 'notFound' }, 'It is another courier’s.');
    return { kind: 'canceled' };
  },
};

export const flatVendor: SimulatedVendor = {
  account: () => ({ credentials: {}, settings: {} }),
  badCredentials: {},
  created: async () => 0,
  stop: async () => {},
};
