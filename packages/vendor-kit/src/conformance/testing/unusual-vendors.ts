import { sameText } from '@cartage/core';
import type { VendorPlugin } from '../../adapter/adapter.ts';
import type { ReceivedShipment, SimulatedVendor } from '../../simulator/simulated-vendor.ts';
import { both, type Mutation, sends, tells } from './defect.ts';
import type { Quirks } from './quirks.ts';

/** A vendor that is unusual in some way. */
export interface Unusual {
  /** Goes on after "of a vendor": 'that wants a token first'. */
  readonly what: string;
  readonly quirks: Quirks;
  /** The right plugin where the one for the quirks is not it. */
  readonly plugin?: Mutation;
  /** Its simulator where the one for the quirks is not it. */
  readonly vendor?: (simulated: SimulatedVendor) => SimulatedVendor;
  /** Laws that the usual plugin keeps and that have nothing to say of this one. */
  readonly leavesOut?: readonly string[];
  /** Laws for which there is nothing at the usual one. */
  readonly keeps?: readonly string[];
}

const T = true;

/** What comes before a hand-over has laws of its own. */
const ofPreparing = 'a hand-over that fails before it is sent was never sent';
const ofTokens = [ofPreparing, 'takes a new token where the vendor no longer takes the old one'];
const ofTariffs = 'tariffs ends every failure of the vendor in its class, in time';
const ofTwice = 'makes one shipment of one reference handed over twice';
const ofServices = [
  'says of every service asked for whether it can be had, and at what price',
  'sends for what it is insured, in the vendor’s unit of money',
  'sends what the receiver is to pay, for the goods and the delivery',
  'counts every kopeck',
];
const ofCity = 'tells where goes what it finds';
const ofFinding = ['tells when the vendor made what it finds', ofCity];
const ofNews = [
  'tells who has taken a shipment',
  'tells what the vendor charges by now',
  'tells the day on which it is to be delivered',
  'tells until when its point keeps it',
];
const ofAddress = 'sends an address to its end';
const ofRegisters = 'gives each courier a register of their own';
const ofCouriers = [
  'books one courier for one reference',
  'calls the courier for the day that was asked for',
  'calls the courier for the hours that were asked for',
  'calls the courier to the sender',
  'calls the courier for the shipments that were named',
  'tells the courier whom to call',
  'tells the courier what to know',
  'calls a courier off',
  'calls a courier off once and for all',
  'says when it is too late to call a courier off',
  'does not call off a courier whom the vendor does not know',
  'gives the register of a booked courier, again and again',
  ofRegisters,
  'has no register of a courier that the vendor does not know',
  'cancelCourier ends every failure of the vendor in its class, in time',
  'a courier call is unknown, or throws, where the vendor may have taken it',
];
const ofCustoms = [
  'tells customs what it is',
  'tells customs of each of the goods what it is',
  'tells customs what it is worth',
];
const ofJson = [
  'turns a status that it does not know into VendorStatus',
  'keeps the good events when some are bad',
  'takes duplicated and shuffled events',
  'reads on when any field of an event is null',
];

const ofState = 'sends the state of each end';
const ofCanceled = 'tells as canceled what was canceled';
const ofNames = 'tells two cities of one name apart';
const ofCodes = 'asks the same whichever code of a city comes first';

const lagos = { country: 'NG', codes: ['2332453'], name: sameText('Лагос'), latitude: 6.455, longitude: 3.394 };

