import type { LeftOutVendor, Option, Order } from '@cartage/core';
import { turnTooLate } from '@cartage/vendor-kit/host';
import { actFor } from '../access/act-for.ts';
import type { Connection } from '../connections/connection.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';
import type { VendorFailure } from '../quotes/ask-vendors.ts';
import type { Pricing } from '../quotes/offers.ts';
import { quote } from '../quotes/quote.ts';
import { chosenRequest } from '../quotes/quote-request.ts';
import type { HandOverAnswer } from './hand-over-answer.ts';

/**
 * The option for an order whose vendor gave no price when it was to be handed over, or gave it on another contract;
 * `answer` when there is none.
 */
export const priceAgain = async (
  service: Ground & Connections & Pricing,
  order: Order,
  connection: Connection,
): Promise<{ readonly option: Option } | { readonly option: null; readonly answer: HandOverAnswer }> => {
  const ctx = await actFor(service, order.companyId);
  const { options, failures, leftOut } = await quote(ctx, chosenRequest(order.content), {
    ignore: 'urgency',
    rank: 'hand-over',
    connections: [connection],
  });
  const [option] = options;
  if (option) return { option };
  return { option: null, answer: withoutOption(failures, leftOut) };
};

const withoutOption = ([failure]: readonly VendorFailure[], [leftOut]: readonly LeftOutVendor[]): HandOverAnswer => {
  if (failure) return whyNoPrice(failure);
  if (leftOut?.unmet) return { kind: 'rejected', words: leftOut.unmet.words, field: leftOut.unmet.field };
  return leftOut?.reasons.includes('currency') ? noRate : noLongerOffered;
};

/** What a hand-over comes to whose vendor gave no price. */
export const whyNoPrice = ({ noTurn, reason }: VendorFailure): NoPrice => {
  if (noTurn) return { kind: 'no-turn', words: turnTooLate };
  return reason === 'auth' ? { ...noPrice, isContractRefused: true } : noPrice;
};

/** Surely nothing was created: the vendor was asked for its price, if at all. */
export type NoPrice = Extract<HandOverAnswer, { readonly kind: 'unavailable' | 'no-turn' }>;

/** The vendor was asked for its price only, so it surely got no order. */
export const noPrice = {
  kind: 'unavailable',
  neverSent: true,
  retryAfterMs: null,
  words: { en: 'The vendor gave no price.', ru: 'Она не сообщила цену.' },
} as const satisfies HandOverAnswer;

/** The operator may say what the currency is worth while the hand-over is repeated. */
const noRate: HandOverAnswer = {
  ...noPrice,
  words: { en: 'Its prices are in a currency that has no rate.', ru: 'Её цены в валюте, курс которой не задан.' },
};

const noLongerOffered: HandOverAnswer = {
  kind: 'rejected',
  field: null,
  words: {
    en: 'The chosen tariff is no longer offered for this order.',
    ru: 'Выбранный тариф для этого заказа больше не предлагается.',
  },
};
