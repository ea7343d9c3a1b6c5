import {
  type Choice,
  chosenSoFar,
  countryName,
  type DeliveryTerms,
  type NewOrder,
  type OptionFilter,
  type OrderContent,
  type Party,
} from '@cartage/core';
import { z } from 'zod';
import { type AnswerContext, cityNameOf } from '../contract/answer-context.ts';
import type { Converted, Places } from '../contract/converted.ts';
import { placesBy, shipmentPlaces } from '../models/calculation-places.ts';
import { anyTerms, pickupInfoModel, toPickup } from '../models/calculation-wishes.ts';
import { volumeWeightProblems } from '../models/cargo-item.ts';
import { contactTypes } from '../models/codes.ts';
import { customsCargoModel, fromCustomsCargo, toCustomsCargo } from '../models/customs.ts';
import {
  fromServices,
  fromVendorServices,
  serviceModel,
  toServices,
  toVendorServices,
  vendorServiceModel,
} from '../models/extra-services.ts';
import { vendorContractTypes } from '../models/offer-codes.ts';
import { fromOrderNotes, orderNotes, toOrderNotes } from '../models/order-notes.ts';
import { placeIn } from '../models/places.ts';
import { routePointFields, toRoutePoint } from '../models/route-point.ts';
import { everyField } from '../schema/every-field.ts';
import {
  codeIn,
  dateIn,
  defaulted,
  emailIn,
  filledText,
  optionalDate,
  optionalInt32,
  optionalText,
  optionalTime,
  phonesIn,
  text,
  textIn,
  timeIn,
} from '../schema/fields.ts';

// interface 7.19. Phones, city codes, postal codes and pickup points are checked by the core's rules.

/** Sender or receiver of an order. */
export const partyModel = z
  .object({
    name: filledText.describe('Name of a company or a person.'),
    contactPerson: optionalText.describe('A person, when name is a company.'),
    phone: text.describe("Starts with + or 8; several separated by commas; an extension after 'доб.' or '#'."),
    email: optionalText,
    ...routePointFields,
    address: defaulted(text, '').describe(
      'Free text; not checked against the city. Required unless contactType is PickupPoint.',
    ),
    instructions: optionalText.describe('Access hints for the courier.'),
    tin: optionalText.describe('Taxpayer number.'),
  })
  .meta({ id: 'PartyModel' });

/** Sender or receiver in an order's record. */
export const partyRecordModel = everyField(partyModel)
  .extend({ countryName: z.string().nullable(), cityName: z.string().nullable() })
  .meta({ id: 'PartyRecordModel' });

/** Sender or receiver, as a client writes it. */
export type PartyModel = z.input<typeof partyModel>;

/** Sender or receiver in the core's words. */
export const toParty = (model: z.output<typeof partyModel>): Party => ({
  ...toRoutePoint(model),
  name: model.name,
  contactPerson: textIn(model.contactPerson),
  address: model.address,
  phone: phonesIn(model.phone) ?? '',
  email: emailIn(model.email),
  instructions: textIn(model.instructions),
  taxNumber: codeIn(model.tin),
});

/** Sender or receiver as a client would write it. */
export const fromParty = (party: Party) => ({
  name: party.name,
  contactPerson: party.contactPerson,
  phone: party.phone,
  email: party.email,
  contactType: contactTypes.codeOf(party.contactType),
  countryId: party.country,
  cityId: party.cityId,
  postalCode: party.postalCode,
  state: party.region,
  pickupPointId: party.pickupPointId,
  pickupPointVendorId: party.pickupPointVendorId,
  loadingWorks: party.loading,
  address: party.address,
  instructions: party.instructions,
  tin: party.taxNumber,
});

/** Sender or receiver as records hold it, with the names of country and city. */
export const fromPartyOfRecord = (party: Party, context: AnswerContext) => ({
  ...fromParty(party),
  countryName: countryName(party.country, context.locale),
  cityName: cityNameOf(party.cityId, context),
});

// What a customer wishes of the delivery (interface 7.20).

/** The chosen option. */
export const optionModel = z
  .object({
    tariffId: optionalText.describe('With vendorId: the chosen option, to be handed over.'),
    vendorId: optionalInt32,
    vendorContractType: vendorContractTypes.schema
      .nullish()
      .describe("Default: the company's own contract where it has one, otherwise the operator's."),
    reqDeliveryDate: optionalDate.describe('Requested delivery day.'),
    reqDeliveryTimeFrom: optionalTime,
    reqDeliveryTimeTo: optionalTime,
  })
  .meta({ id: 'OptionModel' });

type Chosen = z.output<typeof optionModel>;

/** The vendor and tariff; null unless both are named. */
export const toChoice = (option: Chosen): Choice | null => {
  const { vendorId, tariffId, contractType } = toPartialChoice(option);
  return vendorId === undefined || tariffId === undefined
    ? null
    : { vendorId, tariffId, contractType: contractType ?? null };
};

/** What is named of the choice: 0 and an empty text name nothing (interface 10.1). */
export const toPartialChoice = ({ vendorId, tariffId, vendorContractType }: Chosen): Partial<Choice> => {
  const tariff = codeIn(tariffId);
  return {
    ...(vendorId && { vendorId }),
    ...(tariff !== null && { tariffId: tariff }),
    ...(typeof vendorContractType === 'number' && { contractType: vendorContractTypes.nameOf(vendorContractType) }),
  };
};