export const unusual: readonly Unusual[] = [
  {
    what: 'that crosses borders alone, with three kinds of cargo',
    quirks: { countries: ['RU', 'KZ'], abroad: T, kinds: T },
    leavesOut: [ofNames],
    keeps: [...ofCustoms, 'sends the kind of cargo'],
  },
  {
    what: 'that crosses borders alone, and says by a refusal where it does not go',
    quirks: { countries: ['RU', 'KZ'], abroad: T, refuses: T },
    leavesOut: [ofNames],
    keeps: ofCustoms,
  },
  {
    what: 'that goes overseas, and wants to know all that customs ask',
    quirks: { countries: ['RU', 'US'], abroad: T, kinds: T, formal: T, papers: T, euros: T },
    leavesOut: [ofNames],
    keeps: [...ofCustoms, 'hands on the papers that come once', 'names what it needs of a shipment', ofState],
  },
  {
    what: 'whose papers come with the order and never again',
    quirks: { papers: T },
    keeps: ['hands on the papers that come once'],
  },
  { what: 'whose papers come once, and late', quirks: { whole: T, thinks: T, papers: T } },
  {
    what: 'with whom a person looks at each order for hours',
    quirks: { whole: T, patient: T, accepts: T },
    keeps: ['gives its vendor the time that it takes', 'tells in the end the numbers of what the vendor has accepted'],
  },
  { what: 'whose prices are in euros', quirks: { whole: T, euros: T }, keeps: ['names the currency of its prices'] },
  { what: 'whose prices are one sum', quirks: { inclusive: T }, keeps: ['reads every kopeck of a price'] },
  { what: 'whose prices have a comma', quirks: { inclusive: T, comma: T }, keeps: ['reads every kopeck of a price'] },
  { what: 'whose codes are two letters', quirks: { codes: 'letters' } },
  { what: 'whose codes are numbers', quirks: { codes: 'numbers' } },
  { what: 'that writes an e-mail to everybody', quirks: { needs: 'email' } },
  {
    what: 'that wants to know how large everything is',
    quirks: { needs: 'sizes' },
    leavesOut: ['sends the volume where there are no sizes'],
  },
  {
    what: 'whose courier comes with the order',
    quirks: { whole: T, fetches: T },
    leavesOut: ofCouriers,
  },
  {
    what: 'that allows a thousand requests a day',
    quirks: { perDay: 1000 },
    keeps: ['tells how many requests a day its account has'],
  },
  {
    what: 'whose parcels are one place, and that counts requests',
    quirks: { single: T, perSecond: 10 },
    leavesOut: ['asks the same for equal places, whether counted or told one by one'],
  },
  {
    what: 'that takes its time over everything',
    quirks: { whole: T, accepts: T, ponders: T, thinks: T },
    leavesOut: [ofCanceled],
  },
  { what: 'of one city', quirks: { whole: T, oneCity: T }, leavesOut: [ofNames, ofCity] },
  { what: 'that knows no kopecks', quirks: { whole: T, wholeRoubles: T } },
  { what: 'whose couriers of a day are one', quirks: { whole: T, joinsCouriers: T }, leavesOut: [ofRegisters] },
  {
    what: 'of which nearly everything is unusual',
    quirks: { token: T, cities: T, accepts: T, forgets: T, hides: T, byContract: T },
    leavesOut: [ofTwice],
    keeps: [ofTariffs, ...ofTokens],
  },
  {
    what: 'that talks forms and XML, wants a token first, and numbers its cities',
    quirks: { xml: T, token: T, cities: T, accepts: T },
    leavesOut: [ofServices[0] ?? '', 'bills a weight in kilograms', ...ofServices.slice(1), ...ofJson, ...ofNews],
    keeps: ofTokens,
  },
  { what: 'that wants a token first', quirks: { token: T }, keeps: ofTokens },
  { what: 'that numbers its cities', quirks: { cities: T }, keeps: [ofPreparing] },
  {
    what: 'whose tariffs are those of the contract',
    quirks: { byContract: T, token: T },
    keeps: [ofTariffs, ...ofTokens],
  },
  { what: 'that makes a second shipment of the same reference', quirks: { forgets: T }, leavesOut: [ofTwice] },
  { what: 'that shows late what it has made', quirks: { hides: T } },
  { what: 'that takes orders and gives them numbers later', quirks: { accepts: T } },
  { what: 'that takes 255 places', quirks: { packages: 255 } },
  {
    what: 'of one city that is none of the largest',
    quirks: { countries: ['NG'] },
    vendor: (right) => ({ ...right, cities: [lagos] }),
    leavesOut: [ofCodes, ofNames, ofCity],
  },
  {
    what: 'that delivers from one country to another alone',
    quirks: { countries: ['RU', 'KZ'], abroad: T },
    leavesOut: [ofNames],
  },
  { what: 'that does not know Russia', quirks: { countries: ['KZ', 'UZ'] }, leavesOut: [ofNames, ofCity] },
  {
    what: 'of points alone',
    quirks: { pointsOnly: T },
    leavesOut: [ofNames, ofAddress],
    keeps: ['sends the pickup point that was chosen', 'streams every page', 'puts points where their city is'],
  },
  { what: 'that tells of one shipment at a time', quirks: { trackBatch: 1 } },
  { what: 'without services', quirks: { plain: T }, leavesOut: ofServices },
  { what: 'that lets in whoever comes', quirks: { open: T }, leavesOut: ['knows bad credentials'] },
  { what: 'that keeps names to 12 characters', quirks: { longestName: 12 } },
  { what: 'that tells minutes', quirks: { clock: 'minutes' } },
  { what: 'that tells days', quirks: { clock: 'days' } },
  { what: 'that tells times of its own clock', quirks: { clock: 'local' } },
  {
    what: 'that weighs in half kilograms and knows whole roubles alone',
    quirks: { halfKilograms: T },
    plugin: sends('handOver', '/orders', ({ collect_rub, insured_rub, ...json }) => ({
      ...json,
      collect_rub: Math.ceil(collect_rub).toFixed(2),
      insured_rub: Math.ceil(insured_rub).toFixed(2),
    })),
    vendor: (right) => ({ ...right, moneyStep: 100 }),
  },
  {
    what: 'that cannot cancel, and does not look anything up',
    quirks: {},
    plugin: without('cancel', 'findByReference'),
    leavesOut: [
      'finds by its reference what it has handed over',
      'finds by its reference what was accepted and whose answer was lost',
      'finds nothing under a reference that was never handed over',
      ...ofFinding,
      'has the vendor take a canceled shipment back',
      ofCanceled,
      'cancels once and for all',
      'cancels one shipment alone',
      'says when it is too late to cancel',
      'does not cancel what the vendor does not know',
      'findByReference ends every failure of the vendor in its class, in time',
      'cancel ends every failure of the vendor in its class, in time',
    ],
  },
  {
    what: 'that tells prices without days, and a number alone when it confirms',
    quirks: {},
    plugin: both(
      tells('quote', (options) =>
        options.map((one) => ({ ...one, deliveryFrom: null, deliveryTo: null, minDays: null, maxDays: null })),
      ),
      tells('handOver', (outcome) => (outcome.kind === 'confirmed' ? numberAlone(outcome) : outcome)),
      tells('findByReference', (outcome) => (outcome.kind === 'found' ? numberAlone(outcome) : outcome)),
    ),
  },
  {
    what: 'whose simulator has nothing that it need not have',
    quirks: { token: T },
    vendor: ({ origin, plays, account, badCredentials, received, created, stop }) =>
      ({ origin, plays, account, badCredentials, received, created, stop }) as SimulatedVendor,
    leavesOut: [
      ofNames,
      'passes on a clear refusal as rejected',
      'says in words why the vendor refuses',
      'tells the events of a shipment',
      'tells the same events again',
      'tells every event that happened',
      'keeps the moments of the vendor',
      'moves a shipment step by step',
      'has the status that its manifest gives to the code',
      'leaves out a shipment that the vendor does not know',
      'tells the events of several shipments each under its own reference',
      'reads moments with 0 to 9 fractional digits, without an offset, and days without a time',
      ...ofJson,
      'tells a delivery as the end of a shipment, and nothing before it',
      'does not tell as delivered what comes back',
      ...ofNews,
      'says when it is too late to cancel',
    ],
    keeps: [ofPreparing],
  },
  {
    what: 'whose protocol has no place for most things',
    quirks: {},
    vendor: (right) => ({
      ...right,
      received: async (reference) => ((await right.received?.(reference)) ?? []).map(hardlyUnderstood),
    }),
    leavesOut: [
      'names the currency of its prices',
      ofNames,
      'carries Cyrillic, emoji and 255 characters',
      'tells when the vendor made what it finds',
      'hands on the papers that come once',
      'plans the delivery for the day that the vendor plans',
      'confirms what the vendor charges, whatever was quoted',
      'sends the sizes of each place in the vendor’s unit',
      'sends the tariff that was chosen',
      'sends the day that was chosen',
      'sends the sender as the sender',
      'sends the receiver as the receiver',
      'sends both phones',
      'sends every service that was asked for, and no other',
      'sends for what it is insured, in the vendor’s unit of money',
      'sends what the receiver is to pay, for the goods and the delivery',
      'asks for no money where nothing is to be paid',
      'sends whom to ask for at each end',
      'sends the extension of a phone',
      'sends the e-mail of each end',
      'sends the postal code of each end',
      ofAddress,
      'sends what the courier is to know, and the remark',
      'sends the goods as they are',
      'counts every kopeck',
      'sends the volume where there are no sizes',
      'sends the days and hours that were wished for',
      'sends the kind of cargo',
      'tells the receiver’s page of a shipment',
      'tells the number of each place, in their order',
    ],
  },
];

function without(...members: readonly (keyof VendorPlugin)[]): Mutation {
  return (right) => {
    const left: Partial<VendorPlugin> = Object.fromEntries(
      Object.entries(right).filter(([name]) => !members.includes(name as keyof VendorPlugin)),
    );
    return left as VendorPlugin;
  };
}

const numberAlone = <T extends object>(outcome: T): T => ({
  ...outcome,
  price: null,
  plannedDeliveryAt: null,
  trackingNumber: null,
});

/** How many places there are, and what all of them weigh. */
const hardlyUnderstood = ({ reference, places, isCanceled }: ReceivedShipment): ReceivedShipment => ({
  reference,
  places: places.map(() => ({})),
  weightKg: places.reduce((sum, { weightKg = 0 }) => sum + weightKg, 0),
  to: {},
  isCanceled,
});
