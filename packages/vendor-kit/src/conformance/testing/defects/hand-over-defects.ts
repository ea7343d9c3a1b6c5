import type { Shipment, VendorPaper } from '../../../adapter/shipment.ts';
import { toVendorProblem, VendorProblem } from '../../../adapter/vendor-problem.ts';
import { both, type Defect, defect, does, onFailure, says, sends, tells } from '../defect.ts';

const numbered = <T extends { readonly kind: string }>(outcome: T, { reference }: { readonly reference: string }): T =>
  'invoiceNumber' in outcome ? { ...outcome, invoiceNumber: reference } : outcome;

const onceOnly = 'hands on the papers that come once';
const plans = 'plans the delivery for the day that the vendor plans';

const slow = { whole: true, token: true, byContract: true, accepts: true, thinks: true, ponders: true } as const;

export const handOverDefects: readonly Defect[] = [
  defect(
    'the price that was quoted in place of the vendor’s own',
    'confirms what the vendor charges, whatever was quoted',
    tells('handOver', (outcome, { option }) =>
      outcome.kind === 'confirmed' ? { ...outcome, price: option.price } : outcome,
    ),
  ),
  defect(
    'the price that was quoted in euros in place of the vendor’s own',
    'confirms what the vendor charges, whatever was quoted',
    tells('handOver', (outcome, { option }) =>
      outcome.kind === 'confirmed' ? { ...outcome, price: option.quoted?.price ?? null } : outcome,
    ),
    { whole: true, euros: true },
  ),
  defect('the latest order in place of each', 'keeps apart what is asked for at once', (right) => {
    let latest: Shipment | undefined;
    return does('handOver', async (handOver, shipment, call) => {
      latest = shipment;
      await null;
      return handOver(latest, call);
    })(right);
  }),
  defect(
    'a failure where there is no e-mail',
    'names what it needs of a shipment',
    does('handOver', (right, shipment, call) => {
      if (shipment.content.receiver.email === null) throw new TypeError('toLowerCase of null');
      return right(shipment, call);
    }),
  ),
  defect(
    'a failure where there is no remark',
    'names what it needs of a shipment',
    does('handOver', (right, shipment, call) => {
      if (shipment.content.comments === null) throw new TypeError('trim of null');
      return right(shipment, call);
    }),
  ),
  defect(
    'another reference where the vendor has the first one',
    'makes one shipment of one reference handed over twice',
    does('handOver', async (right, shipment, call) => {
      try {
        return await right(shipment, call);
      } catch (thrown) {
        if (toVendorProblem(thrown).kind !== 'conflict') throw thrown;
        return right({ ...shipment, reference: `${shipment.reference}-2` }, call);
      }
    }),
  ),
  defect(
    'the number of something else when it is looked for',
    'finds by its reference what it has handed over',
    tells('findByReference', (found) =>
      found.kind === 'found' ? { ...found, invoiceNumber: `${found.invoiceNumber}X` } : found,
    ),
  ),
  defect(
    'a weight in kilograms when it is looked for',
    'finds by its reference what it has handed over',
    tells('findByReference', (found) => (found.kind === 'found' ? { ...found, weightGrams: 1 } : found)),
  ),
  defect(
    'finds only what it remembers',
    'finds by its reference what was accepted and whose answer was lost',
    (right) => {
      const known = new Set<string>();
      return both(
        tells('handOver', (outcome, { reference }) => {
          if (outcome.kind === 'confirmed') known.add(reference);
          return outcome;
        }),
        does('findByReference', async (find, ref, call) =>
          known.has(ref.reference) ? find(ref, call) : { kind: 'none' },
        ),
      )(right);
    },
  ),
  defect(
    'a failure where nothing is to be found',
    'finds nothing under a reference that was never handed over',
    tells('findByReference', (found) => {
      if (found.kind === 'none') throw new VendorProblem({ kind: 'notFound' }, 'There is no such order.');
      return found;
    }),
  ),
  defect(
    'a shipment whose reference begins so',
    'finds nothing under a reference that was never handed over',
    does('findByReference', async (find, ref, call) => {
      const found = await find(ref, call);
      if (found.kind !== 'none') return found;
      for (const digit of '0123456789') {
        const longer = await find({ ...ref, reference: ref.reference + digit }, call);
        if (longer.kind === 'found') return longer;
      }
      return found;
    }),
  ),
  defect(
    'nothing where there are two',
    'finds what the vendor has several times over',
    tells('findByReference', (found) => (found.kind === 'ambiguous' ? { kind: 'none' } : found)),
    { whole: true, forgets: true },
  ),
  defect(
    'no quiet period of a vendor that needs one',
    'finds by its reference what was accepted and whose answer was lost',
    says(() => ({ quietPeriodMs: 0 })),
    { whole: true, hides: true },
  ),
  defect(
    'our reference in place of the vendor’s number',
    'tells in the end the numbers of what the vendor has accepted',
    both(
      tells('handOver', numbered),
      tells('findByReference', numbered),
      tells('track', (told) => told.map((one) => ('events' in one ? { ...one, numbers: {} } : one))),
    ),
  ),
  defect(
    'no number',
    'tells in the end the numbers of what the vendor has accepted',
    tells('handOver', (outcome) => (outcome.kind === 'confirmed' ? { ...outcome, invoiceNumber: null } : outcome)),
  ),
  defect(
    'none where the vendor works on it',
    'tells in the end the numbers of what the vendor has accepted',
    tells('findByReference', (found) => (found.kind === 'accepted' ? { kind: 'none' } : found)),
    slow,
  ),
  defect(
    'a refusal taken for a doubt',
    'passes on a clear refusal as rejected',
    tells('handOver', (outcome) => (outcome.kind === 'rejected' ? { ...outcome, kind: 'unknown' } : outcome)),
  ),
  defect(
    'a refusal taken for an order on its way',
    'passes on a clear refusal as rejected',
    tells('handOver', (outcome) => (outcome.kind === 'rejected' ? { kind: 'accepted' } : outcome)),
  ),
  defect(
    'a late refusal that is not seen',
    'passes on a clear refusal as rejected',
    tells('findByReference', (found) => (found.kind === 'rejected' ? { kind: 'accepted' } : found)),
    slow,
  ),
  defect(
    'words of its own where the vendor says why',
    'says in words why the vendor refuses',
    tells('handOver', (outcome) =>
      outcome.kind === 'rejected'
        ? { ...outcome, problem: new VendorProblem(outcome.problem.detail, 'Refused.') }
        : outcome,
    ),
  ),
  defect(
    'names cut to 100 characters',
    'carries Cyrillic, emoji and 255 characters',
    sends('handOver', '/orders', (json) => ({ ...json, to: { ...json.to, name: json.to.name.slice(0, 100) } })),
  ),
  defect(
    'names without what is no letter',
    'carries Cyrillic, emoji and 255 characters',
    sends('handOver', '/orders', (json) => ({ ...json, to: { ...json.to, name: json.to.name.replace(/📦/u, '') } })),
  ),
  defect(
    '255 packages at most, of which its manifest says nothing',
    'carries as many packages as its manifest allows',
    sends('handOver', '/orders', (json) => ({ ...json, parcels: json.parcels.slice(0, 255) })),
  ),
  defect(
    'a look-up that swallows failures',
    'findByReference ends every failure of the vendor in its class, in time',
    onFailure('findByReference', async () => ({ kind: 'none' })),
  ),

  defect(
    'the moment at which it was looked for',
    'tells when the vendor made what it finds',
    does('findByReference', async (right, ref, call) => {
      const found = await right(ref, call);
      return found.kind === 'found' ? { ...found, createdAt: call.now() - 86_400_000 } : found;
    }),
  ),
  defect(
    'a moment of making without its offset',
    'tells when the vendor made what it finds',
    tells('findByReference', (found) =>
      found.kind === 'found' ? { ...found, createdAt: (found.createdAt ?? 0) + 5 * 3_600_000 } : found,
    ),
  ),
  defect(
    'the sender’s city as where it goes',
    'tells where goes what it finds',
    tells('findByReference', (found) => (found.kind === 'found' ? { ...found, receiverCity: 'Москва' } : found)),
  ),
  defect(
    'a price without its services when it is looked for',
    'finds by its reference what it has handed over',
    tells('findByReference', (found) =>
      found.kind === 'found' && found.price !== null ? { ...found, price: found.price - 100 } : found,
    ),
  ),
  defect(
    'no word of the customs lines that it needs',
    'names what it needs of a shipment',
    says(({ needs = [] }) => ({ needs: needs.filter((one) => one !== 'customs') })),
    { countries: ['RU', 'US'], formal: true },
  ),
  defect(
    'papers that come once thrown away',
    onceOnly,
    tells('handOver', (outcome) => ({ ...outcome, papers: undefined })),
    { papers: true },
  ),
  defect(
    'papers that come once without their ends',
    onceOnly,
    tells('handOver', (outcome) =>
      outcome.kind === 'confirmed'
        ? { ...outcome, papers: outcome.papers?.map((one) => ({ ...one, bytes: one.bytes.slice(0, -6) })) }
        : outcome,
    ),
    { papers: true },
  ),
  defect(
    'the papers of a domestic order abroad',
    onceOnly,
    tells('handOver', (outcome) =>
      outcome.kind === 'confirmed'
        ? { ...outcome, papers: outcome.papers?.filter(({ kind }) => kind !== 'commercial-invoice') }
        : outcome,
    ),
    { papers: true, countries: ['RU', 'KZ'] },
  ),
  defect(
    'the label called a waybill',
    onceOnly,
    tells('handOver', (outcome) =>
      outcome.kind === 'confirmed'
        ? { ...outcome, papers: outcome.papers?.map((one) => ({ ...one, kind: 'waybill' as const })) }
        : outcome,
    ),
    { papers: true },
  ),
  defect(
    'the papers of the first shipment for all',
    onceOnly,
    (right) => {
      let first: readonly VendorPaper[] | undefined;
      return tells('handOver', (outcome) => {
        if (outcome.kind !== 'confirmed') return outcome;
        first ??= outcome.papers;
        return { ...outcome, papers: first };
      })(right);
    },
    { papers: true },
  ),
  defect(
    'the next day as the one that is planned',
    plans,
    tells('handOver', (outcome, { content }) =>
      outcome.kind === 'confirmed' && content.terms.requestedDate === null
        ? { ...outcome, plannedDeliveryAt: (outcome.plannedDeliveryAt ?? 0) + 86_400_000 }
        : outcome,
    ),
  ),
  defect(
    'some day of the month as the one that is planned',
    plans,
    tells('handOver', (outcome, { content }) =>
      outcome.kind === 'confirmed' && content.terms.requestedDate === null
        ? { ...outcome, plannedDeliveryAt: Date.UTC(2031, 5, 30) }
        : outcome,
    ),
  ),
];
