import type { HandOverOutcome } from '../../adapter/adapter.ts';
import type { ShipmentNeed } from '../../adapter/manifest.ts';
import type { VendorQuoteRequest } from '../../adapter/quote.ts';
import type { FoundShipment } from '../../adapter/shipment.ts';
import { holds, LawBroken, oneOf, same, shown } from '../stage/judge.ts';
import { type Law, notApplicable, untold } from '../stage/law.ts';
import { isOnDay, itemOf, shipmentOf } from '../stage/samples.ts';
import { firstOffer, isCrossing, type Stage, type Taken } from '../stage/stage.ts';
import { formsFor } from './received-laws.ts';

const taken = ['confirmed', 'accepted'];

/** Giving a shipment to the vendor once, and finding it again (`handOver`, `findByReference`). */
export const handOverLaws: readonly Law[] = [
  // The host repeats a hand-over of which it knows nothing. Two shipments of one order are delivered and paid twice.
  {
    name: 'makes one shipment of one reference handed over twice',
    mend: 'Send our reference as the number that the vendor keeps unique; its refusal of a second one is a `conflict`. A vendor that has no such number: manifest.dedupes false, and the host asks findByReference first.',
    holds: async ({ adapter, shipment: newShipment, call, received, settle, settled, manifest }) => {
      if (!manifest.dedupes) notApplicable();
      const shipment = await newShipment();
      const first = await adapter.handOver(shipment, call());
      oneOf('The first hand-over', first.kind, taken);
      const second = await settle(adapter.handOver(shipment, call()));
      if ('thrown' in second) same('The second hand-over', second.thrown.kind, 'conflict');
      else if (first.kind === 'confirmed')
        same('The number of the second hand-over', numberOf(second.value), numberOf(first));
      await settled();
      return same('Shipments of the reference', (await received(shipment.reference))?.length ?? 1, 1);
    },
  },
  // By this the host learns what has become of a hand-over whose answer was lost.
  {
    name: 'finds by its reference what it has handed over',
    mend: 'findByReference asks the vendor for our reference (or for `id`, where there is one) and tells the same numbers as the hand-over; `weightGrams`, where it is told, is of all places together.',
    holds: async ({ adapter, shipment: newShipment, call, settled }) => {
      const find = adapter.findByReference;
      if (find === undefined) notApplicable();
      const shipment = await newShipment();
      const outcome = await adapter.handOver(shipment, call());
      await settled();
      const found = await find({ reference: shipment.reference, id: null, number: null }, call());
      same('What is found', found.kind, 'found');
      if (outcome.kind === 'confirmed' && outcome.invoiceNumber !== null && found.kind === 'found')
        same('The number that is found', found.invoiceNumber, outcome.invoiceNumber);
      if (outcome.kind === 'confirmed' && outcome.price !== null && found.kind === 'found')
        oneOf('The price that is found', found.price, [null, outcome.price]);
      if (found.kind === 'found' && found.weightGrams != null) {
        const grams = shipment.content.cargo.items.reduce((sum, { weightKg, qty }) => sum + weightKg * 1_000 * qty, 0);
        const isNear = Math.abs(found.weightGrams - grams) <= 100;
        holds('The weight that is found, g', isNear, found.weightGrams, `the ${grams} g that were handed over`);
      }
    },
  },
  // The one case in which the number and the id of the vendor have never reached the host.
  {
    name: 'finds by its reference what was accepted and whose answer was lost',
    mend: 'findByReference goes by our reference alone: of a lost answer nothing else is known.',
    holds: async (stage) => {
      const { adapter, manifest, shipment: newShipment, call, vendor, proxy, settle, settled } = stage;
      const find = adapter.findByReference;
      if (find === undefined || vendor.origin === undefined) notApplicable();
      if (vendor.reveal !== undefined)
        holds(
          'manifest.quietPeriodMs',
          manifest.quietPeriodMs > 0,
          manifest.quietPeriodMs,
          'the time that the vendor takes to show what it has made',
        );
      // Warms the cache, so that the answer that is lost is the one that matters.
      await adapter.handOver(await newShipment(), call());
      const other = await newShipment();
      const shipment = await newShipment();
      const nth = await stage.nthWithEffect(() => adapter.handOver(other, call()));
      proxy.strike('lose-answer', nth);
      // What it says of the lost answer is judged apart.
      await settle(adapter.handOver(shipment, call()));
      proxy.strike(null);
      await settled();
      same('Shipments of the reference', (await stage.received(shipment.reference))?.length, 1);
      const found = await find({ reference: shipment.reference, id: null, number: null }, call());
      return oneOf('What is found', found.kind, ['found', 'accepted']);
    },
  },
  // `none` lets the host hand over again; a wrong find would adopt the parcel of somebody else.
  {
    name: 'finds nothing under a reference that was never handed over',
    mend: "findByReference answers { kind: 'none' } where the vendor knows no such reference; what its search finds besides, by a part of the number for one, is another shipment.",
    holds: async ({ adapter, call, newReference, handedOver }) => {
      if (adapter.findByReference === undefined) notApplicable();
      const { reference: known } = await handedOver();
      for (const reference of [newReference(), known.slice(0, -1), `${known}0`]) {
        const found = await adapter.findByReference({ reference, id: null, number: null }, call());
        same(`What is found under ${reference}, where the vendor has ${known}`, found, { kind: 'none' });
      }
    },
  },
  // Two shipments of one reference are for a person to sort out; either of them might be the wrong one.
  {
    name: 'finds what the vendor has several times over',
    mend: "findByReference answers { kind: 'ambiguous', numbers } where the vendor shows several, and found where it shows the newest alone; after 'none' the host would make one more.",
    holds: async ({ adapter, shipment: newShipment, call, received, settled, manifest }) => {
      if (adapter.findByReference === undefined || manifest.dedupes) notApplicable();
      const shipment = await newShipment();
      for (let n = 0; n < 2; n++) await adapter.handOver(shipment, call());
      await settled();
      const { reference } = shipment;
      if (((await received(reference))?.length ?? 0) < 2) notApplicable();
      const found = await adapter.findByReference({ reference, id: null, number: null }, call());
      return oneOf('What is found of two', found.kind, ['ambiguous', 'found']);
    },
  },
  // Until they come the order has no waybill, and the host asks on for hours.
  {
    name: 'tells in the end the numbers of what the vendor has accepted',
    mend: "A hand-over that the vendor works on is { kind: 'accepted', id }; findByReference then answers accepted until it has the numbers, and found with them. The host asks every manifest.pollMs; a plugin never waits itself.",
    holds: async ({ adapter, vendor, shipment: newShipment, call, settled, received }) => {
      const shipment = await newShipment();
      const outcome = await adapter.handOver(shipment, call());
      if ('problem' in outcome) throw outcome.problem;
      const judge = async (number: string | null) => {
        const [made] = (await received(shipment.reference)) ?? [];
        if (made?.number == null) holds('The number', number !== null, number, 'the number that the vendor gave');
        else same('The number', number, made.number);
      };
      if (outcome.kind === 'confirmed') return judge(outcome.invoiceNumber);
      const ref = { reference: shipment.reference, id: outcome.id ?? null, number: null };
      // Within the quiet period a vendor may show nothing yet.
      await vendor.reveal?.();
      const early = await adapter.findByReference?.(ref, call());
      oneOf('findByReference while the vendor works', early?.kind, ['accepted', 'found']);
      await settled();
      const found = await adapter.findByReference?.(ref, call());
      same('findByReference when the vendor has done', found?.kind, 'found');
      if (found?.kind === 'found') await judge(found.invoiceNumber);
    },
  },
  // An outcome in doubt would be asked about for hours, while the customer could choose another vendor.
  {
    name: 'passes on a clear refusal as rejected',
    mend: 'A refusal of what is in the order (400, 422, or the vendor’s own error code) is a problem `invalid` or `notServed`, which sendOnce makes `rejected`. Where the vendor accepts first and refuses later, findByReference answers `rejected`.',
    holds: async ({ adapter, shipment: newShipment, call, settled, settle, vendor }) => {
      if (vendor.refuse === undefined) notApplicable();
      const shipment = await newShipment();
      await vendor.refuse(true);
      const ended = await settle(adapter.handOver(shipment, call()));
      await settled();
      await vendor.refuse(false);
      if ('thrown' in ended) return oneOf('The hand-over', ended.thrown.kind, ['invalid', 'notServed']);
      const outcome = ended.value;
      if (outcome.kind !== 'accepted') return same('The hand-over', outcome.kind, 'rejected');
      const ref = { reference: shipment.reference, id: outcome.id ?? null, number: null };
      return same(
        'findByReference after the refusal',
        (await adapter.findByReference?.(ref, call()))?.kind,
        'rejected',
      );
    },
  },
  // Customers read these words, and nobody else can tell them what to change.
  {
    name: 'says in words why the vendor refuses',
    mend: 'The vendor’s own words are the text of the problem: read them from its error body in `readProblem`.',
    holds: async ({ adapter, shipment: newShipment, call, settled, settle, vendor }) => {
      if (vendor.refuse === undefined || vendor.refusalWords === undefined) notApplicable();
      const shipment = await newShipment();
      await vendor.refuse(true);
      const ended = await settle<{
        readonly kind: string;
        readonly id?: string | null | undefined;
        readonly problem?: { readonly message: string };
      }>(adapter.handOver(shipment, call()));
      await settled();
      await vendor.refuse(false);
      let outcome = 'thrown' in ended ? { kind: 'thrown', id: null, problem: ended.thrown } : ended.value;
      if (outcome.kind === 'accepted') {
        const ref = { reference: shipment.reference, id: outcome.id ?? null, number: null };
        outcome = (await adapter.findByReference?.(ref, call())) ?? outcome;
      }
      // A refusal that is none is judged apart.
      if (outcome.problem === undefined) notApplicable();
      const said = outcome.problem.message;
      return holds(
        'The text of the refusal',
        said.includes(vendor.refusalWords),
        said,
        `“${vendor.refusalWords}”, as the vendor says`,
      );
    },
  },
  // Names have them, and what a vendor cuts or garbles in silence is printed on the label.
  {
    name: 'carries Cyrillic, emoji and 255 characters',
    mend: 'Send texts as they are, in UTF-8. Where the vendor takes fewer characters, say so in the simulator (received tells what the vendor kept).',
    holds: async (stage) => {
      const { adapter, shipment: newShipment, call, vendor, received, settled } = stage;
      const shipment = await newShipment();
      const name = `${'Ж'.repeat(251)} 📦“`;
      // Some vendors keep whom to ask for in place of the name.
      const receiver = { ...shipment.content.receiver, name, contactPerson: null };
      const content = { ...shipment.content, receiver };
      oneOf('The hand-over', (await adapter.handOver({ ...shipment, content }, call())).kind, taken);
      await settled();
      const [made] = (await received(shipment.reference)) ?? [];
      const { told } = stage;
      if (made === undefined || told('receiver.name', made.to.name) === undefined) untold('receiver.name');
      const kept = formsFor(stage)(name).map((form) => [...form].slice(0, vendor.longestName).join(''));
      return oneOf('The receiver’s name', made.to.name, kept);
    },
  },
  // The host offers the vendor up to that number, and some protocols send one call for each package.
  {
    name: 'carries as many packages as its manifest allows',
    mend: 'Send every place. Where the vendor takes no more than some, say so in manifest.limits.packages.',
    holds: async ({ adapter, shipment: newShipment, call, received, settled, manifest }) => {
      const shipment = await newShipment();
      const count = Math.min(1000, manifest.limits.packages ?? 1000);
      const items = Array.from({ length: count }, () => ({ ...itemOf(0.01), l: 1, h: 1, w: 1 }));
      const content = { ...shipment.content, cargo: { ...shipment.content.cargo, items } };
      oneOf(
        `The hand-over of ${count} packages`,
        (await adapter.handOver({ ...shipment, content }, call())).kind,
        taken,
      );
      await settled();
      const made = await received(shipment.reference);
      if (made !== null) same('Packages that the vendor received', made[0]?.places.length, count);
    },
  },
  // The host adopts what is found as its own by this, and leaves alone what others have made.
  {
    name: 'tells when the vendor made what it finds',
    mend: '`createdAt` of what is found is when the vendor made it, by its own clock and with its offset; leave it out where it does not tell.',
    holds: async (stage) => {
      const found = await foundOf(stage);
      if (found.createdAt == null) notApplicable();
      const [made] = (await stage.received(found.shipment.reference)) ?? [];
      const at = stage.told('createdAt', made?.createdAt) ?? untold('createdAt');
      const isSo = Math.abs(found.createdAt - at) < 60_000;
      holds('When it was made', isSo, new Date(found.createdAt).toISOString(), new Date(at).toISOString());
    },
  },
  // Two orders of one number differ by it.
  {
    name: 'tells where goes what it finds',
    mend: '`receiverCity` of what is found is the city of its receiver, by an id or by name as the vendor has it.',
    holds: async (stage) => {
      const found = await foundOf(stage);
      const { origin, destination } = found.shipment.route;
      const city = found.receiverCity ?? notApplicable();
      if (origin === null || destination === null || origin.codes[0] === destination.codes[0]) notApplicable();
      const isOrigin = [...origin.codes, origin.name.en, origin.name.ru].includes(city);
      holds('The city of what is found', !isOrigin, city, `${destination.name.en}, and not where it comes from`);
    },
  },
  // Nobody can ask for them again: without them the parcel does not leave.
  {
    name: 'hands on the papers that come once',
    mend: '`papers` of a confirmation are those that come with the order and never again: each of its kind, whole.',
    holds: async (stage) => {
      const { manifest, newReference } = stage;
      // Some papers come with what crosses a border alone.
      const abroad = await firstOffer(stage, isCrossing);
      const third = abroad && shipmentOf(newReference(), manifest, abroad.request, abroad.options[0]);
      for (const given of [await stage.shipment(), await stage.shipment(), ...(third ? [third] : [])]) {
        const { shipment, confirmation } = await stage.taken(given);
        const [made] = (await stage.received(shipment.reference)) ?? [];
        const papers = stage.told('papers', made?.papers) ?? untold('papers');
        const shown = (all: readonly { readonly kind: string; readonly bytes: Uint8Array }[]) =>
          all.map(({ kind, bytes }) => `${kind}: ${Buffer.from(bytes).toString('base64')}`).sort();
        same('The papers', shown(confirmation.papers ?? []), shown(papers));
      }
    },
  },
  // Everybody waits for it on that day.
  {
    name: 'plans the delivery for the day that the vendor plans',
    mend: '`plannedDeliveryAt` of a confirmation is a moment on the day that the vendor names; null where it names none.',
    holds: async (stage) => {
      const { shipment, confirmation } = await stage.taken();
      const [made] = (await stage.received(shipment.reference)) ?? [];
      const day = stage.told('plannedDate', made?.plannedDate) ?? untold('plannedDate');
      const { plannedDeliveryAt } = confirmation;
      if (plannedDeliveryAt !== null) isOnDay('The planned day', plannedDeliveryAt, day, shipment);
    },
  },
  // What the vendor charges the customer pays, and the operator what was not said.
  {
    name: 'confirms what the vendor charges, whatever was quoted',
    mend: '`price` of a confirmation is what the vendor says that it charges; null where it says nothing, and never shipment.option.price.',
    holds: async (stage) => {
      const { option, ...shipment } = await stage.shipment();
      const { quoted } = option;
      const other = {
        ...option,
        price: option.price + 4_321,
        ...(quoted && { quoted: { ...quoted, price: quoted.price + 4_321 } }),
      };
      const ended = await stage.settle(stage.taken({ ...shipment, option: other }));
      // Some vendors are told how much it may cost.
      if ('thrown' in ended) notApplicable();
      const [made] = (await stage.received(shipment.reference)) ?? [];
      const charged = stage.told('price', made?.price) ?? untold('price');
      oneOf('The price that is confirmed', ended.value.confirmation.price, [null, charged]);
    },
  },
  // One process serves everybody: what one call keeps beside its own arguments another one finds there.
  {
    name: 'keeps apart what is asked for at once',
    mend: 'Keep nothing of a call in variables of the module: what belongs to a call is in its arguments, what to a connection in `call.cache`.',
    holds: async (stage) => {
      const { adapter, call } = stage;
      const { request } = await stage.served();
      const items = request.cargo.items.map((item) => ({ ...item, weightKg: item.weightKg * 2 }));
      const wishes = [request, { ...request, cargo: { ...request.cargo, items } }];
      const alone = [];
      for (const wish of wishes) alone.push(await adapter.quote(wish, call()));
      same('Prices asked for at once', await Promise.all(wishes.map((wish) => adapter.quote(wish, call()))), alone);
      const shipments = [await stage.shipment(), await stage.shipment(), await stage.shipment()];
      const outcomes = await Promise.all(shipments.map((shipment) => adapter.handOver(shipment, call())));
      await stage.settled();
      const numbers: (string | null)[] = [];
      for (const { reference } of shipments) {
        const made = await stage.received(reference);
        if (made !== null) same(`Shipments of ${reference}, handed over beside others`, made.length, 1);
        numbers.push(made?.[0]?.number ?? null);
      }
      for (const [n, outcome] of outcomes.entries()) {
        const told = numberOf(outcome);
        const whose = told === null ? -1 : numbers.indexOf(told);
        if (whose >= 0) same(`The number of ${shipments[n]?.reference}`, told, numbers[n]);
      }
    },
  },
  // What is not named the host does not ask the customer for, and the vendor refuses the order when all is chosen.
  {
    name: 'names what it needs of a shipment',
    mend: 'manifest.needs: what the vendor takes no order without (`email`, `sizes`, `postalCodes`, `customs` ...); of a shipment without it the host does not ask. All else may be null: e-mails, hints, persons, remarks.',
    holds: async (stage) => {
      const { adapter, call, settle, manifest } = stage;
      const abroad = await firstOffer(stage, isCrossing);
      let tried = 0;
      for (const { request } of [await stage.served(), ...(abroad ? [abroad] : [])]) {
        const bare = bareOf(request, manifest.needs);
        const [option] = await adapter.quote(bare, call());
        // What is not offered is not chosen.
        if (option === undefined) continue;
        tried++;
        const { content, ...shipment } = shipmentOf(stage.newReference(), manifest, bare, option);
        const ended = await settle(stage.handedOver({ ...shipment, content: { ...content, comments: null } }));
        if ('thrown' in ended)
          throw new LawBroken(
            `A shipment that has no more than it must, where manifest.needs is ${shown(manifest.needs)}`,
            `${ended.thrown.kind}: ${ended.thrown.message}`,
            'taken',
          );
      }
      if (tried === 0) notApplicable();
    },
  },
];

