import { describe, expect, it } from 'vitest';
import { type OrderChanges, openFrontDoor, order, parcel, shipment } from './testing/front-door.ts';

const door = openFrontDoor();

// interface 7.1 to 7.4, 7.10, 7.11, 2.7, 2.8. Each row is named by the sentence that it guards.

const item = { weight: 1, qty: 1 };
const product = { productId: 'p', name: 'n', qty: 1, cost: 100, costForReceiver: 100 };
const ofCargo = (cargo: object) => ({ cargo });
const ofItem = (fields: object) => ofCargo({ cargoItems: [item, { ...item, ...fields }] });
const ofProduct = (fields: object) => ofCargo({ cargoProducts: [{ ...product, ...fields }] });
const ofVehicle = (ftlAttributes: object) => ofCargo({ cargoType: 256, ftlAttributes });

const anywhere: readonly (readonly [sentence: string, changes: OrderChanges, refusals: readonly string[]])[] = [
  ['cargoType | required', ofCargo({ cargoType: null }), ['RequestInvalid cargo.cargoType']],
  ['cargoType | one value of ApiCargoTypes', ofCargo({ cargoType: 3 }), ['RequestInvalid cargo.cargoType']],
  ['cargoState | ApiCargoStates', ofCargo({ cargoState: 2 }), ['RequestInvalid cargo.cargoState']],
  ['cargoItems | required', ofCargo({ cargoItems: null }), ['RequestInvalid cargo.cargoItems']],
  ['cargoItems | at least one item', ofCargo({ cargoItems: [] }), ['CargoItemsInvalid cargo.cargoItems']],
  ['customsCurrency | ISO 4217 code', ofCargo({ customsCurrency: 'RUR' }), ['RequestInvalid cargo.customsCurrency']],
  ['customsValue | number', ofCargo({ customsValue: -1 }), ['RequestInvalid cargo.customsValue']],
  ['ApiDangerClass | 0..9', ofCargo({ dangerClass: 10 }), ['RequestInvalid cargo.dangerClass']],
  ['weight (number, kg, required)', ofItem({ weight: undefined }), ['RequestInvalid cargo.cargoItems[1].weight']],
  ['weight above zero', ofItem({ weight: 0 }), ['CargoItemsInvalid cargo.cargoItems[1].weight']],
  ['qty (int32, required)', ofItem({ qty: 1.5 }), ['RequestInvalid cargo.cargoItems[1].qty']],
  ['qty above zero', ofItem({ qty: 0 }), ['CargoItemsInvalid cargo.cargoItems[1].qty']],
  [
    'if one of l, h, w is given all three must be given',
    ofItem({ l: 10, h: 10 }),
    ['CargoItemsInvalid cargo.cargoItems[1]'],
  ],
  ['dimensions above zero', ofItem({ l: 10, h: 0, w: 10 }), ['CargoItemsInvalid cargo.cargoItems[1].h']],
  [
    'volumeWeight must not be filled on create',
    ofItem({ volumeWeight: 2 }),
    ['CargoItemsInvalid cargo.cargoItems[1].volumeWeight'],
  ],
  [
    'volume: when given, cargoItems may hold only one object',
    ofItem({ volume: 0.1 }),
    ['CargoItemsInvalid cargo.cargoItems[1].volume'],
  ],
  [
    'volume above zero',
    ofCargo({ cargoItems: [{ ...item, volume: 0 }] }),
    ['CargoItemsInvalid cargo.cargoItems[0].volume'],
  ],
  [
    'barcode | max 150 chars',
    ofProduct({ barcode: 'b'.repeat(151) }),
    ['ProductInvalid cargo.cargoProducts[0].barcode'],
  ],
  [
    'barcode | when present qty must not exceed 1',
    ofProduct({ barcode: 'b', qty: 2 }),
    ['ProductInvalid cargo.cargoProducts[0].qty'],
  ],
  ['productId | required', ofProduct({ productId: undefined }), ['RequestInvalid cargo.cargoProducts[0].productId']],
  ['productId | 1..50 chars: none', ofProduct({ productId: '' }), ['ProductInvalid cargo.cargoProducts[0].productId']],
  [
    'productId | 1..50 chars: 51',
    ofProduct({ productId: 'p'.repeat(51) }),
    ['ProductInvalid cargo.cargoProducts[0].productId'],
  ],
  ['name | required', ofProduct({ name: undefined }), ['RequestInvalid cargo.cargoProducts[0].name']],
  ['name | 1..255 chars: none', ofProduct({ name: ' ' }), ['ProductInvalid cargo.cargoProducts[0].name']],
  ['name | 1..255 chars: 256', ofProduct({ name: 'n'.repeat(256) }), ['ProductInvalid cargo.cargoProducts[0].name']],
  ['weight (number, kg per unit)', ofProduct({ weight: 0 }), ['ProductInvalid cargo.cargoProducts[0].weight']],
  ['cost (number)', ofProduct({ cost: -1 }), ['ProductInvalid cargo.cargoProducts[0].cost']],
  ['vatRate (ApiVatRate)', ofProduct({ vatRate: 19 }), ['RequestInvalid cargo.cargoProducts[0].vatRate']],
  ['qty (int32, required)', ofProduct({ qty: undefined }), ['RequestInvalid cargo.cargoProducts[0].qty']],
  ['qty at least one', ofProduct({ qty: 0 }), ['ProductInvalid cargo.cargoProducts[0].qty']],
  [
    'purchasedQty, no more than was sent',
    ofProduct({ purchasedQty: 2 }),
    ['ProductInvalid cargo.cargoProducts[0].purchasedQty'],
  ],
  [
    'purchasedAmount (number)',
    ofProduct({ purchasedAmount: -1 }),
    ['ProductInvalid cargo.cargoProducts[0].purchasedAmount'],
  ],
  [
    'cargoItemIndex, index of the cargo item',
    ofProduct({ cargoItemIndex: 1 }),
    ['ProductInvalid cargo.cargoProducts[0].cargoItemIndex'],
  ],
  [
    'costForReceiver | required when the cash-on-delivery service is requested',
    { ...ofProduct({ costForReceiver: null }), services: [{ code: 1 }] },
    ['ProductInvalid cargo.cargoProducts[0].costForReceiver'],
  ],
  ['cargoBodyType | 0, 1, 2, 4', ofVehicle({ cargoBodyType: 3 }), ['RequestInvalid cargo.ftlAttributes.cargoBodyType']],
  [
    'cargoLoadingType | 0, 1, 2, 4, 8',
    ofVehicle({ cargoLoadingType: 5 }),
    ['RequestInvalid cargo.ftlAttributes.cargoLoadingType'],
  ],
  [
    'cargoLoadCapacity | 0..4',
    ofVehicle({ cargoLoadCapacity: 5 }),
    ['RequestInvalid cargo.ftlAttributes.cargoLoadCapacity'],
  ],
  [
    'a sum of JPY has no decimals (interface 7.31)',
    ofCargo({ customsValue: 100.5, customsCurrency: 'JPY' }),
    ['RequestInvalid cargo.customsValue'],
  ],
  [
    'a sum of KWD has three (interface 7.31)',
    ofCargo({ customsValue: 10.1255, customsCurrency: 'KWD' }),
    ['RequestInvalid cargo.customsValue'],
  ],
  [
    'a sum of any other has two (interface 7.31)',
    ofCargo({ customsValue: 10.125, customsCurrency: null }),
    ['RequestInvalid cargo.customsValue'],
  ],
  ['service code (int)', { services: [{ code: 'Insurance' }] }, ['RequestInvalid services[0].code']],
  ['service code unknown', { services: [{ code: 5 }, { code: 77 }] }, ['ServiceInvalid services[1].code']],
  ['service asked for twice', { services: [{ code: 5 }, { code: 5 }] }, ['ServiceInvalid services[1].code']],
  ['code 2 with parameter InsuranceSum', { services: [{ code: 2 }] }, ['ServiceInvalid services[0].parameter']],
  [
    'insuranceCurrency: only RUB is supported',
    { additionalServices: { insuranceSum: 100, insuranceCurrency: 'EUR' } },
    ['ServiceInvalid additionalServices.insuranceCurrency'],
  ],
  [
    'insuranceSum replaced by a service with code 2: two different sums',
    { services: [{ code: 2, parameter: 100 }], additionalServices: { insuranceSum: 200 } },
    ['ServiceInvalid additionalServices.insuranceSum'],
  ],
];

