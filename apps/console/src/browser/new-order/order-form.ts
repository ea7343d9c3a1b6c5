import type { Calculations, Shop } from '../api.ts';

/** An end as it is typed. */
export interface EndForm {
  readonly name: string;
  readonly contactPerson: string;
  readonly phone: string;
  readonly email: string;
  readonly countryId: string;
  readonly cityId: string;
  /** As it is shown; the code counts. */
  readonly cityName: string;
  readonly isPoint: boolean;
  readonly address: string;
  readonly postalCode: string;
  readonly state: string;
  readonly instructions: string;
  readonly pointId: string;
  readonly pointVendorId: number | null;
  /** What is shown of the chosen point. */
  readonly pointText: string;
}

/** Places of one kind as they are typed. */
export interface ItemForm {
  readonly qty: string;
  readonly weight: string;
  readonly l: string;
  readonly w: string;
  readonly h: string;
}

/** One of the goods as it is typed. */
export interface GoodsForm {
  readonly productId: string;
  readonly name: string;
  readonly qty: string;
  readonly cost: string;
  readonly costForReceiver: string;
}

/** A new order as it is typed: texts, so that nothing is lost that cannot be read yet. */
export interface OrderForm {
  readonly sender: EndForm;
  readonly receiver: EndForm;
  /** 1 documents, 2 goods, 32 fragile. */
  readonly cargoType: '1' | '2' | '32';
  readonly description: string;
  readonly items: readonly ItemForm[];
  readonly goods: readonly GoodsForm[];
  readonly customsValue: string;
  readonly customsCurrency: string;
  readonly isPaidOnDelivery: boolean;
  readonly isPartly: boolean;
  readonly isTold: boolean;
  /** Roubles; empty: not insured. */
  readonly insured: string;
  readonly receiverDeliveryCharge: string;
  readonly takeDate: string;
  readonly timeFrom: string;
  readonly timeTo: string;
  readonly isFetchedLater: boolean;
  readonly customerOrderId: string;
  readonly project: string;
  readonly department: string;
  readonly comments: string;
}

export const emptyEnd: EndForm = {
  ...{ name: '', contactPerson: '', phone: '', email: '', countryId: 'RU', cityId: '', cityName: '', isPoint: false },
  ...{ address: '', postalCode: '', state: '', instructions: '', pointId: '', pointVendorId: null, pointText: '' },
};
export const emptyItem: ItemForm = { qty: '1', weight: '', l: '', w: '', h: '' };
export const emptyGoods: GoodsForm = { productId: '', name: '', qty: '1', cost: '', costForReceiver: '' };
export const emptyForm: OrderForm = {
  ...{ sender: emptyEnd, receiver: emptyEnd, cargoType: '2', description: '', items: [emptyItem], goods: [] },
  ...{ customsValue: '', customsCurrency: 'RUB', isPaidOnDelivery: false, isPartly: false, isTold: false, insured: '' },
  ...{ receiverDeliveryCharge: '', takeDate: '', timeFrom: '', timeTo: '', isFetchedLater: false },
  ...{ customerOrderId: '', project: '', department: '', comments: '' },
};

/** The end of an order that there is. */
export const endOf = (party: Shop.PartyRecordModel): EndForm => ({
  name: party.name,
  contactPerson: party.contactPerson ?? '',
  phone: party.phone,
  email: party.email ?? '',
  countryId: party.countryId,
  cityId: party.cityId,
  cityName: party.cityName ?? party.cityId,
  isPoint: party.contactType === 4,
  address: party.address,
  postalCode: party.postalCode ?? '',
  state: party.state ?? '',
  instructions: party.instructions ?? '',
  pointId: party.pickupPointId ?? '',
  pointVendorId: party.pickupPointVendorId,
  pointText: party.pickupPointId ?? '',
});

const typed = (value: number | string | null | undefined): string => (value == null ? '' : String(value));

/** A form that makes another order like this one: what belongs to the one parcel alone (its number, its day) is left out. */
export const formLike = (order: Shop.OrderRecord): OrderForm => {
  const { cargo, services } = order;
  const has = (code: string): boolean => services?.some((one) => one.code === code) ?? false;
  const type = String(cargo.cargoType);
  return {
    ...emptyForm,
    sender: endOf(order.sender),
    receiver: endOf(order.receiver),
    cargoType: type === '1' || type === '32' ? type : '2',
    description: cargo.description ?? '',
    items: cargo.cargoItems.map(({ qty, weight, l, w, h }) => ({
      ...{ qty: typed(qty), weight: typed(weight), l: typed(l), w: typed(w), h: typed(h) },
    })),
    goods: (cargo.cargoProducts ?? []).map(({ productId, name, qty, cost, costForReceiver }) => ({
      ...{ productId, name, qty: typed(qty), cost: typed(cost), costForReceiver: typed(costForReceiver) },
    })),
    customsValue: typed(cargo.customsValue),
    customsCurrency: cargo.customsCurrency ?? 'RUB',
    isPaidOnDelivery: has('CashOnDelivery'),
    isPartly: has('PartialBuyOut'),
    isTold: has('SmsToReceiver'),
    insured: services?.find(({ code }) => code === 'Insurance')?.parameter ?? '',
    receiverDeliveryCharge: typed(order.receiverDeliveryCharge),
    isFetchedLater: order.pickupInfo?.postponePickup ?? false,
    project: order.project ?? '',
    department: order.department ?? '',
    comments: order.comments ?? '',
  };
};

