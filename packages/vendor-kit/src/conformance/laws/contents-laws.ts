import { addDays, isDocuments, localDateOf, parsePhones } from '@cartage/core';
import type { Shipment } from '../../adapter/shipment.ts';
import type { ReceivedEnd, ReceivedGoods, SimulatedVendor } from '../../simulator/simulated-vendor.ts';
import { holds, oneOf, same, shown } from '../stage/judge.ts';
import { type Law, notApplicable, untold } from '../stage/law.ts';
import { goodsOf, shipmentOf, stateOf } from '../stage/samples.ts';
import { firstOffer, isCrossing, type Stage } from '../stage/stage.ts';
import { richShipment, type Sent, send } from './received-laws.ts';

/** A law about what stands in an order beside its ends, places and services. */
const law = (
  name: string,
  mend: string,
  judge: (sent: Sent & { readonly vendor: SimulatedVendor; readonly told: Stage['told'] }) => void,
  make: (stage: Stage) => Promise<readonly Shipment[]> = async (stage) => [await richShipment(stage)],
): Law => ({
  name,
  mend,
  holds: async (stage) => {
    const { vendor, told } = stage;
    for (const shipment of await make(stage)) judge({ ...(await send(stage, shipment)), vendor, told });
  },
});

type EndMember = keyof ReceivedEnd;

/** A member of both ends, where the vendor tells it of one. */
const ofEnds =
  (
    member: EndMember,
    judge: (
      whose: string,
      seen: string | null,
      sent: Shipment['content']['receiver'],
      formsOf: Sent['formsOf'],
    ) => void,
  ): Parameters<typeof law>[2] =>
  ({ shipment: { content }, received, told, formsOf }): void => {
    const ends = [
      ['receiver', received.to, content.receiver],
      ['sender', received.from, content.sender],
    ] as const;
    const seen = ends.flatMap(([whose, end, sent]) => {
      const value = told(`${whose}.${member}`, end?.[member]);
      return value === undefined ? [] : [{ whose, value, sent }];
    });
    if (seen.length === 0) untold(...ends.map(([whose]) => `${whose}.${member}`));
    for (const { whose, value, sent } of seen) judge(`The ${whose}’s ${member}`, value, sent, formsOf);
  };

