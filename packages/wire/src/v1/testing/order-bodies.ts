import fc from 'fast-check';
import type { OrderCreateModel } from '../order.ts';

// Bodies that keep every rule of the core, seen on `conditions`. Only tests use them.

export const conditions = { today: '2026-11-20', timeOfDay: '10:00', sameDayCutoff: '14:00' };

const text = fc.oneof(
  fc.string({ minLength: 1, maxLength: 20 }).filter((value) => value.trim() !== ''),
  fc.constantFrom('Иван Ёлкин', '日本', '👩‍👩‍👧', "O'Neil & <Söhne>"),
);
/** Without blanks around it, which would not be shown. */
const code = text.map((value) => value.trim());
const id = fc.integer({ min: 1, max: 99_999 });
const money = fc.integer({ min: 1, max: 9_999_999 }).map((kopecks) => kopecks / 100);
const measure = fc.integer({ min: 1, max: 50_000 }).map((thousandths) => thousandths / 1000);
const vatRate = fc.constantFrom(0, 5, 7, 10, 18, 20, 22);
const workingDay = fc.constantFrom('2026-11-23', '2026-11-24', '2026-12-01');
const phone = fc.constantFrom('+74951234567', '8 (800) 100-20-30 доб. 12, +375291234567', '+998711234567#5');
const email = fc.constantFrom('a@example.com', 'first.last@mail.example.org');

/** Each member may be missing, null, or there. */
const maybe = <T extends Record<string, unknown>>(members: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record(
    Object.fromEntries(Object.entries(members).map(([name, member]) => [name, fc.option(member, { freq: 3 })])),
    { requiredKeys: [] },
  ) as fc.Arbitrary<{ [K in keyof T]?: T[K] | null }>;

const join = <A extends object, B extends object>(a: fc.Arbitrary<A>, b: fc.Arbitrary<B>): fc.Arbitrary<A & B> =>
  fc.tuple(a, b).map(([one, other]) => ({ ...one, ...other }));

const places = [
  { country: 'RU', cityId: '7700000000000', postalCode: '101000' },
  { country: 'RU', cityId: '93b3df57-4c89-44df-ac42-96f05e9cd3b9', postalCode: '420000' },
  { country: 'KZ', cityId: 'node:123', postalCode: '050000' },
  { country: 'DE', cityId: '2950159', postalCode: '10115' },
];

const party = join(
  fc.record({ name: text, address: text, phone, place: fc.constantFrom(...places) }),
  join(
    maybe({ contactPerson: text, email, info: text }),
    fc.oneof(
      fc.constantFrom({}, { contactType: 1 }, { contactType: 8 }, { contactType: null }),
      fc.record({ contactType: fc.constant(4), pickupPointId: code, pickupPointVendorId: id }),
    ),
  ),
).map(({ place, ...rest }) => ({ ...rest, ...place }));

const size = fc.oneof(fc.constant({}), fc.record({ l: measure, h: measure, w: measure }));
const item = join(
  join(fc.record({ weight: measure, qty: fc.integer({ min: 1, max: 9 }) }), maybe({ description: text })),
  size,
);
const items = fc.oneof(
  fc.array(item, { minLength: 1, maxLength: 4 }),
  fc.record({ weight: measure, qty: fc.constant(1), volume: measure }).map((one) => [one]),
);

const product = join(
  fc.record({ productId: text, name: text, qty: fc.constant(1), costForReceiver: money }),
  maybe({
    barcode: text,
    weight: measure,
    cost: money,
    vatRate,
    purchasedQty: fc.constantFrom(0, 1),
    purchasedAmount: money,
    serialNumber: text,
    cargoItemIndex: fc.constant(0),
  }),
);

const vehicle = maybe({
  cargoBodyType: fc.constantFrom(0, 1, 2, 4),
  cargoLoadingType: fc.constantFrom(0, 1, 2, 4, 8),
  cargoLoadCapacity: fc.constantFrom(0, 1, 2, 3, 4),
  additionalConditions: text,
  senderPackage: text,
});

const cargo = join(
  fc.record({
    cargoType: fc.constantFrom(1, 2, 4, 8, 32, 64, 128, 256, 512),
    cargoItems: items,
    cargoProducts: fc.array(product, { minLength: 1, maxLength: 3 }),
    description: text,
    customsValue: money,
    customsCurrency: fc.constantFrom('RUB', 'EUR', 'CNY'),
  }),
  maybe({
    cargoState: fc.constantFrom(0, 1),
    isApproximateParameters: fc.boolean(),
    natureOfGoods: code,
    isUsed: fc.boolean(),
    hsCode: code,
    dangerClass: fc.integer({ min: 0, max: 9 }),
    ftlAttributes: vehicle,
  }),
);

const deliveryOptions = join(
  join(
    maybe({
      directionType: fc.integer({ min: 1, max: 3 }),
      urgentType: fc.constantFrom(1, 2, 3, 7, 16, 32, 512, 1024, 2048 + 8192),
      vendorsIdFilter: fc.array(id, { maxLength: 3 }),
      vendorUrgentTypesIdFilter: fc.array(code, { maxLength: 3 }),
      takeDate: workingDay,
      autoChangeTakeDate: fc.boolean(),
      timeFrom: fc.constantFrom('09:00', '10:30'),
      timeTo: fc.constantFrom('17:00', '18:00'),
      comments: text,
      reqDeliveryDate: fc.constantFrom('2026-12-02', '2026-12-15'),
      reqDeliveryTimeFrom: fc.constantFrom('09:00', '10:00'),
      reqDeliveryTimeTo: fc.constantFrom('12:00', '18:00'),
    }),
    fc.constantFrom(
      {},
      { payer: 1 },
      { payer: 1, paymentType: 1 },
      { payer: 2, paymentType: 2 },
      { payer: 7, paymentType: 3 },
      { paymentType: 4 },
    ),
  ),
  fc.oneof(fc.constant({}), fc.record({ vendorId: id, vendorUrgentTypeId: code })),
);

const services = fc.subarray([
  { code: 1, parameter: null },
  { code: 2, parameter: 15_000.5 },
  { code: 4, parameter: '{"PaymentType":1,"FiscalizationTarget":2}' },
  { code: 5 },
]);

const content = join(
  fc.record({ sender: party, receiver: party, cargo, deliveryOptions, apiKey: fc.constant('sandbox-key') }),
  maybe({
    callCourier: fc.boolean(),
    seller: maybe({ name: text, phone, address: text }),
    services,
    companyId: id,
    project: text,
    department: text,
    customerOrderId: text,
    customerOrderIdDontCheck: fc.boolean(),
    customerActNumber: text,
    receiverDeliveryCharge: money,
    receiverDeliveryChargeVatRate: vatRate,
    emergencyEmail: email,
    parentOrderId: text,
  }),
);

export const orderBodies: fc.Arbitrary<OrderCreateModel> = content as fc.Arbitrary<OrderCreateModel>;
