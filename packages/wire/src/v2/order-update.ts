import {
  type Amendment,
  changesBetween,
  type LocalText,
  type OrderRef,
  type OrderUpdate,
  withChanges,
} from '@cartage/core';
import { z } from 'zod';
import { contract } from '../contract/contract.ts';
import type { Converted } from '../contract/converted.ts';
import { exampleNumbers } from '../models/examples.ts';
import { failures } from '../models/failures.ts';
import { isAtOrBelow } from '../reading/path-text.ts';
import { type NamedChanges, namedChanges, namesOf, readChanges, withNamed } from '../reading/read-changes.ts';
import { misfit } from '../reading/schema-problem.ts';
import { exampleNotFound, operation } from './every-operation.ts';
import { savedRecord } from './example-order.ts';
import { orderContentModel, orderCreateModel, orderPlaces, toContent, toFilterOfOption } from './order.ts';
import { orderIds, orderParams, orderRefQuery } from './order-path.ts';
import { fromOrderRecord, oneOrderModel, orderRecordModel, shownContent } from './order-record.ts';

const exampleChanges = { 'receiver.phone': '+79172345679', project: null };

/** The body of Update (interface 13.7). */
export const orderUpdateModel = z
  .object({
    changes: namedChanges.meta({
      description:
        'New values by the exact names of the fields of Create, dots for nested ones (`receiver.phone`); null takes a value off. A list is one field.',
      examples: [exampleChanges],
    }),
  })
  .meta({ id: 'OrderUpdateModel' });

/** The body of Update, as a client writes it. */
export type OrderUpdateModel = z.input<typeof orderUpdateModel>;

/** The fields of an order that Update may write. */
export const changeableNames = (): readonly string[] =>
  namesOf(orderContentModel).filter((name) => notWritable(name) === null);

/**
 * The changes as they are to be made on the order once it is locked: what it shows is written as a client would write
 * it, the new values are put in place and read as Create reads them. Whatever this version has no words for stays.
 */
export function toOrderUpdate(ref: OrderRef, { changes }: { readonly changes: NamedChanges }): Converted<OrderUpdate> {
  const { values, ...misread } = readChanges(orderContentModel, changes, notWritable);
  const names = Object.keys(changes);
  return {
    value: { ...ref, content: amendmentOf(values), isPartial: true },
    problems: [],
    misread,
    targetOf: (path) => nameOf([orderPlaces([]).targetOf(path), ...placesOfOption(path)], names),
    placesOf: orderPlaces([]).placesOf,
  };
}

const amendmentOf =
  (values: ReadonlyMap<string, unknown>): Amendment =>
  (order) => {
    const written = shownContent(order);
    const wanted = withNamed(written, values);
    const read = orderContentModel.safeParse(wanted);
    if (!read.success) {
      const problems = read.error.issues.map(({ path }) => misfit(orderContentModel, wanted, path));
      return { content: order.content, problems };
    }
    const { value, problems } = toContent(read.data);
    // What this version makes of the order as it is; what it writes it can read, so nothing of it is judged again.
    const was = toContent(written).value;
    const filter = value.choice === null ? filterWithoutChoice(order) : was.filter;
    return {
      content: withChanges(order.content, changesBetween({ ...was, filter }, value)),
      // What the service has computed itself is in the order as it is written, and none of the caller's mistakes.
      problems: problems.filter(({ target }) => [...values.keys()].some((name) => isAtOrBelow(target ?? '', name))),
    };
  };

/** Beside a choice the filter says nothing; it speaks again once that is taken off. */
const filterWithoutChoice = (order: Parameters<Amendment>[0]) =>
  toFilterOfOption(shownContent({ ...order, content: { ...order.content, choice: null } }).option);

/** The name that was sent for what is wrong at one of these places, or for a part of the first, or the first place itself. */
const nameOf = (places: readonly [string, ...string[]], names: readonly string[]): string =>
  places.find((place) => names.some((name) => isAtOrBelow(place, name))) ??
  names.find((name) => isAtOrBelow(name, places[0])) ??
  places[0];

/** A choice that loses its vendor or its tariff becomes a filter by the other, of which nobody spoke. */
const placesOfOption = (path: string): readonly string[] =>
  isAtOrBelow(path, 'choice') || isAtOrBelow(path, 'filter') ? ['option.vendorId', 'option.tariffId'] : [];

/** Why a name that there is cannot be written; null: it can, or there is none of it. */
const notWritable = (name: string): LocalText | null => {
  if (onlyInAnswers.has(name)) return readOnly;
  return fixed.has(name) ? madeWith : null;
};

const contentNames: ReadonlySet<string> = new Set(namesOf(orderContentModel));
const beside = (model: z.ZodObject): readonly string[] => namesOf(model).filter((name) => !contentNames.has(name));

/** What the order was made with, and keeps. */
const fixed: ReadonlySet<string> = new Set(beside(orderCreateModel));

/** `cargo.weight` is a field of requests too, where it counts for nothing. */
const onlyInAnswers: ReadonlySet<string> = new Set(['cargo.weight', ...beside(orderRecordModel)]);

const readOnly: LocalText = {
  en: 'This field is only in answers; it cannot be written.',
  ru: 'Это поле есть только в ответах; записать его нельзя.',
};
const madeWith: LocalText = {
  en: 'This field is given when the order is created; it cannot be changed.',
  ru: 'Это поле задаётся при создании заказа; изменить его нельзя.',
};

/** The contract of Update. */
export const updateContract = contract(
  {
    ...operation,
    name: 'Update',
    method: 'PATCH',
    path: '/openapi/v2/Orders/{orderId}',
    ids: orderIds,
    tag: 'orders',
    right: ['Orders.Write'],
    summary: { en: 'Changes some fields of an order.', ru: 'Изменяет отдельные поля заказа.' },
    params: orderParams,
    query: z.object(orderRefQuery),
    body: orderUpdateModel,
    replies: { 200: { description: 'The order as it is now.', json: oneOrderModel }, ...failures },
    examples: [
      {
        summary: 'A new phone number for the receiver, and no project',
        params: { orderId: exampleNumbers.changed },
        body: { changes: exampleChanges },
      },
    ],
  },
  (reader) => ({
    200: [
      {
        summary: 'The order',
        body: { order: fromOrderRecord(savedRecord, reader) },
      },
    ],
    ...exampleNotFound(reader),
  }),
);
