import type { FindOutcome } from '../adapter/adapter.ts';
import type { CallContext } from '../adapter/call-context.ts';
import type { FoundShipment, ShipmentRef } from '../adapter/shipment.ts';
import { toVendorProblem, VendorProblem } from '../adapter/vendor-problem.ts';

/**
 * `findByReference` by a look-up at the vendor: none of the reference, or a problem `notFound`, is `none`; one is found;
 * several are ambiguous, and named by their waybills.
 * @param look the vendor's shipments of this very reference, or an outcome where it says more: `accepted`, `rejected`
 * @throws VendorProblem of another class, where the vendor cannot say: `none` is a promise
 */
export const findBy = async (look: () => Promise<readonly FoundShipment[] | FindOutcome>): Promise<FindOutcome> => {
  let known: readonly FoundShipment[] | FindOutcome;
  try {
    known = await look();
  } catch (thrown) {
    const problem = toVendorProblem(thrown);
    if (problem.kind === 'notFound') return { kind: 'none' };
    throw problem;
  }
  if ('kind' in known) return known;
  const [only, ...more] = known;
  if (only === undefined) return { kind: 'none' };
  return more.length === 0
    ? { kind: 'found', ...only }
    : { kind: 'ambiguous', numbers: known.flatMap(({ invoiceNumber, id }) => invoiceNumber ?? id ?? []) };
};

/**
 * The vendor's own id of a shipment. The host has it from the hand-over, and asks for nothing; only an old shipment may be
 * without, and is looked up.
 * @param shipment as the member got it
 * @param find the plugin's `findByReference`
 * @throws VendorProblem `notFound` where the vendor has none, or several
 */
export const idFrom = async (
  shipment: ShipmentRef,
  call: CallContext,
  find: (shipment: ShipmentRef, call: CallContext) => Promise<FindOutcome>,
): Promise<string> => {
  if (shipment.id !== null) return shipment.id;
  const found = await find(shipment, call);
  const id = found.kind === 'found' || found.kind === 'accepted' ? found.id : null;
  if (id) return id;
  throw new VendorProblem({ kind: 'notFound' }, noShipment);
};

const noShipment = {
  en: 'The vendor knows no such shipment.',
  ru: 'Служба доставки не знает такого отправления.',
};
