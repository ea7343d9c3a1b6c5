import type { RuleConditions } from '../validation/rule.ts';
import { fullContent } from './full-content.ts';
import { sampleProduct } from './sample-order.ts';

/** A Friday before the cut-off; the example is picked up on the Monday. */
export const conditions: RuleConditions = { today: '2026-11-20', timeOfDay: '12:00', sameDayCutoff: '14:00' };

/** Other values of the example order, by path. */
export type Changes = Readonly<Record<string, unknown>>;

/** What breaks exactly this rule of the example order, and the problem's target. */
export const breaks: Readonly<Record<string, readonly [changes: Changes, target: string]>> = {
  'a party has a name': [{ 'sender.name': ' ' }, 'sender.name'],
  'a party at a door has an address': [{ 'receiver.address': '' }, 'receiver.address'],
  'phones can be read': [{ 'receiver.phone': '1234567' }, 'receiver.phone'],
  "a party's e-mail is an address": [{ 'sender.email': 'ivan@example.com, petr@example.com' }, 'sender.email'],
  'mailing lists stay within one city': [{ 'receiver.contactType': 'mailing-list' }, 'receiver.contactType'],
  'the country is a country': [{ 'receiver.country': 'XX' }, 'receiver.country'],
  'the city has a code': [{ 'sender.cityId': ' ' }, 'sender.cityId'],
  "the city code has its country's shape": [{ 'sender.cityId': 'area:77' }, 'sender.cityId'],
  'the city lies in the country': [{ 'receiver.country': 'FR', 'receiver.cityId': '2950159' }, 'receiver.cityId'],
  'postal codes abroad': [{ 'sender.postalCode': null }, 'sender.postalCode'],
  "the postal code has its country's shape": [
    { 'sender.country': 'RU', 'sender.postalCode': '19000' },
    'sender.postalCode',
  ],
  'the pickup point is named': [
    { 'receiver.contactType': 'pickup-point', 'receiver.pickupPointVendorId': 2 },
    'receiver.pickupPointId',
  ],
  "the pickup point's vendor is named": [
    { 'receiver.contactType': 'pickup-point', 'receiver.pickupPointId': 'P1' },
    'receiver.pickupPointVendorId',
  ],
  'loading works are counted in whole numbers': [
    { 'sender.loading': { floor: 2.5, hasFreightLift: false, loadersCount: 1 } },
    'sender.loading',
  ],
  'there is an item': [{ 'cargo.items': [], 'cargo.products[0].cargoItemIndex': null }, 'cargo.items'],
  'there are not too many places': [{ 'cargo.items[0].qty': 10_001 }, 'cargo.items'],
  'an item weighs something': [{ 'cargo.items[0].weightKg': 0 }, 'cargo.items[0].weightKg'],
  'an item is there at least once': [{ 'cargo.items[0].qty': 1.5 }, 'cargo.items[0].qty'],
  'dimensions come all three or not at all': [{ 'cargo.items[0].w': null }, 'cargo.items[0]'],
  'the dimension l is above zero': [{ 'cargo.items[0].l': 0 }, 'cargo.items[0].l'],
  'the dimension h is above zero': [{ 'cargo.items[0].h': -1 }, 'cargo.items[0].h'],
  'the dimension w is above zero': [{ 'cargo.items[0].w': Number.NaN }, 'cargo.items[0].w'],
  'a volume is above zero': [{ 'cargo.items[0].volumeM3': 0 }, 'cargo.items[0].volumeM3'],
  'a volume stands alone': [
    { 'cargo.items[0].volumeM3': 0.5, 'cargo.items[1]': fullContent.cargo.items[0] },
    'cargo.items[0].volumeM3',
  ],
  'cargo other than documents is described': [{ 'cargo.description': ' ' }, 'cargo.description'],
  'a value for customs abroad': [{ 'cargo.customsValue': null }, 'cargo.customsValue'],
  'the value for customs is a sum of money': [{ 'cargo.customsValue': -1 }, 'cargo.customsValue'],
  'a currency of the value abroad': [{ 'cargo.customsCurrency': '' }, 'cargo.customsCurrency'],
  'the currency is a currency': [{ 'cargo.customsCurrency': 'RUR' }, 'cargo.customsCurrency'],
  'the danger class is a class': [{ 'cargo.dangerClass': 10 }, 'cargo.dangerClass'],
  'a product has an id of 1 to 50 characters': [
    { 'cargo.products[0].productId': 'x'.repeat(51) },
    'cargo.products[0].productId',
  ],
  'a product has a name of 1 to 255 characters': [{ 'cargo.products[0].name': '' }, 'cargo.products[0].name'],
  'a barcode has at most 150 characters': [
    { 'cargo.products[0].qty': 1, 'cargo.products[0].barcode': '1'.repeat(151) },
    'cargo.products[0].barcode',
  ],
  'there is at least one of a product': [{ 'cargo.products[0].qty': 0 }, 'cargo.products[0].qty'],
  'a barcode is of one unit': [{ 'cargo.products[0].barcode': '4600000000000' }, 'cargo.products[0].qty'],
  "a product's cost is a sum": [{ 'cargo.products[0].cost': -1 }, 'cargo.products[0].cost'],
  'cash on delivery needs the cost for the receiver': [
    { 'cargo.products[0].costForReceiver': null },
    'cargo.products[0].costForReceiver',
  ],
  'the cost for the receiver is a sum': [
    { 'cargo.products[0].costForReceiver': 0.5 },
    'cargo.products[0].costForReceiver',
  ],
  'the products together cost a sum that can be counted': [
    { 'cargo.products[0].cost': 600_000_000_000_000 },
    'cargo.products',
  ],
  "a product's VAT rate is one of the rates": [{ 'cargo.products[0].vatRate': 19 }, 'cargo.products[0].vatRate'],
  'a product weighs something, if its weight is given': [
    { 'cargo.products[0].weightKg': 0 },
    'cargo.products[0].weightKg',
  ],
  'no more is bought than was sent': [{ 'cargo.products[0].purchasedQty': 3 }, 'cargo.products[0].purchasedQty'],
  'the amount bought is a sum': [{ 'cargo.products[0].purchasedAmount': -1 }, 'cargo.products[0].purchasedAmount'],
  'a product lies in an item that is there': [
    { 'cargo.products[0].cargoItemIndex': 5 },
    'cargo.products[0].cargoItemIndex',
  ],
  "a product's customs code is a code": [{ 'cargo.products[0].hsCode': '691' }, 'cargo.products[0].hsCode'],
  "a product's origin is a country": [{ 'cargo.products[0].originCountry': 'XX' }, 'cargo.products[0].originCountry'],
  "a product's value for customs is a sum of money": [
    { 'cargo.products[0].customsValue': 50_000.5, 'cargo.customsValue': 100_001 },
    'cargo.products[0].customsValue',
  ],
  'abroad each product has a value for customs, or none': [
    { 'cargo.products[0].customsValue': 50_000, 'cargo.products[1]': { ...sampleProduct, productId: 'A-2' } },
    'cargo.products[1].customsValue',
  ],
  'abroad the value for customs is that of the products together': [
    { 'cargo.products': [{ ...sampleProduct, customsValue: 40_000 }] },
    'cargo.customsValue',
  ],
  'the Incoterms rule is one of them': [{ 'cargo.incoterm': 'DAF' }, 'cargo.incoterm'],
  'the pickup date is possible': [{ 'pickup.date': '2026-11-22' }, 'pickup.date'],
  'the pickup starts at a time of day': [{ 'pickup.timeFrom': '24:00' }, 'pickup.timeFrom'],
  'the pickup ends at a time of day': [{ 'pickup.timeTo': '9:00' }, 'pickup.timeTo'],
  'the pickup ends after it starts': [{ 'pickup.timeTo': '10:00' }, 'pickup.timeTo'],
  'sender and recipient pay in cash': [{ 'terms.payers': ['customer', 'recipient'] }, 'terms.payers'],
  'the delivery date asked for is not before the pickup': [
    { 'terms.requestedDate': '2026-11-22' },
    'terms.requestedDate',
  ],
  'the delivery asked for starts at a time of day': [{ 'terms.requestedTimeFrom': 'noon' }, 'terms.requestedTimeFrom'],
  'the delivery asked for ends at a time of day': [{ 'terms.requestedTimeTo': '18.00' }, 'terms.requestedTimeTo'],
  'the delivery asked for ends after it starts': [{ 'terms.requestedTimeTo': '08:00' }, 'terms.requestedTimeTo'],
  'a choice names the vendor': [{ 'choice.vendorId': 0 }, 'choice.vendorId'],
  'a choice names the tariff': [{ 'choice.tariffId': '' }, 'choice.tariffId'],
  'a service is asked for once': [{ 'services[2]': fullContent.services[0] }, 'services[2].code'],
  "a service of a vendor's own is asked for once": [
    { 'vendorServices[1]': fullContent.vendorServices[0] },
    'vendorServices[1].code',
  ],
  "not too many services of vendors' own are asked for": [
    { vendorServices: Array.from({ length: 101 }, (_, n) => ({ vendorKey: 'swift', code: `S${n}` })) },
    'vendorServices',
  ],
  'insurance has a sum': [{ 'services[0].sum': 0 }, 'services[0].sum'],
  'the receipt says how it is paid and for whom': [
    { 'services[2]': { code: 'PrintReceipt', sum: null, parameter: '{"PaymentType":1}' } },
    'services[2].parameter',
  ],
  'cash on delivery has something to collect': [{ 'cargo.products': [] }, 'services[1].code'],
  'a partial buy-out has products and is paid on delivery': [
    { 'services[1]': { code: 'PartialBuyOut', sum: null, parameter: null } },
    'services[1].code',
  ],
  'the charge for the receiver is a sum': [{ receiverDeliveryCharge: -100 }, 'receiverDeliveryCharge'],
  "the charge's VAT rate is one of the rates": [{ receiverDeliveryChargeVatRate: 21 }, 'receiverDeliveryChargeVatRate'],
  'project is a short text': [{ project: 'x'.repeat(256) }, 'project'],
  'department is a short text': [{ department: 'x'.repeat(256) }, 'department'],
  'customerOrderId is a short text': [{ customerOrderId: 'x'.repeat(256) }, 'customerOrderId'],
  'parentNumber is a short text': [{ parentNumber: 'x'.repeat(256) }, 'parentNumber'],
  'customerActNumber has at most 100 characters': [{ customerActNumber: 'x'.repeat(101) }, 'customerActNumber'],
  'the emergency e-mail is an address': [{ emergencyEmail: 'ops' }, 'emergencyEmail'],
  'no text is longer than 4,000 characters': [
    { 'cargo.items[0].description': 'x'.repeat(4001) },
    'cargo.items[0].description',
  ],
  'every text is made of characters': [{ comments: 'a\0b' }, 'comments'],
};