const ofOrdersAlone: typeof anywhere = [
  [
    'description | required for every cargo type except documents',
    ofCargo({ description: ' ' }),
    ['DescriptionRequired cargo.description'],
  ],
  ['cash on delivery with nothing to collect', { services: [{ code: 1 }] }, ['ServiceInvalid services[0].code']],
  ['partial buy-out is of products paid on delivery', { services: [{ code: 3 }] }, ['ServiceInvalid services[0].code']],
];

describe('An order refuses', () => {
  it.each([...anywhere, ...ofOrdersAlone])('%s', async (_, changes, expected) => {
    expect(await door.refusals('Create', order(changes))).toEqual(expected);
  });
});

describe('A calculation refuses', () => {
  it.each(anywhere)('%s', async (_, changes, expected) => {
    expect(await door.refusals('Calc', shipment(changes))).toEqual(expected);
  });

  it('customsValue | required when sender and receiver countries differ, with its currency', async () => {
    const abroad = {
      sender: { postalCode: '101000' },
      receiver: { country: 'DE', cityId: '2950159', postalCode: '1' },
    };
    expect(await door.refusals('Calc', shipment(abroad))).toEqual([
      'CustomsRequired cargo.customsCurrency',
      'CustomsRequired cargo.customsValue',
    ]);
  });

  it.each(ofOrdersAlone)('not, what an order needs: %s', async (_, changes) => {
    expect((await door.call('Calc', shipment(changes))).status).toBe(200);
  });
});

