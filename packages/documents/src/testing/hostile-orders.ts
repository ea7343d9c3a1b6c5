import {
  type CargoItem,
  cargoTypes,
  type ExtraService,
  type Order,
  type Party,
  type PickupPoint,
  type Product,
  pickupPointKey,
  serviceCodes,
} from '@cartage/core';
import fc from 'fast-check';
import { samplePoint as point } from '../samples/sample-marks.ts';
import { sampleContent, sampleItem, sampleOrder, sampleParty, sampleProduct } from '../samples/sample-order.ts';

// Orders as hard to print as the interface lets them be (interface 2.7, 2.8), each text with the name of its field in it.

const LONGEST = 4000;

/** No line of ours is so wide, and nothing in them invites a break. */
const endless = fc.constantFrom('Щ', 'W', '漢', '📦', '9').map((letter) => letter.repeat(LONGEST));
const words = fc
  .array(fc.stringMatching(/^[A-Za-zА-Яа-яЁё0-9.,/№-]{1,14}$/), { maxLength: 60 })
  .map((all) => all.join(' '));
const scripts = fc
  .array(
    fc.constantFrom(
      'Ελένη',
      'Երևան',
      'თბილისი',
      '北京市朝阳区',
      'ひらがな',
      '한국어',
      'مدينة',
      'กรุง',
      '👩🏽‍🚀📦',
      'Łódź',
      'Қуаныш',
      '…',
      '₸₹₽',
      'e\u0301',
      '\u00a0',
      'a\u2028b',
    ),
    { minLength: 1, maxLength: 40 },
  )
  .map((all) => all.join(' '));
const lines = fc.array(fc.constantFrom('', 'строка', '\t', 'line', '\r'), { minLength: 2, maxLength: 30 });
const short = fc.constantFrom('ООО «Ромашка»', 'A', 'Müller & Söhne');

const said = fc.oneof(
  { weight: 4, arbitrary: short },
  { weight: 3, arbitrary: words },
  { weight: 2, arbitrary: scripts },
  { weight: 1, arbitrary: endless },
  { weight: 1, arbitrary: lines.map((all) => all.join('\n')) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 200 }) },
);

/** A text of a field, at most so many characters of it; its name at both ends, so that no other text is taken for it. */
const textOf = (field: string, most = LONGEST): fc.Arbitrary<string> =>
  said.map((text) => {
    const around = `${field}:;${field}`.length;
    return `${field}:${[...text.replaceAll('\u0000', '')].slice(0, most - around).join('')};${field}`;
  });
const perhaps = (field: string, most?: number) => fc.option(textOf(field, most), { freq: 2 });

const phone = fc.constantFrom(
  '+7 (495) 123-45-67 доб. 12',
  '+79130001122',
  '8 800 555-35-35',
  '+1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 доб. 1 2 3 4 5 6 7 8 9',
  '+998 (71) 200 – 70 – 07 # 123456789012345',
);
export const phones = fc.array(phone, { minLength: 1, maxLength: 8 });

const party = (end: string): fc.Arbitrary<Party> =>
  fc
    .record({
      name: textOf(`${end}Name`),
      contactPerson: perhaps(`${end}Person`),
      address: textOf(`${end}Address`),
      phone: phones.map((all) => all.join(', ')),
      email: perhaps(`${end}Email`, 300),
      instructions: perhaps(`${end}Hint`),
      taxNumber: perhaps(`${end}Tax`, 300),
      postalCode: fc.constantFrom(null, '630099', 'SW1A 1AA'),
      contactType: fc.constantFrom('door', 'pickup-point'),
      pickupPointId: fc.option(fc.constantFrom(point.id, 'Щ'.repeat(300))),
      pickupPointVendorId: fc.constant(point.vendorId),
      country: fc.constantFrom('RU', 'KZ', 'DE'),
      cityId: fc.constantFrom('7700000000000', '5400000100000', '1'),
      loading: fc.constantFrom(null, { floor: 99, hasFreightLift: true, loadersCount: 12 }),
    })
    .map((changes) => sampleParty(changes));

/** The points that hostile orders go to: one whose vendor tells more of it than anybody wants to know. */
export const hostilePoints: Readonly<Record<string, PickupPoint>> = {
  [pickupPointKey(point)]: {
    ...point,
    name: 'Пункт '.repeat(40),
    address: `ул. ${'Щ'.repeat(300)}`,
    workTime: 'пн–пт 09:00–21:00, '.repeat(20),
    phone: '+7 383 200-11-22',
  },
};