/** Persons, hints and hours, goods and customs, by the vendor's own books. */
export const contentsLaws: readonly Law[] = [
  // At a company nobody knows whom the parcel is for, and the courier takes it back.
  law(
    'sends whom to ask for at each end',
    'contactPerson of sender and receiver is whom the courier asks for; null: the name itself.',
    ofEnds('contactPerson', (whose, seen, { contactPerson, name }, formsOf) => {
      // A vendor with one name for both keeps the person.
      if (contactPerson === null) oneOf(whose, seen, [null, ...formsOf(name)]);
      else oneOf(whose, seen, formsOf(contactPerson));
    }),
  ),
  // A switchboard answers, and nobody there has ordered anything.
  law(
    'sends the extension of a phone',
    '`parsePhones` of core gives the number and its extension apart.',
    ofEnds('phoneExtension', (whose, seen, { phone }) => {
      const parsed = parsePhones(phone);
      same(whose, seen, parsed.ok ? (parsed.phones[0]?.extension ?? null) : null);
    }),
  ),
  // The vendor writes to it when the parcel comes.
  law(
    'sends the e-mail of each end',
    'email of sender and receiver; null where the customer gave none.',
    ofEnds('email', (whose, seen, { email }) => same(whose, seen, email)),
  ),
  // Two villages of one name are told apart by it.
  law(
    'sends the postal code of each end',
    'postalCode of sender and receiver, each of its own end.',
    ofEnds('postalCode', (whose, seen, { postalCode }) => same(whose, seen, postalCode)),
  ),
  // Two towns of one name lie in two states, and customs ask for it.
  law(
    'sends the state of each end',
    'region of sender and receiver is their state, as the customer wrote it; what the vendor makes of it, its simulator tells back.',
    ofEnds('state', (whose, seen, { region }) => {
      if (region !== null) same(whose, seen, region);
    }),
    async (stage) => {
      const found = await firstOffer(stage, ({ origin, destination }) =>
        [origin, destination].some((city) => stateOf(city) !== null),
      );
      if (found === undefined) notApplicable();
      const { request, options } = found;
      return [shipmentOf(stage.newReference(), stage.manifest, request, options[0])];
    },
  ),
  // What is cut off is the house, and the courier stands in the street.
  law(
    'sends an address to its end',
    'Send the address whole. Where the vendor takes fewer characters, say so in the simulator (`longestAddress`).',
    ({ shipment: { content }, received, vendor, told, formsOf }) => {
      const seen = told('receiver.address', received.to.address) ?? untold('receiver.address');
      const { address, contactType } = content.receiver;
      if (contactType !== 'door') notApplicable();
      const forms = formsOf(address).map((form) => [...form].slice(0, vendor.longestAddress).join(''));
      // Another address is judged apart.
      if (!forms.some((kept) => [kept.slice(0, 20), kept.slice(-20)].some((part) => seen.includes(part)))) return;
      const isWhole = forms.some((kept) => seen.includes(kept));
      holds('The receiver’s address', isWhole, seen, `one with “${forms[0]}” in it`);
    },
    async (stage) => {
      const { content, ...shipment } = await stage.shipment();
      return [{ ...shipment, content: { ...content, receiver: { ...content.receiver, address: LONG } } }];
    },
  ),
  // Without them the courier does not find the way in.
  law(
    'sends what the courier is to know, and the remark',
    'instructions of each end, and comments of the order, as they were written: marks and signs too.',
    ({ shipment: { content }, received, told, formsOf }) => {
      const rows = [
        ['receiver.instructions', received.to.instructions, content.receiver.instructions],
        ['sender.instructions', received.from?.instructions, content.sender.instructions],
        ['comments', received.comments, content.comments],
      ] as const;
      const known = rows.filter(([name, seen]) => told(name, seen) !== undefined);
      if (known.length === 0) untold(...rows.map(([name]) => name));
      for (const [name, seen, sent] of known)
        holds(
          name,
          sent === null || formsOf(sent).some((form) => (seen ?? '').includes(form)),
          seen,
          `one with “${sent}” in it`,
        );
    },
  ),
  // By these rows a receipt is printed, a part is bought, and what was lost is paid for.
  law(
    'sends the goods as they are',
    'A row for each product, by its productId: name, qty, and of one unit the weight, the cost, what the receiver pays for it, and the VAT.',
    ({ shipment: { content }, received, told, formsOf }) => {
      const { products } = content.cargo;
      if (products.length === 0) notApplicable();
      const seen = told('goods', received.goods) ?? untold('goods');
      const rows = together(seen);
      same('Rows of goods', rows.length, products.length);
      for (const [n, sent] of products.entries()) {
        const row = rows.find(({ product }) => product === sent.productId) ?? rows[n];
        const wanted: Required<Pick<ReceivedGoods, (typeof OF_GOODS)[number]>> = {
          product: sent.productId,
          name: sent.name,
          quantity: sent.qty,
          weightKg: sent.weightKg,
          cost: sent.cost,
          costForReceiver: sent.costForReceiver,
          vatRate: sent.vatRate,
        };
        for (const member of OF_GOODS)
          if (told(`goods.${member}`, row?.[member]) !== undefined) {
            const about = `${member} of “${sent.name}”`;
            if (member === 'name') oneOf(about, row?.name, formsOf(sent.name));
            else same(about, row?.[member], wanted[member]);
          }
      }
    },
  ),
  // 19.99 times a hundred is 1998.9999999999998.
  law(
    'counts every kopeck',
    'Sums are whole kopecks; turn them into texts with two decimals, and read them with `Math.round`, never by cutting off.',
    ({ shipment: { content }, received, vendor: { moneyStep = 1 }, told }) => {
      const sum = content.services.find(({ code }) => code === 'Insurance')?.sum;
      const insured = told('declaredValue', received.declaredValue) ?? untold('declaredValue');
      if (sum == null) notApplicable();
      // Another unit is judged apart.
      const away = Math.abs(insured - sum);
      holds('The insured sum, kopecks', away < moneyStep || away >= 100, insured, shown(sum));
    },
    async (stage) => {
      const rich = await richShipment(stage);
      const { services } = rich.content;
      if (!services.some(({ code }) => code === 'Insurance')) notApplicable();
      return ODD_SUMS.map((sum) => ({
        ...rich,
        reference: stage.newReference(),
        content: {
          ...rich.content,
          services: services.map((one) => (one.code === 'Insurance' ? { ...one, sum } : one)),
        },
      }));
    },
  ),
  // Vendors bill by volume; what they do not know they measure, and charge for it.
  law(
    'sends the volume where there are no sizes',
    'An item with volumeM3 is the whole parcel, without sizes: send the volume in the vendor’s unit, or sizes that make it.',
    ({ shipment: { content }, received, told }) => {
      const [place] = received.places;
      const volume = content.cargo.items[0]?.volumeM3 ?? notApplicable();
      const sizes = place?.sizes;
      const seen = sizes ? (sizes[0] * sizes[1] * sizes[2]) / 1_000_000 : told('places.volumeM3', place?.volumeM3);
      if (seen === undefined) untold('places.volumeM3');
      const isNear = seen !== null && Math.abs(seen - volume) <= volume / 20;
      holds('The volume, cubic metres', isNear, seen, String(volume));
    },
    async (stage) => {
      const { request } = await stage.served();
      const items = request.cargo.items.map((item) => ({ ...item, l: null, h: null, w: null, volumeM3: 0.012 }));
      if (isDocuments(request.cargo.type)) notApplicable();
      const bulky = { ...request, cargo: { ...request.cargo, items } };
      const [option] = await stage.adapter.quote(bulky, stage.call());
      return option === undefined ? notApplicable() : [shipmentOf(stage.newReference(), stage.manifest, bulky, option)];
    },
  ),
  // The warehouse is closed in the morning, and the receiver at work until six.
  law(
    'sends the days and hours that were wished for',
    'pickup.timeFrom and timeTo are when it is taken; terms.requestedDate with its hours when it is to be delivered.',
    ({ shipment: { content }, received, told }) => {
      const { pickup, terms } = content;
      const rows = [
        ['pickupHours', received.pickupHours, [pickup.timeFrom, pickup.timeTo]],
        ['deliveryDate', received.deliveryDate, terms.requestedDate],
        [
          'deliveryHours',
          received.deliveryHours,
          terms.requestedTimeFrom === null ? null : [terms.requestedTimeFrom, terms.requestedTimeTo],
        ],
      ] as const;
      const known = rows.filter(([name, seen]) => told(name, seen) !== undefined);
      if (known.length === 0) untold(...rows.map(([name]) => name));
      for (const [name, seen, sent] of known) same(name, seen, sent);
    },
    async (stage) => {
      const { request, options } = await stage.served();
      const [option] = options;
      const pickup = { ...request.pickup, timeFrom: '10:00', timeTo: '15:00' };
      const { deliveryTo, maxDays, takeDate } = option;
      // Where no day is told none can be wished for.
      const day =
        deliveryTo !== null
          ? localDateOf(deliveryTo, 'Europe/Moscow')
          : maxDays !== null
            ? addDays(takeDate, maxDays)
            : null;
      const terms =
        day === null
          ? request.terms
          : {
              ...request.terms,
              requestedDate: day,
              requestedTimeFrom: '18:00',
              requestedTimeTo: '21:00',
            };
      return [shipmentOf(stage.newReference(), stage.manifest, { ...request, pickup, terms }, option)];
    },
  ),
  // Fragile cargo is loaded last, and documents go by air.
  law(
    'sends the kind of cargo',
    'cargo.type is what kind it is; by it the vendor prices and handles the parcel.',
    ({ shipment: { content }, received, told }) =>
      same('The kind of cargo', told('cargoType', received.cargoType) ?? untold('cargoType'), content.cargo.type),
    async (stage) => {
      const all: Shipment[] = [];
      for (const cargoType of stage.manifest.cargoTypes) {
        const found = await firstOffer(stage, (sample) => sample.cargoType === cargoType);
        if (found !== undefined)
          all.push(shipmentOf(stage.newReference(), stage.manifest, found.request, found.options[0]));
      }
      return all.length === 0 ? notApplicable() : all;
    },
  ),
  // The parcel lies at the border until somebody has said what is in it.
  law(
    'tells customs what it is',
    'Of what crosses a border: cargo.description and cargo.hsCode, whole.',
    ({ shipment: { content }, received, told, formsOf }) => {
      const customs = told('customs', received.customs);
      if (customs === undefined) untold('customs');
      holds('What customs are told', customs !== null, customs, 'what it is and what it is worth');
      const { description, hsCode } = content.cargo;
      const words = told('customs.description', customs.description);
      if (words !== undefined)
        holds(
          'The words for customs',
          formsOf(description ?? '').some((form) => words.includes(form)),
          words,
          `“${description}”`,
        );
      const code = told('customs.hsCode', customs.hsCode);
      if (code !== undefined) same('The code of the goods', code?.replaceAll(/\D/g, '') ?? null, hsCode);
    },
    crossing,
  ),
  // Each article has a duty of its own, by where it was made.
  law(
    'tells customs of each of the goods what it is',
    'hsCode, originCountry and customsValue of each product, of one unit, in units of cargo.customsCurrency; and cargo.incoterm.',
    ({ shipment: { content }, received, told }) => {
      const rows = together(received.goods ?? untold('goods'));
      const terms = told('customs.incoterm', received.customs?.incoterm);
      const { products, incoterm } = content.cargo;
      let judged = 0;
      for (const [n, sent] of products.entries()) {
        const row = rows.find(({ product }) => product === sent.productId) ?? rows[n];
        for (const member of OF_CUSTOMS) {
          if (told(`goods.${member}`, row?.[member]) === undefined) continue;
          judged++;
          same(`${member} of “${sent.name}”`, row?.[member], sent[member]);
        }
      }
      if (terms !== undefined) same('The rule of Incoterms', terms, incoterm);
      if (judged === 0) untold(...OF_CUSTOMS.map((member) => `goods.${member}`));
    },
    crossing,
  ),
  // A wrong value is a false declaration, whoever has mistaken the unit.
  law(
    'tells customs what it is worth',
    'cargo.customsValue is units of cargo.customsCurrency: hundredths, or as many as the currency has (`unitDecimals` of core).',
    ({ shipment: { content }, received, told }) => {
      const { customs } = received;
      if (customs === null || told('customs.value', customs?.value) === undefined) untold('customs.value');
      const { customsValue, customsCurrency } = content.cargo;
      same('The value for customs', [customs?.value, customs?.currency ?? 'RUB'], [customsValue, customsCurrency]);
    },
    crossing,
  ),
];

