import type { LocalText, Order } from '@cartage/core';
import type { Attempt } from '@cartage/storage';
import { type CallRank, type FindOutcome, hadNoTurn, toVendorProblem } from '@cartage/vendor-kit';
import type { Connection } from '../connections/connection.ts';
import { withinDeadline } from '../connections/deadline.ts';
import type { Service } from '../context.ts';
import type { HandOverAnswer } from './hand-over-answer.ts';
import { shipmentIdOf } from './shipment-id-of.ts';

/** What the vendor says of a reference. `not-asked`: its turn did not come, and nobody knows more than before. */
export type VendorWord =
  | Exclude<HandOverAnswer, { readonly kind: 'no-turn' }>
  | { readonly kind: 'not-asked'; readonly words: LocalText };

/** What the vendor says of the attempt's reference, as an answer to the hand-over; null when it does not know it. */
export const askVendor = async (
  service: Service,
  connection: Connection,
  { companyId }: Pick<Order, 'companyId'>,
  attempt: Attempt,
  rank: CallRank = 'hand-over',
): Promise<VendorWord | null> => {
  const { vendor } = connection;
  const find = vendor.findByReference?.bind(vendor);
  if (!find) {
    return {
      kind: 'undecidable',
      words: cannotBeAsked(vendor.manifest.name, attempt.reference),
    };
  }
  try {
    const found = await withinDeadline(service.settings.handOverTimeoutMs, null, (deadline) =>
      service.vendors.call(
        connection,
        { capability: 'findByReference', deadline, turn: { rank, company: companyId }, log: service.log },
        (call) => find({ reference: attempt.reference, id: shipmentIdOf(attempt), number: null }, call),
      ),
    );
    return asAnswer(found, attempt);
  } catch (thrown) {
    const failure = toVendorProblem(thrown);
    if (hadNoTurn(failure)) return { kind: 'not-asked', words: failure.text };
    return { kind: 'unavailable', neverSent: false, retryAfterMs: null, words: failure.text };
  }
};

const asAnswer = (found: FindOutcome, attempt: Attempt): VendorWord | null => {
  switch (found.kind) {
    case 'found':
      return { kind: 'confirmed', confirmation: found };
    case 'accepted':
      return { kind: 'accepted', id: found.id ?? shipmentIdOf(attempt) };
    case 'rejected':
      return { kind: 'rejected', words: found.problem.text };
    case 'none':
      // A vendor that said "accepted" may take its time to show it.
      return attempt.state === 'accepted' ? { kind: 'accepted', id: shipmentIdOf(attempt) } : null;
    case 'ambiguous':
      return { kind: 'undecidable', words: severalFound(attempt.reference, found.numbers.join(', ')) };
  }
};

const cannotBeAsked = (name: string, reference: string): LocalText => ({
  en: `${name} cannot be asked for reference ${reference}; look there before you hand over again.`,
  ru: `${name} не сообщает, есть ли у неё заказ с номером ${reference}; прежде чем передавать снова, проверьте это у неё.`,
});
const severalFound = (reference: string, numbers: string): LocalText => ({
  en: `The vendor has several shipments of reference ${reference}: ${numbers}.`,
  ru: `У службы доставки несколько отправлений с номером ${reference}: ${numbers}.`,
});
