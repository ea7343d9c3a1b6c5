import {
  type CallContext,
  oauth2Token,
  originOf,
  type ReadProblem,
  type VendorAnswer,
  VendorProblem,
  vendorClient,
} from '@cartage/vendor-kit';
import { acceptedAnswer, problemAnswer, type Refusal, type RequestState } from './protocol.ts';

const origins = { prod: 'https://api.cdek.ru', test: 'https://api.edu.cdek.ru' };

/** The token of the account; one for all calls, an hour long. */
export const tokenOf = (call: CallContext): Promise<string> => {
  const { account = '', securePassword = '' } = call.account.credentials;
  const url = `${originOf(origins, call.account)}/v2/oauth/token`;
  return oauth2Token(call, { url, clientId: account, clientSecret: securePassword });
};

/** What CDEK refuses it refuses with 400, also what it does not know; all else goes by the status. */
export const readProblem: ReadProblem = (body, status) => {
  if (status !== 400 && status !== 404 && status !== 422) return undefined;
  const { data } = problemAnswer.safeParse(body);
  const refusals = [...(data?.errors ?? []), ...(data?.requests ?? []).flatMap((request) => request.errors)];
  return refusals.length === 0 ? undefined : problemOf(refusals);
};

export const { send, ready, read } = vendorClient({
  origins,
  authorize: async (call) => ({ authorization: `Bearer ${await tokenOf(call)}` }),
  readProblem,
});

/** The id of what CDEK has accepted: an order, a courier, a form; or its refusal as a problem. */
export function readAccepted(answer: VendorAnswer): string {
  const { entity, requests } = read(answer, acceptedAnswer);
  const refusal = refusalOf(requests);
  if (refusal !== undefined) throw refusal;
  if (entity === undefined) throw new VendorProblem({ kind: 'defect' }, nothing);
  return entity.uuid;
}

/** Why CDEK refuses what it had accepted; undefined: it does not. */
export function refusalOf(requests: readonly RequestState[]): VendorProblem | undefined {
  const refused = requests.find(({ state }) => state === 'INVALID');
  return refused && problemOf(refused.errors);
}

function problemOf(refusals: readonly Refusal[]): VendorProblem {
  const codes = refusals.map(({ code }) => code);
  const said = refusals.map(({ code, message }) => message || code).join('. ') || 'INVALID';
  if (codes.some((code) => unknown.includes(code))) return new VendorProblem({ kind: 'notFound' }, said);
  if (codes.some((code) => busy.includes(code)))
    return new VendorProblem({ kind: 'unavailable', neverSent: false }, said);
  if (codes.some((code) => taken.includes(code))) return new VendorProblem({ kind: 'conflict' }, said);
  if (codes.some((code) => code.startsWith('error_validate_order_delete_')))
    return new VendorProblem({ kind: 'tooLate' }, said);
  if (codes.some((code) => notServed.includes(code))) return new VendorProblem({ kind: 'notServed' }, said);
  const field = codes.map((code) => fields.get(code)).find((one) => one !== undefined);
  return new VendorProblem({ kind: 'invalid', field: field ?? null }, said);
}

/** It is not there, or it is another client's. */
const unknown = [
  'v2_entity_not_found',
  'v2_entity_not_found_im_number',
  'v2_entity_forbidden',
  'v2_order_not_found',
  'v2_order_forbidden',
  // Answers have `v2_` before it, the list of errors has not.
  'v2_orders_number_is_empty',
  'orders_number_is_empty',
];
/** The last is said of an order that has no number yet. */
const busy = ['v2_internal_error', 'v2_similar_request_still_processed', 'v2_entity_not_ready'];
/** There is an order of that number; which one, CDEK does not say. */
const taken = [
  'error_validate_im_dep_number_has_already_had_integration',
  'error_validate_online_shop_number_departure_is_not_unique',
];
const notServed = [
  'err_result_service_empty',
  'err_result_servicelist_empty',
  'err_invalid_tariff_with_datetimeordersend',
  'err_invalid_tariff_with_dimentions',
  'err_pvz_with_tariff_mistake',
  'error_validate_tariff_not_supported_for_this_direction',
  'v2_outdated_tariff',
];

/** What some refusals are about, as our fields. */
const fields: ReadonlyMap<string, string> = new Map([
  ['v2_sender_location_not_recognized', 'sender.cityId'],
  ['v2_recipient_location_not_recognized', 'receiver.cityId'],
  ['shipment_location_is_not_recognized', 'sender.pickupPointId'],
  ['delivery_location_is_not_recognized', 'receiver.pickupPointId'],
  ['error_validate_sender_phone_number_incorrect', 'sender.phone'],
  ['error_validate_receiver_phone_number_incorrect', 'receiver.phone'],
  ['error_validate_sender_name_only_digits', 'sender.name'],
  ['error_validate_receiver_name_only_digits', 'receiver.name'],
  ['ve_receiver_phone_type_incorrect', 'receiver.phone'],
  ['ve_receiver_pickup_point_incorrect', 'receiver.pickupPointId'],
  ['ve_receiver_pickup_point_take_only', 'receiver.pickupPointId'],
  ['error_validate_receiver_delivery_point_calc_weight_large', 'receiver.pickupPointId'],
  ['error_validate_receiver_delivery_point_calc_weight_small', 'receiver.pickupPointId'],
  ['v2_number_items_is_more_126', 'cargo.products'],
  ['error_validate_good_invalid_label', 'cargo.products'],
  ['error_validate_postamat_package_count', 'cargo.items'],
  ['error_validate_postamat_package_weight', 'cargo.items'],
  ['ve_package_weight_too_small', 'cargo.items'],
  ['ve_as_part_deliv_count', 'services'],
  ['error_validate_receiver_city_cash_limit', 'services'],
  ['error_validate_method_of_payment_receiver_city_limit_payment_exceeded', 'services'],
]);

const nothing = { en: 'CDEK answered with nothing.', ru: 'СДЭК не сообщил, что создано.' };