/** A number, with a comma too; what is none stays as it was typed, and the service says what it accepts. */
const numberIn = (text: string): number => {
  const plain = text.replaceAll(/\s/g, '').replace(',', '.');
  // A text where a number belongs is the service's to refuse, at its place.
  return plain === '' || Number.isNaN(Number(plain)) ? (text as unknown as number) : Number(plain);
};
const optionalNumber = (text: string): number | null => (text.trim() === '' ? null : numberIn(text));
const optional = (text: string): string | null => text.trim() || null;

const partyOf = (end: EndForm): Shop.PartyModel => ({
  name: end.name,
  contactPerson: optional(end.contactPerson),
  phone: end.phone,
  email: optional(end.email),
  contactType: end.isPoint ? 4 : 1,
  countryId: end.countryId,
  cityId: end.cityId,
  postalCode: optional(end.postalCode),
  state: optional(end.state),
  address: end.isPoint ? '' : end.address,
  instructions: optional(end.instructions),
  pickupPointId: end.isPoint ? optional(end.pointId) : null,
  pickupPointVendorId: end.isPoint ? end.pointVendorId : null,
});

const servicesOf = (form: OrderForm): readonly Shop.Service[] => [
  ...(form.isPaidOnDelivery ? [{ code: 'CashOnDelivery' }] : []),
  ...(form.isPartly ? [{ code: 'PartialBuyOut' }] : []),
  ...(form.isTold ? [{ code: 'SmsToReceiver' }] : []),
  ...(form.insured.trim() === '' ? [] : [{ code: 'Insurance', parameter: form.insured.trim().replace(',', '.') }]),
];

const cargoOfForm = (form: OrderForm): Shop.CargoDescModel => {
  const isAbroad = form.sender.countryId !== form.receiver.countryId;
  return {
    cargoType: Number(form.cargoType) as Shop.ApiCargoTypes,
    description: optional(form.description),
    cargoItems: form.items.map(({ qty, weight, l, w, h }) => ({
      ...{ qty: numberIn(qty), weight: numberIn(weight) },
      ...{ l: optionalNumber(l), w: optionalNumber(w), h: optionalNumber(h) },
    })),
    cargoProducts: form.goods.map(({ productId, name, qty, cost, costForReceiver }, at) => ({
      productId: productId.trim() || String(at + 1),
      name,
      qty: numberIn(qty),
      cost: numberIn(cost),
      costForReceiver: optionalNumber(costForReceiver),
    })),
    customsValue: isAbroad ? optionalNumber(form.customsValue) : null,
    customsCurrency: isAbroad ? optional(form.customsCurrency) : null,
  };
};

const pickupOf = (form: OrderForm): Shop.OrderRequestPickupInfo => ({
  takeDate: optional(form.takeDate),
  timeFrom: optional(form.timeFrom),
  timeTo: optional(form.timeTo),
  postponePickup: form.isFetchedLater,
  // Without a day of one's own any day will do.
  autoChangeTakeDate: form.takeDate === '',
});

/** The body of Create. `option`: what was chosen; null: nothing yet. */
export const createBody = (
  form: OrderForm,
  option: Pick<Shop.OptionModel, 'vendorId' | 'tariffId' | 'vendorContractType'> | null,
  isDraft: boolean,
): Shop.OrderCreateModel => ({
  sender: partyOf(form.sender),
  receiver: partyOf(form.receiver),
  cargo: cargoOfForm(form),
  option: option ?? {},
  pickupInfo: pickupOf(form),
  services: servicesOf(form),
  comments: optional(form.comments),
  customerOrderId: optional(form.customerOrderId),
  project: optional(form.project),
  department: optional(form.department),
  receiverDeliveryCharge: optionalNumber(form.receiverDeliveryCharge),
  isDraft,
});

/** The question for prices; null: the towns, or a weight, are not there yet. */
export const calculationBody = (form: OrderForm): Calculations.CalcModel | null => {
  const {
    name: _s,
    phone: _sp,
    contactPerson: _sc,
    email: _se,
    instructions: _si,
    tin: _st,
    ...sender
  } = partyOf(form.sender);
  const {
    name: _r,
    phone: _rp,
    contactPerson: _rc,
    email: _re,
    instructions: _ri,
    tin: _rt,
    ...receiver
  } = partyOf(form.receiver);
  const areThere = [form.sender, form.receiver].every(
    ({ cityId, isPoint, pointId }) => cityId !== '' && (!isPoint || pointId !== ''),
  );
  const isWeighed = form.items.every(({ weight, qty }) => Number(numberIn(weight)) > 0 && Number(numberIn(qty)) > 0);
  const areSizes = form.items.every(({ l, w, h }) => {
    const given = [l, w, h].filter((side) => side.trim() !== '');
    return given.length === 0 || (given.length === 3 && given.every((side) => Number(numberIn(side)) > 0));
  });
  if (!areThere || !isWeighed || !areSizes) return null;
  return {
    sender,
    receiver,
    cargo: cargoOfForm(form),
    services: servicesOf(form),
    pickupInfo: pickupOf(form),
    receiverDeliveryCharge: optionalNumber(form.receiverDeliveryCharge),
  };
};

/** The parcel of an order, to be used again. */
export type Template = Pick<OrderForm, 'cargoType' | 'description' | 'items'>;

/** What names a template among the others. */
export const templateText = ({ description, items }: Template): string =>
  [
    description,
    ...items.map(
      ({ qty, weight, l, w, h }) => `${qty === '1' ? '' : `${qty} × `}${weight} kg${l ? ` ${l}×${w}×${h}` : ''}`,
    ),
  ]
    .filter(Boolean)
    .join(' · ');

/** The newest first, each once, a few. */
export const withTemplate = (templates: readonly Template[], used: Template): readonly Template[] =>
  [used, ...templates.filter((one) => templateText(one) !== templateText(used))].slice(0, MOST_TEMPLATES);

const MOST_TEMPLATES = 6;
