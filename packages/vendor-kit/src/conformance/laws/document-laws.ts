import type { Locale, VendorPaperKind } from '@cartage/core';
import type { ShipmentRef } from '../../adapter/shipment.ts';
import { isPdf } from '../../answers/read-answer.ts';
import { LawBroken, same } from '../stage/judge.ts';
import { type Law, notApplicable } from '../stage/law.ts';
import type { Stage } from '../stage/stage.ts';
import { STRANGE_ID } from './withdrawal-laws.ts';

/** How often the suite asks for a paper that is being drawn. */
const MOST_ASKED = 5;

/** Papers of the vendor’s own (`document`). */
export const documentLaws: readonly Law[] = [
  // The manifest decides whether the host prints its own paper; one that does not come leaves the parcel without any.
  {
    name: 'gives every document that its manifest names, as a PDF, again and in each language',
    mend: "document answers with the bytes of a PDF (`readPdf`), or { kind: 'accepted', ticket } while the vendor draws it; the host asks again with the ticket.",
    holds: async (stage) => {
      const kinds = askedFor(stage);
      const ref = await stage.handedOver();
      for (const kind of kinds)
        for (const locale of ['en', 'en', 'ru'] as const)
          same(`The ${kind} in ${locale} is a PDF`, isWhole(await paperOf(stage, ref, kind, locale)), true);
    },
  },
  // A label of another parcel sends both to the wrong door.
  {
    name: 'gives each shipment documents of its own, each of its kind',
    mend: 'Ask the vendor for the paper of this shipment and of wish.kind; keep none from one call to the next.',
    holds: async (stage) => {
      const { proxy } = stage;
      const kinds = askedFor(stage);
      const papers: { readonly which: string; readonly bytes: Buffer; readonly asked: string }[] = [];
      for (const ref of [await stage.handedOver(), await stage.handedOver()]) {
        for (const kind of kinds) {
          const first = proxy.requests.length;
          const bytes = Buffer.from(await paperOf(stage, ref, kind));
          const asked = proxy.requests.slice(first).map(({ method, path, body }) => `${method} ${path} ${body}`);
          papers.push({ which: `the ${kind} of ${ref.reference}`, bytes, asked: `${ref.reference} ${asked.join()}` });
        }
      }
      for (const [n, { which, bytes, asked }] of papers.entries()) {
        // A simulator may draw all kinds alike, but nobody gets two kinds by one question.
        const twin = papers.slice(0, n).find((one) => one.bytes.equals(bytes) && isOther(one, { asked, which }));
        same(`What is, byte for byte, ${which} too`, twin?.which, undefined);
      }
    },
  },
  // A blank page would be printed and stuck on, and nobody would notice before the sorting.
  {
    name: 'has no document of a shipment that the vendor does not know',
    mend: 'Throw `notFound`: another shipment’s label would send the parcel elsewhere.',
    holds: async (stage) => {
      const kinds = askedFor(stage);
      const stranger = { reference: stage.newReference(), id: STRANGE_ID, number: 'NEVER' };
      for (const kind of kinds)
        same(`The ${kind} of a stranger`, (await stage.problemOf(paperOf(stage, stranger, kind))).kind, 'notFound');
    },
  },
  // The host then prints its own paper instead of asking again until its deadline.
  {
    name: 'says when it is too late for a document',
    mend: 'Throw `tooLate` where the vendor no longer gives it out.',
    holds: async (stage) => {
      const { vendor } = stage;
      const kinds = askedFor(stage);
      if (vendor.advancePastDocuments === undefined) notApplicable();
      const ref = await stage.handedOver();
      await vendor.advancePastDocuments(ref.reference);
      for (const kind of kinds)
        same(`The ${kind}, too late`, (await stage.problemOf(paperOf(stage, ref, kind))).kind, 'tooLate');
    },
  },
];

/** Those that `document` gives; what comes with the hand-over and never again is judged there. */
function askedFor({ manifest }: Stage): readonly VendorPaperKind[] {
  const kinds = manifest.documents.filter(({ comesOnce }) => comesOnce !== true).map(({ kind }) => kind);
  return kinds.length === 0 ? notApplicable() : kinds;
}

interface Asked {
  readonly which: string;
  /** The shipment, and what the vendor was asked for its paper. */
  readonly asked: string;
}

/** Whether it is another shipment, or the same one by another question. */
const isOther = (one: Asked, other: Asked): boolean =>
  one.asked === other.asked || one.asked.split(' ')[0] !== other.asked.split(' ')[0];

/** With its end: one that was cut off nobody can print. */
export const isWhole = (bytes: Uint8Array): boolean => isPdf(bytes) && Buffer.from(bytes).includes('%%EOF');

async function paperOf(
  { adapter, call, settled }: Stage,
  ref: ShipmentRef,
  kind: VendorPaperKind,
  locale: Locale = 'en',
): Promise<Uint8Array> {
  let ticket: string | null = null;
  for (let asked = 0; asked < MOST_ASKED; asked++) {
    const answer: Awaited<ReturnType<NonNullable<typeof adapter.document>>> | undefined = await adapter.document?.(
      ref,
      { kind, locale, ticket },
      call(),
    );
    if (answer === undefined) break;
    if (answer instanceof Uint8Array) return answer;
    // One for each place: all of them together are the paper.
    if (!('ticket' in answer)) return Buffer.concat(answer);
    ticket = answer.ticket;
    await settled();
  }
  throw new LawBroken(`The ${kind}`, `accepted, ${MOST_ASKED} times`, 'a PDF when the vendor has drawn it');
}
