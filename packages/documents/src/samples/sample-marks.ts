import { type Order, type PickupPoint, pickupPointKey } from '@cartage/core';
import { sampleCases } from './sample-cases.ts';
import { sampleContent, sampleItem, sampleOrder, sampleProduct, sampleReceiver } from './sample-order.ts';

const { cargo } = sampleContent();
const onePlace = { ...cargo, items: [sampleItem({ qty: 1 })] };

export const samplePoint: PickupPoint = {
  id: 'EC-NSK-17',
  vendorId: 2,
  type: 'pickup-point',
  name: 'Магазин «Подсолнух»',
  country: 'RU',
  cityId: '5400000100000',
  cityName: 'Новосибирск',
  address: 'ул. Ленина, д. 21, вход со двора, 2 этаж',
  latitude: 55.03,
  longitude: 82.92,
  metroStation: null,
  metroLineHexColor: null,
  workTime: 'пн–пт 09:00–21:00, сб–вс 10:00–18:00',
  description: null,
  phone: '+7 383 200-11-22',
  freeStorageDays: 7,
  cashPayment: true,
  cardPayment: true,
  minWeight: null,
  maxWeight: 30,
  maxWidth: null,
  maxHeight: null,
  maxDepth: null,
  maxSizeSum: null,
  totalMaxVolume: null,
  intake: true,
  pickup: true,
  maxCashOnDelivery: null,
};

/** The points that `sampleMarks` go to, as a print is given them. */
export const samplePoints: Readonly<Record<string, PickupPoint>> = { [pickupPointKey(samplePoint)]: samplePoint };

/** A receiver at the one of `samplePoints`. */
const receiverAtPoint = sampleReceiver({
  contactType: 'pickup-point',
  pickupPointId: samplePoint.id,
  pickupPointVendorId: samplePoint.vendorId,
});

const cash = [{ code: 'CashOnDelivery', sum: null, parameter: null }] as const;

/** Orders of one place whose marks are hard to fit, the fullest among them. */
export const sampleMarks = {
  plain: sampleOrder({}, { cargo: onePlace }),
  /** All services, all signs, a long number of the customer's. */
  point: sampleOrder(
    {},
    {
      receiver: receiverAtPoint,
      services: cash,
      customerOrderId: 'SW-2026/11-0457-ОЧЕНЬ-ДЛИННЫЙ-НОМЕР-КЛИЕНТА-СО-СКЛАДА-СЕВЕР-8841-77',
      cargo: { ...onePlace, type: 'fragile', products: [sampleProduct()] },
    },
  ),
  /** Several phones, the largest sum, no number of the vendor's. */
  danger: sampleOrder(
    { vendorInvoiceNumber: null },
    {
      services: cash,
      receiver: sampleReceiver({
        phone: '+7 (495) 123-45-67 доб. 12,+79130001122,8 800 555-35-35',
        contactPerson: 'Иванова Мария Петровна',
      }),
      cargo: {
        ...onePlace,
        type: 'dangerous',
        dangerClass: 3,
        products: [sampleProduct({ qty: 1, costForReceiver: 999_999_999_99 })],
      },
    },
  ),
  /** The longest of everything, the order's number too. */
  long: {
    ...sampleCases.long,
    number: 'ABCDEF-123456789012-3456-99999',
    content: { ...sampleCases.long.content, cargo: { ...sampleCases.long.content.cargo, items: onePlace.items } },
  },
  abroad: {
    ...sampleCases.abroad,
    content: { ...sampleCases.abroad.content, cargo: { ...sampleCases.abroad.content.cargo, items: onePlace.items } },
  },
  draft: sampleCases.short,
} as const satisfies Readonly<Record<string, Order>>;