const item = (i: number): fc.Arbitrary<CargoItem> =>
  fc
    .record({
      qty: fc.constantFrom(1, 2, 999),
      weightKg: fc.constantFrom(0.001, 1, 12.345, 100_000),
      sides: fc.constantFrom(null, 0.125, 30, 10_000),
      description: perhaps(`Item${i}`),
    })
    .map(({ qty, weightKg, sides, description }) =>
      sampleItem({ qty, weightKg, description, l: sides, w: sides, h: sides }),
    );

const product = (i: number): fc.Arbitrary<Product> =>
  fc
    .record({
      productId: textOf(`Id${i}`, 50),
      name: textOf(`Product${i}`, 255),
      barcode: fc.oneof(perhaps(`Bars${i}`, 150), fc.constantFrom('4601234500017', 'A'.repeat(16))),
      serialNumber: perhaps(`Serial${i}`),
      // More is refused (interface 7.10).
      sums: fc.constantFrom(
        { qty: 1, cost: 99_999_999_999, costForReceiver: 99_999_999_999 },
        { qty: 7, cost: 129_000, costForReceiver: null },
        { qty: 1_000_000, cost: 1, costForReceiver: 0 },
      ),
      vatRate: fc.constantFrom(null, 0, 22),
      weightKg: fc.constantFrom(null, 0.001, 1234.567),
      cargoItemIndex: fc.constantFrom(null, 0),
    })
    .map(({ sums, ...changes }) => sampleProduct({ ...changes, ...sums }));

const many = <T>(make: (i: number) => fc.Arbitrary<T>, least: number, most: number) =>
  fc.integer({ min: least, max: most }).chain((count) => fc.tuple(...Array.from({ length: count }, (_, i) => make(i))));

const services: fc.Arbitrary<readonly ExtraService[]> = fc.constantFrom(
  [],
  [{ code: 'Insurance', sum: 999_999_999_99, parameter: null }],
  serviceCodes.map((code) => ({ code, sum: code === 'Insurance' ? 1 : null, parameter: null })),
);

/** Of one kind for every printed paper: with insurance, a return and a border where `services` and countries give them. */
export const hostileOrder: fc.Arbitrary<Order> = fc
  .record({
    sender: party('sender'),
    receiver: party('receiver'),
    items: many(item, 1, 6),
    products: many(product, 0, 12),
    type: fc.constantFrom(...cargoTypes),
    dangerClass: fc.constantFrom(0, 0, 3, 9),
    isApproximate: fc.boolean(),
    description: perhaps('cargo'),
    hsCode: fc.constantFrom(null, '4901990000'),
    customsValue: fc.constantFrom(null, 123_450, 999_999_999_99),
    services,
    isWithReturn: fc.boolean(),
    seller: perhaps('seller'),
    comments: perhaps('comments'),
    project: perhaps('project', 255),
    customerOrderId: perhaps('customerNumber', 255),
    vendorInvoiceNumber: fc.oneof(fc.constantFrom(null, 'SW-0098120475', 'W'.repeat(60)), textOf('vendorNumber', 200)),
    vendorReturnInvoiceNumber: fc.constantFrom(null, 'SW-R-0098120475', '9'.repeat(80)),
    number: fc.constantFrom('CTG-4820-9137', 'ABCDEF-123456789012-3456-99999'),
    vendorName: fc.constantFrom('Swift Express', 'Транспортная компания «Дальневосточная» '.repeat(5)),
    status: fc.constantFrom('TransferredToVendor', 'Draft', 'Finished', 'CancelRequest'),
  })
  .map((drawn) => {
    const { cargo, terms } = sampleContent();
    const { sender, receiver, items, products, type, dangerClass, isApproximate, description, hsCode } = drawn;
    const { customsValue, seller, comments, project, customerOrderId, vendorName, status } = drawn;
    const order = sampleOrder(
      {
        number: drawn.number,
        vendorInvoiceNumber: drawn.vendorInvoiceNumber,
        vendorReturnInvoiceNumber: drawn.vendorReturnInvoiceNumber,
        status,
      },
      {
        sender,
        receiver,
        cargo: {
          ...cargo,
          items,
          products,
          type,
          dangerClass,
          isApproximate,
          description,
          hsCode,
          customsValue,
          customsCurrency: customsValue === null ? null : 'KZT',
        },
        services: drawn.services,
        terms: { ...terms, directions: drawn.isWithReturn ? ['with-return'] : ['one-way'] },
        seller: seller === null ? null : { name: seller, phone: '+79130001122', address: null },
        comments,
        project,
        customerOrderId,
      },
    );
    const { option } = order;
    return option === null
      ? order
      : { ...order, option: { ...option, vendor: { ...option.vendor, name: vendorName } } };
  });
