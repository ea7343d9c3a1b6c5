import type { Cargo, Choice, NewOrder, OrderContent, OrderStatus } from '@cartage/core';
import { books, olga, shop } from './sample-contents.ts';
import type { Fate } from './way.ts';

/** An order of the sample shop: what it asks for, and what has become of it since. */
export interface Sample {
  /** The shop's own number of it, by which it is found again. */
  readonly customerOrderId: string;
  /** The order number that the reference's examples name; chance chooses the others'. */
  readonly number?: string;
  readonly hoursAgo: number;
  readonly content: OrderContent;
  /** The nth of the shop's week; 0 of the others. */
  readonly n: number;
  /** What is to become of it as soon as it is saved. */
  readonly intent: NonNullable<NewOrder['intent']>;
  /** What its vendor has reported, and how many hours ago. */
  readonly path: readonly (readonly [status: string, hoursAgo: number])[];
  /** How it goes on its way, where `path` does not say; null: its vendor reports nothing. */
  readonly fate: Fate | null;
  /** How many hours ago the shop canceled it; null: it did not. */
  readonly canceledHoursAgo: number | null;
  /** Its card payment was declined. */
  readonly isDeclined: boolean;
  /** Its hand-over is left as it is, and the worker goes on with it. */
  readonly isLeft: boolean;
  /** What the operator has told of it in its vendor's place, and how many hours ago; null: nothing. */
  readonly toldByOperator: readonly [status: OrderStatus, hoursAgo: number] | null;
  /** How many hours ago its hand-over was given up; null: its vendor took it. */
  readonly givenUpHoursAgo: number | null;
}

/** What differs from the order that they all are alike. */
export type Ask = Partial<Omit<OrderContent, 'cargo' | 'choice'>> & {
  readonly cargo?: Partial<Cargo>;
  readonly choice?: readonly [vendorId: number, tariffId: string];
};

/** What an order of the shop holds. */
export const contentOf = (customerOrderId: string, { cargo, choice, ...asked }: Ask): OrderContent => ({
  callCourier: true,
  sender: shop,
  receiver: olga,
  seller: null,
  pickup: { date: null, autoMove: true, isPostponed: false, timeFrom: null, timeTo: null },
  terms: {
    ...{ urgencies: ['econom', 'standard', 'express'], directions: ['one-way'], payers: ['customer'] },
    ...{ payments: ['invoice'], requestedDate: null, requestedTimeFrom: null, requestedTimeTo: null },
  },
  filter: { vendorIds: [], tariffIds: [] },
  services: [],
  vendorServices: [],
  comments: null,
  project: null,
  department: null,
  checkCustomerOrderId: false,
  customerActNumber: null,
  receiverDeliveryCharge: null,
  receiverDeliveryChargeVatRate: null,
  emergencyEmail: null,
  parentNumber: null,
  ...asked,
  customerOrderId,
  cargo: { ...books, ...cargo },
  choice: choice ? choiceOf(choice) : null,
});

const choiceOf = ([vendorId, tariffId]: readonly [number, string]): Choice => ({
  vendorId,
  tariffId,
  contractType: null,
});

/** One of them; by default its vendor took it, and has reported nothing yet. */
export const sample = (
  customerOrderId: string,
  hoursAgo: number,
  asked: Ask,
  rest: Partial<Omit<Sample, 'customerOrderId' | 'hoursAgo' | 'content'>> = {},
): Sample => ({
  ...{ n: 0, intent: 'choose', path: [], fate: null, canceledHoursAgo: null, isDeclined: false, givenUpHoursAgo: null },
  ...{ isLeft: false, toldByOperator: null },
  ...rest,
  customerOrderId,
  hoursAgo,
  content: contentOf(customerOrderId, asked),
});
