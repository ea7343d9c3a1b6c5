import {
  type LocalText,
  type Option,
  type Order,
  ownServicesOf,
  readCompanySettings,
  toldComments,
} from '@cartage/core';
import { getCompany } from '@cartage/storage';
import { type Shipment, toVendorProblem, type VendorProblem } from '@cartage/vendor-kit';
import { hadNoTurn } from '@cartage/vendor-kit/host';
import { stoodStill, stoodStillFirst } from '../attempts/call-lease.ts';
import { askedFrom } from '../attempts/doubtful-attempt.ts';
import type { Connection } from '../connections/connection.ts';
import { withinDeadline } from '../connections/deadline.ts';
import { connectionOfAttempt, notConnected } from '../connections/order-connection.ts';
import { rankOf } from '../connections/turns.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';
import { locateRoute, withCanonicalCities } from '../order/locate-route.ts';
import { noteAttempt } from '../restore/notice-restore.ts';
import { askVendor, type VendorWord } from './ask-vendor.ts';
import type { BegunHandOver } from './begin-hand-over.ts';
import { type HandOverAnswer, refusedBy, type TakenReference } from './hand-over-answer.ts';
import type { Sought } from './is-own-shipment.ts';
import { noPrice } from './price-again.ts';

/** The one call that creates something at the vendor. Never inside a transaction; never throws. */
export const callHandOver = async (
  service: Ground & Connections,
  begun: BegunHandOver,
): Promise<HandOverAnswer | TakenReference> => {
  const { order, attempt, doubt } = begun;
  noteAttempt(service, begun.restoration, attempt);
  const connection = await connectionOfAttempt(service, order, attempt);
  if (!connection) return doubt ? { kind: 'undecidable', words: notConnected } : unreachable;
  const { vendor } = connection;
  if (doubt) {
    if (service.clock() < askedFrom(doubt, vendor)) return { kind: 'unknown', words: earlierCall };
    const known = await askVendor(service, connection, soughtOf(begun));
    if (known) return whereAsked(known);
  }
  if (!order.option) return noPrice;

  const route = await locateRoute(service, order.content);
  const own = ownServicesOf(order.content.vendorServices, vendor.manifest.key);
  const shipment: Shipment = {
    owner: String(order.companyId),
    reference: attempt.reference,
    content: { ...withCanonicalCities(order.content, route), comments: await commentsFor(service, order) },
    ...(own.length > 0 && { ownServices: own }),
    route,
    option: chosenOption(order.option),
  };
  if (stoodStill(service, attempt.startedAt)) return { kind: 'unknown', words: stoodStillFirst };
  return withinDeadline(service.settings.handOverTimeoutMs, null, async (deadline) => {
    try {
      const outcome = await service.vendors.call(
        connection,
        {
          capability: 'handOver',
          deadline,
          turn: { rank: rankOf(service, 'hand-over'), company: order.companyId },
          log: service.log,
        },
        (call) => vendor.handOver(shipment, call),
      );
      const { reference } = attempt;
      if (outcome.kind === 'confirmed') return { kind: 'confirmed', confirmation: outcome, reference };
      if (outcome.kind === 'accepted') return { kind: 'accepted', id: outcome.id ?? null, reference };
      return outcome.kind === 'rejected'
        ? refusedBy(outcome.problem)
        : { kind: outcome.kind, words: outcome.problem.text };
    } catch (thrown) {
      const failure = toVendorProblem(thrown);
      const { detail, text } = failure;
      if (hadNoTurn(failure) && detail.kind === 'unavailable' && detail.neverSent)
        return { kind: 'no-turn', words: text };
      // The time ran out: the vendor may have read the request.
      if (deadline.signal.aborted) return { kind: 'unknown', words: failure.text };
      return afterProblem(service, connection, begun, failure);
    }
  });
};

/** What the plugin is told of the option: what its vendor has asked, in its own currency too. */
const chosenOption = ({ tariffId, takeDate, price, foreign }: Option): Shipment['option'] => ({
  tariffId,
  takeDate,
  price,
  ...(foreign && { quoted: { currency: foreign.currency, price: foreign.asked } }),
});

/** What an earlier call may have left is not what the first one finds. */
const soughtOf = ({ order, attempt, doubt, isFirst }: BegunHandOver): Sought => ({
  order,
  attempt,
  isFirst: isFirst && doubt === null,
  isRestored: doubt?.isRestored ?? false,
});

/** What is told of the order's comments: a company may want that the sandbox's vendors obey no words in them. */
const commentsFor = async (
  { settings, store }: Ground,
  { companyId, content: { comments } }: Order,
): Promise<string | null> => {
  if (!settings.isSandbox || comments === null) return comments;
  const company = await getCompany(store.db, companyId);
  return toldComments(readCompanySettings(company?.settings ?? {}), comments);
};

/** What may be at the vendor stays in doubt until the vendor could be asked. */
const whereAsked = (word: VendorWord): HandOverAnswer | TakenReference =>
  word.kind === 'not-asked' ? { kind: 'unknown', words: word.words } : word;

/** No connection leads to the vendor now; the operator may make one while the hand-over is repeated. */
export const unreachable: HandOverAnswer = {
  kind: 'unavailable',
  neverSent: true,
  retryAfterMs: null,
  words: notConnected,
};

const earlierCall: LocalText = {
  en: 'An earlier call may still be under way there.',
  ru: 'Возможно, она ещё выполняет предыдущий запрос.',
};

/** What follows each class of problem (vendor-kit, VendorProblemKind). */
const afterProblem = async (
  service: Ground & Connections,
  connection: Connection,
  begun: BegunHandOver,
  refusal: VendorProblem,
): Promise<HandOverAnswer | TakenReference> => {
  const { detail, text: words } = refusal;
  switch (detail.kind) {
    case 'invalid':
    case 'notServed':
    case 'notFound':
    case 'tooLate':
      return refusedBy(refusal);
    // Credentials and calls are checked before a shipment is made.
    case 'auth':
      return { kind: 'unavailable', neverSent: true, retryAfterMs: null, words, isContractRefused: true };
    case 'limited':
      return { kind: 'unavailable', neverSent: true, retryAfterMs: detail.retryAfterMs, words };
    case 'unavailable':
      return { kind: 'unavailable', neverSent: detail.neverSent, retryAfterMs: null, words };
    // The vendor has this reference already: an earlier call of this hand-over got through, and is adopted.
    case 'conflict':
      return whereAsked((await askVendor(service, connection, soughtOf(begun))) ?? { kind: 'unknown', words });
    case 'defect':
      return { kind: 'unknown', words };
  }
};
