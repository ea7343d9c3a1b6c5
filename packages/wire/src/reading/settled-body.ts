import {
  type CompanySettings,
  missingOfSender,
  type SenderField,
  type SenderTexts,
  senderFields,
  withinWindow,
} from '@cartage/core';
import type { SettledPlaces } from '../contract/contract.ts';

// What a company has settled stands in a body where its caller left it out (interface 21.1), before the body is read: a
// sender, for one, is required by the schema and need not be sent.

type Members = Readonly<Record<string, unknown>>;

/** The body, or each element of a list, with what is settled; one that leaves nothing out, or is none, as it is. */
export const withSettled = (body: unknown, places: SettledPlaces, settings: CompanySettings): unknown => {
  if (!filling.some((key) => settings[key] !== undefined)) return body;
  if (Array.isArray(body)) return body.map((element) => withSettled(element, places, settings));
  if (!isMembers(body)) return body;
  const { list, ...each } = places;
  if (list !== undefined)
    return Array.isArray(body[list]) ? { ...body, [list]: withSettled(body[list], each, settings) } : body;
  const email = settings['mail.emergencyEmail'];
  return {
    ...body,
    ...(places.sender && senderOf(body, places.sender, settings['sender.default'])),
    ...pickupOf(body, places, settings),
    ...(places.emergencyEmail && isMissing(body.emergencyEmail) && email && { emergencyEmail: email }),
  };
};

const filling = ['sender.default', 'pickup.window', 'pickup.autoChangeTakeDate', 'mail.emergencyEmail'] as const;

const senderOf = (
  { sender = {} }: Members,
  names: NonNullable<SettledPlaces['sender']>,
  settled: SenderTexts | undefined,
): Members => {
  const given = sender ?? {};
  if (settled === undefined || !isMembers(given)) return {};
  const known = senderFields.filter((field) => names[field] !== undefined);
  const held = (field: SenderField): unknown => given[names[field] ?? ''];
  const texts = Object.fromEntries(
    known.flatMap((field) => (isMissing(held(field)) ? [] : [[field, String(held(field))]])),
  );
  const added = missingOfSender(texts, settled, !elsewhere.includes(given.contactType));
  const named = known.flatMap((field) => (added[field] === undefined ? [] : [[names[field], added[field]]]));
  return { sender: { ...given, ...Object.fromEntries(named) } };
};

/** Of ApiContactTypes all but the door (interface 6.3). One that is none is refused, and for nothing else. */
const elsewhere: readonly unknown[] = [2, 4, 8];

const pickupOf = (body: Members, places: SettledPlaces, settings: CompanySettings): Members => {
  const { pickup: member, isPickupOptional = false, movesTakeDate = false } = places;
  const holder = member === '' ? body : (body[member] ?? (isPickupOptional ? {} : undefined));
  if (!isMembers(holder)) return {};
  const window = settings['pickup.window'];
  const moves = settings['pickup.autoChangeTakeDate'];
  const added = {
    ...(window && timesOf(holder, window)),
    ...(movesTakeDate && moves !== undefined && isMissing(holder.autoChangeTakeDate) && { autoChangeTakeDate: moves }),
  };
  if (Object.keys(added).length === 0) return {};
  return member === '' ? added : { [member]: { ...holder, ...added } };
};

const timesOf = ({ timeFrom, timeTo }: Members, window: NonNullable<CompanySettings['pickup.window']>): Members => {
  const wish = { timeFrom: timeIn(timeFrom), timeTo: timeIn(timeTo) };
  const times = withinWindow(wish, window);
  return {
    ...(wish.timeFrom === null && times.timeFrom !== null && { timeFrom: times.timeFrom }),
    ...(wish.timeTo === null && times.timeTo !== null && { timeTo: times.timeTo }),
  };
};

const timeIn = (value: unknown): string | null => (isMissing(value) ? null : String(value));

/** `null` equals absent (interface 1.3). */
const isMissing = (value: unknown): boolean => value === undefined || value === null;

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