/** What is found of a shipment that was handed over. */
async function foundOf(stage: Stage): Promise<FoundShipment & Pick<Taken, 'shipment'>> {
  const { adapter, call } = stage;
  if (adapter.findByReference === undefined) notApplicable();
  const { ref, shipment } = await stage.taken();
  const found = await adapter.findByReference({ ...ref, id: null, number: null }, call());
  // That it is not found is judged apart.
  return found.kind === 'found' ? { ...found, shipment } : notApplicable();
}

/** The request without what a customer may leave out. */
function bareOf(request: VendorQuoteRequest, needs: readonly ShipmentNeed[]): VendorQuoteRequest {
  const end = <T extends VendorQuoteRequest['sender']>(party: T): T => ({
    ...party,
    contactPerson: null,
    instructions: null,
    taxNumber: null,
    ...(!needs.includes('email') && { email: null }),
    ...(!needs.includes('postalCodes') && { postalCode: null }),
    ...(!needs.includes('state') && { region: null }),
  });
  const items = request.cargo.items.map((item) =>
    needs.includes('sizes') ? item : { ...item, l: null, h: null, w: null },
  );
  return {
    ...request,
    sender: end(request.sender),
    receiver: end(request.receiver),
    cargo: { ...request.cargo, items, products: needs.includes('customs') ? request.cargo.products : [] },
  };
}

const numberOf = (outcome: HandOverOutcome): string | null =>
  outcome.kind === 'confirmed' ? outcome.invoiceNumber : null;