interface Option {
  readonly vendorInfo: { readonly vendorKey: string };
  readonly vendorUrgentTypeId: string;
  readonly price: number;
  readonly tariff: number;
}

const optionsFor = async (changes: OrderChanges): Promise<readonly Option[]> => {
  const { status, body } = await door.call('Calc', shipment(changes));
  expect(status, JSON.stringify(body)).toBe(200);
  return body.options;
};
const vendorsFor = async (changes: OrderChanges): Promise<readonly string[]> =>
  [...new Set((await optionsFor(changes)).map(({ vendorInfo }) => vendorInfo.vendorKey))].sort();

describe('CargoDescModel', () => {
  it('comes back from Get as it was given, with weight, read-only', async () => {
    const cargo = {
      cargoType: 64,
      cargoState: 1,
      isApproximateParameters: true,
      cargoItems: [{ weight: 1.5, qty: 2, l: 30, h: 20, w: 10, description: 'Box' }],
      cargoProducts: [
        {
          barcode: 'b'.repeat(150),
          productId: 'p'.repeat(50),
          name: 'n'.repeat(255),
          weight: 0.4,
          cost: 99.9,
          costForReceiver: 0,
          vatRate: 20,
          qty: 1,
          purchasedQty: null,
          purchasedAmount: null,
          serialNumber: 'S-1',
          cargoItemIndex: 0,
        },
      ],
      description: 'Toys',
      customsValue: null,
      customsCurrency: null,
      natureOfGoods: '101',
      isUsed: true,
      hsCode: '9503',
    };
    const { orderId } = await door.create({ cargo: { ...cargo, weight: 77 } });
    const stored = (await door.get(orderId)).cargo;
    expect(stored).toMatchObject({ ...cargo, weight: 3, dangerClass: 0, ftlAttributes: null });
    // computed by the service: 30 * 20 * 10 / 5000
    expect(stored.cargoItems[0].volumeWeight).toBe(1.2);
  });

  it('description | not of documents; l, h, w optional for documents', async () => {
    for (const cargoType of [1, 512]) {
      const { errors } = await door.create({
        cargo: { cargoType, description: null, cargoItems: [{ weight: 0.3, qty: 1 }] },
      });
      expect(errors).toEqual([]);
    }
  });

  it('8 is deprecated and has no effect', async () => {
    expect(await optionsFor({ cargo: { cargoType: 8 } })).toEqual(await optionsFor({ cargo: { cargoType: 2 } }));
  });

  it.each([
    [4, 'dangerous goods', ['freight']],
    [128, 'groupage cargo', ['freight']],
    [256, 'dedicated vehicle', ['freight']],
    [512, 'RussianPostDocs', ['postal']],
  ])('cargoType %i = %s is offered by who carries it', async (cargoType, _, vendors) => {
    const light = { cargoItems: [{ weight: 1, qty: 1 }] };
    expect(await vendorsFor({ cargo: { cargoType, ...light }, deliveryOptions: { urgentType: 1539 } })).toEqual(
      vendors,
    );
  });

  it('l, h, w | used for volumetric weight; volume applies to the whole parcel', async () => {
    const price = async (cargoItems: readonly object[]) => (await optionsFor({ cargo: { cargoItems } }))[0]?.price ?? 0;
    const light = await price([{ weight: 1, qty: 1 }]);
    expect(await price([{ weight: 1, qty: 1, l: 60, h: 50, w: 40 }])).toBeGreaterThan(light);
    expect(await price([{ weight: 1, qty: 1, volume: 0.12 }])).toBeGreaterThan(light);
  });
});

