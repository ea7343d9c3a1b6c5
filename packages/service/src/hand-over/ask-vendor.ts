import type { LocalText } from '@cartage/core';
import { type FindOutcome, toVendorProblem } from '@cartage/vendor-kit';
import { hadNoTurn } from '@cartage/vendor-kit/host';
import type { Connection } from '../connections/connection.ts';
import { withinDeadline } from '../connections/deadline.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Ground } from '../context.ts';
import { followingReference } from './following-reference.ts';
import { type HandOverAnswer, refusedBy, type TakenReference } from './hand-over-answer.ts';
import { isOwnShipment, type Sought } from './is-own-shipment.ts';
import { shipmentIdOf } from './shipment-id-of.ts';

/** What the vendor says of a reference. `not-asked`: its turn did not come, and nobody knows more than before. */
export type VendorWord =
  | Exclude<HandOverAnswer, { readonly kind: 'no-turn' }>
  | TakenReference
  | { readonly kind: 'not-asked'; readonly words: LocalText };

/** What the vendor says of the attempt's reference, as an answer to the hand-over; null when it does not know it. */
export const askVendor = async (
  service: Ground & Connections,
  connection: Connection,
  sought: Sought,
): Promise<VendorWord | null> => {
  const { name } = connection.vendor.manifest;
  const { reference } = sought.attempt;
  if (!connection.vendor.findByReference) return { kind: 'undecidable', words: cannotBeAsked(name, reference) };
  if (!sought.isRestored) return askFor(service, connection, sought, reference);
  const [known, elsewhere] = await Promise.all([
    askForAll(service, connection, sought),
    askOthers(service, connection, sought),
  ]);
  return isThere(known) ? known : (elsewhere ?? known);
};

const isThere = (answer: VendorWord | null | undefined): boolean =>
  answer?.kind === 'confirmed' || answer?.kind === 'accepted';

/** By its reference, and by those that it went on with after refusals that a restore has lost. */
const askForAll = async (
  service: Ground & Connections,
  connection: Connection,
  sought: Sought,
): Promise<VendorWord | null> => {
  const { reference } = sought.attempt;
  const later = followingReference(reference);
  const references = [reference, later, followingReference(later)];
  const answers = await Promise.all(references.map((one) => askFor(service, connection, sought, one)));
  const known = references.filter((_, i) => isThere(answers[i]));
  if (known.length > 1) return { kind: 'undecidable', words: severalFound(reference, known.join(', ')) };
  const first = (kind?: VendorWord['kind']) => answers.find((answer) => answer && (!kind || answer.kind === kind));
  return answers.find(isThere) ?? first('undecidable') ?? first('not-asked') ?? first('unavailable') ?? first() ?? null;
};

/**
 * After a restore the order may be at a vendor that was chosen in the time that is lost. null: none of the others that its
 * company may use says so; one that cannot be asked, or does not answer, keeps no order from the vendor that is chosen.
 */
const askOthers = async (
  service: Ground & Connections,
  { id: chosen }: Connection,
  sought: Sought,
): Promise<Extract<HandOverAnswer, { kind: 'undecidable' }> | null> => {
  const usable = await service.vendors.of({ id: sought.order.companyId }, null, 'all');
  const others = usable.filter(({ id, vendor }) => id !== chosen && vendor.findByReference);
  // Of what the chosen vendor has said they know nothing.
  const attempt = { ...sought.attempt, state: 'unknown', details: null } as const;
  const answers = await Promise.all(others.map((other) => askForAll(service, other, { ...sought, attempt })));
  const at = others.find((_, i) => isThere(answers[i]));
  return at ? { kind: 'undecidable', words: foundAt(at.vendor.manifest.name, sought.attempt.reference) } : null;
};

const askFor = async (
  service: Ground & Connections,
  connection: Connection,
  sought: Sought,
  reference: string,
): Promise<VendorWord | null> => {
  const { order, rank = 'hand-over' } = sought;
  // The vendor's own id is of the attempt's own reference.
  const id = reference === sought.attempt.reference ? shipmentIdOf(sought.attempt) : null;
  const find = connection.vendor.findByReference?.bind(connection.vendor);
  try {
    const found = await withinDeadline(service.settings.handOverTimeoutMs, null, async (deadline) =>
      service.vendors.call(
        connection,
        { capability: 'findByReference', deadline, turn: { rank, company: order.companyId }, log: service.log },
        async (call) => (await find?.({ reference, id, number: null }, call)) ?? { kind: 'none' as const },
      ),
    );
    return await asAnswer(service, found, sought, { reference, id });
  } catch (thrown) {
    const failure = toVendorProblem(thrown);
    const { kind, text: words } = failure;
    if (hadNoTurn(failure)) return { kind: 'not-asked', words };
    if (kind === 'conflict' && isWithoutEarlier(sought)) return { kind: 'taken', words };
    return { kind: 'unavailable', neverSent: false, retryAfterMs: null, words };
  }
};

/** A vendor that accepts first and then refuses, since the reference is there already, has not got it from us. */
const isWithoutEarlier = ({ attempt, isFirst, isRestored }: Sought): boolean =>
  isFirst || (attempt.state === 'accepted' && attempt.number === 1 && !isRestored);

const asAnswer = async (
  service: Ground,
  found: FindOutcome,
  sought: Sought,
  { reference, id }: { readonly reference: string; readonly id: string | null },
): Promise<VendorWord | null> => {
  switch (found.kind) {
    case 'found':
      // What it has named in its answer to this hand-over is no other's, whatever its clock says.
      return (id !== null && found.id === id) || (await isOwnShipment(service, found, sought))
        ? { kind: 'confirmed', confirmation: found, reference }
        : { kind: 'taken', words: takenBy(reference, found.invoiceNumber) };
    case 'accepted':
      return { kind: 'accepted', id: found.id ?? id, reference };
    case 'rejected':
      return refusedBy(found.problem);
    case 'none':
      // A vendor that said "accepted" may take its time to show it.
      return sought.attempt.state === 'accepted' && reference === sought.attempt.reference
        ? { kind: 'accepted', id, reference }
        : null;
    case 'ambiguous':
      return { kind: 'undecidable', words: severalFound(reference, found.numbers.join(', ')) };
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
const foundAt = (name: string, reference: string): LocalText => ({
  en: `${name} has the order ${reference} already; cancel it there first, or hand it over to ${name}.`,
  ru: `Заказ ${reference} уже есть у ${name}; сначала отмените его там или передайте заказ ${name}.`,
});
const takenBy = (reference: string, number: string | null): LocalText => ({
  en: `The vendor has another shipment of reference ${reference}${number === null ? '' : `: ${number}`}.`,
  ru: `У службы доставки другое отправление с номером ${reference}${number === null ? '' : `: ${number}`}.`,
});
