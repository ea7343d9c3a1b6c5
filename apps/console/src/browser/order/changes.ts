import { isWithVendor } from '@cartage/core';
import type { Shop } from '../api.ts';
import { cargoOf } from '../new-order/from-record.ts';
import { statusNumbers } from '../words/orders.ts';
import { changesFreely } from './moves.ts';

/** What is changed on the screen, by the names of the interface (interface 13.7); sizes are those of the only place. */
export const changeable = {
  receiver: [
    'receiver.name',
    'receiver.contactPerson',
    'receiver.phone',
    'receiver.email',
    'receiver.address',
    'receiver.postalCode',
    'receiver.instructions',
  ],
  sender: [
    'sender.name',
    'sender.contactPerson',
    'sender.phone',
    'sender.address',
    'sender.postalCode',
    'sender.instructions',
  ],
  cargo: ['cargo.description', 'item.weight', 'item.l', 'item.w', 'item.h'],
  vendor: ['pickupInfo.takeDate', 'pickupInfo.timeFrom', 'pickupInfo.timeTo', 'comments'],
  own: ['customerOrderId', 'project', 'department', 'customerActNumber', 'emergencyEmail'],
} as const;
export type ChangeGroup = keyof typeof changeable;
export type ChangedName = (typeof changeable)[ChangeGroup][number];

/** The values of a form, as they are typed. */
export type Typed = Readonly<Record<ChangedName, string>>;

/** The groups that may change now (interface 11.1); what of them an order's vendor can change, it says itself. */
export const groupsNow = (status: number): readonly ChangeGroup[] => {
  if (changesFreely(status)) return ['receiver', 'sender', 'cargo', 'vendor', 'own'];
  const name = statusNumbers[status];
  return name !== undefined && isWithVendor(name) ? ['receiver', 'own'] : ['own'];
};

/** Only an order with one place has its sizes among the fields. */
export const namesOf = (order: Shop.OrderRecord, group: ChangeGroup): readonly ChangedName[] =>
  changeable[group].filter((name) => !name.startsWith('item.') || order.cargo.cargoItems.length === 1);

/** The order's values as a form shows them. */
export const typedOf = (order: Shop.OrderRecord): Typed => {
  const item = order.cargo.cargoItems[0];
  const at = (name: string): unknown =>
    name.startsWith('item.')
      ? item?.[name.slice(5) as 'weight']
      : name.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], order);
  return Object.fromEntries(
    Object.values(changeable)
      .flat()
      .map((name) => [name, at(name) == null ? '' : String(at(name))]),
  ) as Typed;
};

/** The names whose values are not those from which the form began. */
export const changedNames = (from: Typed, to: Typed): readonly ChangedName[] =>
  (Object.keys(from) as ChangedName[]).filter((name) => from[name].trim() !== to[name].trim());

/** The body of Update: an emptied field is taken off, a changed size is the whole list of places. */
export const changesOf = (order: Shop.OrderRecord, names: readonly ChangedName[], typed: Typed) => {
  const items = names.filter((name) => name.startsWith('item.'));
  const plain = names.filter((name) => !name.startsWith('item.'));
  const [item] = cargoOf(order.cargo).cargoItems;
  return {
    ...Object.fromEntries(plain.map((name) => [name, typed[name].trim() || null])),
    ...(items.length > 0 && item !== undefined
      ? {
          'cargo.cargoItems': [
            { ...item, ...Object.fromEntries(items.map((name) => [name.slice(5), numberIn(typed[name])])) },
          ],
        }
      : {}),
  };
};

/** What is no number stays as it was typed: the service says what it accepts. */
const numberIn = (text: string): number | string | null => {
  const plain = text.trim().replace(',', '.');
  if (plain === '') return null;
  return Number.isNaN(Number(plain)) ? text : Number(plain);
};

/** Beside which field a problem belongs; undefined: beside none. */
export const nameAt = (target: string | null, names: readonly ChangedName[]): ChangedName | undefined => {
  if (target === null) return undefined;
  const place = target.replace(/^cargo\.cargoItems(\[0\])?\.?/, 'item.');
  return (
    names.find((name) => name === place) ??
    (place === 'item.' ? names.find((name) => name.startsWith('item.')) : undefined)
  );
};
