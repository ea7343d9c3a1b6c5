import type { Locale, VendorPaperKind } from '@cartage/core';
import type { ShipmentRef } from '../adapter.ts';
import { isPdf } from '../read-answer.ts';
import { LawBroken, same } from './judge.ts';
import { type Law, notApplicable } from './law.ts';
import type { Stage } from './stage.ts';
import { STRANGE_ID } from './withdrawal-laws.ts';

/** How often the suite asks for a paper that is being drawn. */
const MOST_ASKED = 5;

export const documentLaws: readonly Law[] = [
  {
    name: 'gives every document that its manifest names, as a PDF, again and in each language',
    mend: "document answers with the bytes of a PDF (`readPdf`), or { kind: 'accepted', ticket } while the vendor draws it; the host asks again with the ticket.",
    holds: async (stage) => {
      if (stage.manifest.documents.length === 0) notApplicable();
      const ref = await stage.handedOver();
      for (const { kind } of stage.manifest.documents)
        for (const locale of ['en', 'en', 'ru'] as const)
          same(`The ${kind} in ${locale} is a PDF`, isPdf(await paperOf(stage, ref, kind, locale)), true);
    },
  },
  {
    name: 'has no document of a shipment that the vendor does not know',
    mend: 'Throw `notFound`: another shipment’s label would send the parcel elsewhere.',
    holds: async (stage) => {
      if (stage.manifest.documents.length === 0) notApplicable();
      const stranger = { reference: stage.newReference(), id: STRANGE_ID, number: 'NEVER' };
      for (const { kind } of stage.manifest.documents)
        same(`The ${kind} of a stranger`, (await stage.problemOf(paperOf(stage, stranger, kind))).kind, 'notFound');
    },
  },
  {
    name: 'says when it is too late for a document',
    mend: 'Throw `tooLate` where the vendor no longer gives it out.',
    holds: async (stage) => {
      const { vendor, manifest } = stage;
      if (manifest.documents.length === 0 || vendor.advancePastDocuments === undefined) notApplicable();
      const ref = await stage.handedOver();
      await vendor.advancePastDocuments(ref.reference);
      for (const { kind } of manifest.documents)
        same(`The ${kind}, too late`, (await stage.problemOf(paperOf(stage, ref, kind))).kind, 'tooLate');
    },
  },
];

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
    ticket = answer.ticket;
    await settled();
  }
  throw new LawBroken(`The ${kind}`, `accepted, ${MOST_ASKED} times`, 'a PDF when the vendor has drawn it');
}