describe('ApiFtlAttributes', () => {
  it('are stored with the order, and its dedicated vehicle is handed over with them', async () => {
    const ftlAttributes = {
      cargoBodyType: 4,
      cargoLoadingType: 8,
      cargoLoadCapacity: 2,
      additionalConditions: '+2..+6 °C',
      senderPackage: 'Pallets',
    };
    const cargo = { cargoType: 256, cargoItems: [{ weight: 900, qty: 2 }], ftlAttributes };
    const deliveryOptions = { urgentType: 1024, vendorId: 4, vendorUrgentTypeId: 'FR-FTL' };
    const { orderId, status } = await door.create({ cargo, deliveryOptions });
    expect(status).toBe(5);
    expect((await door.get(orderId)).cargo.ftlAttributes).toEqual(ftlAttributes);
  });
});

describe('Services', () => {
  it('both ways to declare insurance cost the same and are shown both ways', async () => {
    const byCode = { services: [{ code: 2, parameter: '15000' }] };
    const byModel = { additionalServices: { insuranceSum: 15_000, insuranceCurrency: 'RUB' } };
    const [plain, one, other] = await Promise.all([{}, byCode, byModel].map(optionsFor));
    expect(one).toEqual(other);
    const ofSwift = (options: readonly Option[] = []) => options.find((found) => found.vendorUrgentTypeId === 'SW-STD');
    // 0.6 percent of 15,000 roubles
    expect(ofSwift(one)).toMatchObject({ tariff: ofSwift(plain)?.tariff, price: (ofSwift(plain)?.price ?? 0) + 90 });
    const { orderId } = await door.create(byModel);
    expect(await door.get(orderId)).toMatchObject({
      services: [{ code: 2, parameter: 15_000 }],
      additionalServices: { insuranceSum: 15_000, insuranceCurrency: 'RUB' },
    });
    // both at once, with one sum
    await door.create({ ...byCode, ...byModel });
  });

  it('an insuranceSum of 0 or null insures nothing', async () => {
    for (const insuranceSum of [0, null]) {
      const { orderId } = await door.create({ additionalServices: { insuranceSum } });
      expect(await door.get(orderId)).toMatchObject({ services: [], additionalServices: { insuranceSum: null } });
    }
  });

  it('cash on delivery, partial buy-out, receipt and message: offered by the vendors that have them', async () => {
    const cargo = { cargoProducts: [product] };
    const services = [
      { code: 1 },
      { code: 3 },
      { code: 4, parameter: '{"PaymentType":1,"FiscalizationTarget":2}' },
      { code: 5 },
    ];
    expect(await vendorsFor({ cargo, services, deliveryOptions: { urgentType: 3 } })).toEqual(['econom', 'swift']);
    const deliveryOptions = { vendorId: 2, vendorUrgentTypeId: 'EC-S-DD' };
    const created = await door.create({ cargo, services, deliveryOptions });
    expect(created.status).toBe(5);
    expect((await door.get(created.orderId)).services).toEqual([
      { code: 1, parameter: null },
      { code: 3, parameter: null },
      { code: 4, parameter: '{"PaymentType":1,"FiscalizationTarget":2}' },
      { code: 5, parameter: null },
    ]);
  });

  it('0.1 kg is assumed where a product names no weight: it changes nothing of the price', async () => {
    const { body } = await door.call('Calc', shipment({ cargo: { cargoProducts: [{ ...product, weight: null }] } }));
    expect(body.options).toEqual((await door.call('Calc', shipment({ cargo: parcel }))).body.options);
  });
});
