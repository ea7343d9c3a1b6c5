import type { ApiProblem, Shop } from '../api.ts';
import { fieldOf } from './line.ts';

/** What can be mended without leaving the list, in the order of the form; the rest is on the order's own page. */
export const mendableFields = [
  'receiver.name',
  'receiver.contactPerson',
  'receiver.phone',
  'receiver.email',
  'receiver.address',
  'receiver.postalCode',
  'sender.phone',
  'sender.address',
  'weight',
  'l',
  'w',
  'h',
  'comments',
] as const;

export type MendableField = (typeof mendableFields)[number];

/** What somebody has typed, field by field. */
export type Mended = Readonly<Record<MendableField, string>>;

const places = ['weight', 'l', 'w', 'h'] as const;

const isOfPlace = (field: MendableField): field is (typeof places)[number] =>
  (places as readonly string[]).includes(field);

/** As the order has them. */
export const asItIs = (order: Shop.OrderRecord): Mended => {
  const [place] = order.cargo.cargoItems;
  const textOf = (field: MendableField): string | number | null | undefined => {
    if (isOfPlace(field)) return place?.[field];
    if (field === 'comments') return order.comments;
    const [end, name] = field.split('.') as ['sender' | 'receiver', keyof Shop.PartyRecordModel];
    return order[end][name] as string | null;
  };
  return Object.fromEntries(mendableFields.map((field) => [field, String(textOf(field) ?? '')])) as Mended;
};

/** Of an order of several kinds of places no single weight can be mended here. */
export const fieldsOf = ({ cargo }: Shop.OrderRecord): readonly MendableField[] =>
  mendableFields.filter((field) => cargo.cargoItems.length === 1 || !isOfPlace(field));

const numberIn = (text: string): number | string | null => {
  const number = Number(text.replace(',', '.'));
  return text.trim() === '' ? null : Number.isNaN(number) ? text : number;
};

/** The fields that somebody has changed, in the order of the form. */
export const changedIn = (order: Shop.OrderRecord, typed: Mended): readonly MendableField[] => {
  const before = asItIs(order);
  return fieldsOf(order).filter((field) => typed[field] !== before[field]);
};

/** The changes as the service takes them: only what differs; the list of places as a whole. */
export const changesOf = (order: Shop.OrderRecord, typed: Mended): Readonly<Record<string, unknown>> => {
  const changed = changedIn(order, typed);
  const own = changed.filter((field) => !isOfPlace(field));
  const texts = Object.fromEntries(
    own.map((field) => [field, typed[field].trim() === '' ? null : typed[field].trim()]),
  );
  if (!changed.some(isOfPlace)) return texts;
  const [place] = order.cargo.cargoItems;
  const sides = Object.fromEntries(places.map((field) => [field, numberIn(typed[field])]));
  return { ...texts, 'cargo.cargoItems': [{ ...place, volumeWeight: null, ...sides }] };
};

/** The field of the form that a problem is about; undefined: of none, it stands above. */
export const placeOf = ({ target }: Pick<ApiProblem, 'target'>): MendableField | undefined => {
  const field = fieldOf(target);
  const [, side] = /^cargo\.cargoItems\[\d+\]\.(\w+)$/.exec(field) ?? [];
  return mendableFields.find((one) => one === (side ?? field));
};