/** An option that is not wholly chosen narrows the options to what it names. */
export const toFilterOfOption = (option: Chosen): OptionFilter => {
  const { vendorId, tariffId, contractType } = toPartialChoice(option);
  const isChosen = vendorId !== undefined && tariffId !== undefined;
  return {
    vendorIds: isChosen || vendorId === undefined ? [] : [vendorId],
    tariffIds: isChosen || tariffId === undefined ? [] : [tariffId],
    ...(contractType && { contractType }),
  };
};

/** The terms of an order: its option may wish for a day and a time. */
export const toTerms = (option: Chosen): DeliveryTerms => ({
  ...anyTerms,
  requestedDate: dateIn(option.reqDeliveryDate),
  requestedTimeFrom: timeIn(option.reqDeliveryTimeFrom),
  requestedTimeTo: timeIn(option.reqDeliveryTimeTo),
});

/** The chosen option as a client would write it. */
export const fromChoice = ({ terms, ...content }: OrderContent) => {
  const { vendorId, tariffId, contractType } = chosenSoFar(content);
  return {
    tariffId,
    vendorId,
    vendorContractType: contractType === null ? null : vendorContractTypes.codeOf(contractType),
    reqDeliveryDate: terms.requestedDate,
    reqDeliveryTimeFrom: terms.requestedTimeFrom,
    reqDeliveryTimeTo: terms.requestedTimeTo,
  };
};

/** The wish for the pickup as a client would write it. */
export const fromPickup = ({ pickup, callCourier }: OrderContent) => ({
  autoChangeTakeDate: pickup.autoMove,
  // A caller who wants no courier called has said the same.
  postponePickup: pickup.isPostponed || !callCourier,
  takeDate: pickup.date,
  timeFrom: pickup.timeFrom,
  timeTo: pickup.timeTo,
});

/** An option that is not wholly chosen is the order's filter. */
const inOrder = placeIn({
  ...shipmentPlaces,
  'filter.contractType': 'option.vendorContractType',
  'filter.tariffIds': 'option.tariffId',
  'filter.vendorIds': 'option.vendorId',
});
const inOrders = (path: string): string => inOrder(path.replace(/^(filter\.\w+)\[\d+\]$/, '$1'));

/** The places in an order's body. `servicePlaces`: where the client asked for each extra service. */
export const orderPlaces = (servicePlaces: readonly string[]): Required<Places> => placesBy(inOrders, servicePlaces);

/** What an order holds, in requests (interface 13.5). */
export const orderContentModel = z.object({
  sender: partyModel,
  receiver: partyModel,
  cargo: customsCargoModel,
  option: optionModel,
  pickupInfo: pickupInfoModel.nullish(),
  comments: optionalText.describe('For the vendor.'),
  services: z.array(serviceModel).nullish(),
  vendorServices: z.array(vendorServiceModel).nullish(),
  ...orderNotes,
});

/** The body of Create. */
export const orderCreateModel = orderContentModel
  .extend({
    companyId: optionalInt32.describe('Default: the company that owns the key.'),
    isDraft: defaulted(z.boolean(), false).describe('true: only saved, whatever option is chosen.'),
  })
  .meta({ id: 'OrderCreateModel' });

/** The body of Create, as a client writes it. */
export type OrderCreateModel = z.input<typeof orderCreateModel>;

/**
 * The content in the core's words: kopecks, kg, cm; what only v1 has words for (a seller, masks of terms, a parent) is empty.
 * Problems: CargoItemsInvalid for a filled volumeWeight, ServiceInvalid for a code that is none. All else is for the core's rules.
 */
export function toContent(model: z.output<typeof orderContentModel>): Converted<OrderContent> {
  const services = toServices(model.services);
  const pickup = toPickup(model.pickupInfo);
  return {
    value: {
      callCourier: !pickup.isPostponed,
      sender: toParty(model.sender),
      receiver: toParty(model.receiver),
      seller: null,
      cargo: toCustomsCargo(model.cargo),
      pickup,
      terms: toTerms(model.option),
      filter: toFilterOfOption(model.option),
      services: services.value,
      vendorServices: toVendorServices(model.vendorServices),
      comments: textIn(model.comments),
      ...toOrderNotes(model),
      parentNumber: null,
      choice: toChoice(model.option),
    },
    problems: [...volumeWeightProblems(model.cargo.cargoItems, 'cargo.cargoItems'), ...services.problems],
    ...orderPlaces(services.places),
  };
}

/**
 * An order to be made, for the company that the body names, by default the key's own (interface 3.5). A draft is saved and not
 * handed over, whatever option is chosen. Problems: those of `toContent`.
 */
export function toNewOrder(model: z.output<typeof orderCreateModel>): Converted<NewOrder> {
  const { value: content, ...rest } = toContent(model);
  return {
    ...rest,
    value: { content, intent: model.isDraft ? 'draft' : 'request' },
    forCompany: [{ companyId: model.companyId ?? null, target: 'companyId' }],
  };
}

/**
 * The content as a client would write it: roubles, and every member there, null where it has no value. What v2 reads of it is the
 * content again, but for what only v1 has words for.
 */
export const fromContent = (content: OrderContent) => ({
  sender: fromParty(content.sender),
  receiver: fromParty(content.receiver),
  cargo: fromCustomsCargo(content.cargo),
  option: fromChoice(content),
  pickupInfo: fromPickup(content),
  comments: content.comments,
  services: fromServices(content.services),
  vendorServices: fromVendorServices(content.vendorServices),
  ...fromOrderNotes(content),
});