const OF_CUSTOMS = ['hsCode', 'originCountry', 'customsValue'] as const;
const OF_GOODS = ['product', 'name', 'quantity', 'weightKg', 'cost', 'costForReceiver', 'vatRate'] as const;

/** Goods that lie in several places are one row. */
function together(goods: readonly ReceivedGoods[]): readonly ReceivedGoods[] {
  const rows: ReceivedGoods[] = [];
  for (const one of goods) {
    const n = rows.findIndex(({ product }) => product !== undefined && product === one.product);
    const known = rows[n];
    if (known === undefined) rows.push(one);
    else rows[n] = { ...known, quantity: (known.quantity ?? 0) + (one.quantity ?? 0) };
  }
  return rows;
}

/** Longer than most address lines: the house stands at its end. */
const LONG =
  'Ленинградская область, Всеволожский район, посёлок имени Морозова, жилой комплекс «Северное сияние — 2», улица Академика Сахарова, дом 112, корпус 3, строение 1, квартира 1204';

/** In roubles each of them times a hundred is a little less than it was. */
const ODD_SUMS = [1_000_013, 1_638_417, 1_638_501, 1_999_999];

/** Parcels that cross a border, in three currencies. */
async function crossing(stage: Stage): Promise<readonly Shipment[]> {
  const found = (await firstOffer(stage, isCrossing)) ?? notApplicable();
  const { request, options } = found;
  return (
    [
      ['USD', 4_041, 222],
      ['EUR', 2_189, 222],
      ['JPY', 400, 300],
    ] as const
  ).map(([customsCurrency, first, second]) => {
    const products = goodsOf([first, second]);
    const cargo = {
      ...request.cargo,
      products,
      // Of a whole it is what its lines make together.
      customsValue: products.reduce((sum, { qty, customsValue }) => sum + qty * (customsValue ?? 0), 0),
      ...{ customsCurrency, hsCode: '4901990000', incoterm: 'DAP' as const },
    };
    return shipmentOf(stage.newReference(), stage.manifest, { ...request, cargo }, options[0]);
  });
}
