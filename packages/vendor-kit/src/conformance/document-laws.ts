import type { Locale, VendorPaperKind } from '@cartage/core';
import { expect } from 'vitest';
import { checkDocument } from '../check-answer.ts';
import type { VendorProblemKind } from '../vendor-problem.ts';
import type { TransportFault } from './fault-proxy.ts';
import type { Law } from './law.ts';
import type { Stage } from './stage.ts';

/** Rubbish is a defect and never a document; a vendor that is down is unavailable. */
const faults: readonly (readonly [TransportFault, VendorProblemKind['kind']])[] = [
  ['garbage', 'defect'],
  ['html', 'defect'],
  ['wrong-type', 'defect'],
  ['huge', 'defect'],
  ['redirect', 'defect'],
  ['cut', 'unavailable'],
  ['hang', 'unavailable'],
  ['503', 'unavailable'],
  ['401', 'auth'],
  ['429', 'limited'],
];

export const documentLaws: readonly Law[] = [
  {
    name: 'gives every document that its manifest names, as a PDF, again and in each language',
    holds: async (stage) => {
      if (stage.adapter.manifest.documents.length === 0) return;
      const ref = await stage.handedOver();
      for (const { kind } of stage.adapter.manifest.documents)
        for (const locale of ['en', 'en', 'ru'] as const)
          checkDocument((await documentOf(stage, ref, kind, locale)) as Uint8Array);
    },
  },
  {
    name: 'has no document of a shipment that it does not know',
    holds: async (stage) => {
      const stranger = { reference: stage.newReference(), id: null, number: 'NEVER' };
      for (const { kind } of stage.adapter.manifest.documents)
        expect((await stage.problemOf(documentOf(stage, stranger, kind))).kind).toBe('notFound');
    },
  },
  {
    name: 'says when it is too late for a document',
    holds: async (stage) => {
      const { vendor, adapter } = stage;
      if (adapter.manifest.documents.length === 0 || vendor.advancePastDocuments === undefined) return;
      const ref = await stage.handedOver();
      await vendor.advancePastDocuments(ref.reference);
      for (const { kind } of adapter.manifest.documents)
        expect((await stage.problemOf(documentOf(stage, ref, kind))).kind).toBe('tooLate');
    },
  },
  ...faults.map(
    ([fault, problem]): Law => ({
      name: `a document that meets '${fault}' is ${problem}`,
      retry: 2,
      holds: async (stage) => {
        const [first] = stage.adapter.manifest.documents;
        if (first === undefined) return;
        const ref = await stage.handedOver();
        stage.proxy.fault = fault;
        expect((await stage.problemOf(documentOf(stage, ref, first.kind))).kind).toBe(problem);
        expect(stage.proxy.strays(), 'calls to where a redirect pointed').toBe(0);
      },
    }),
  ),
];

const documentOf = (
  { guarded, call }: Stage,
  ref: Awaited<ReturnType<Stage['handedOver']>>,
  kind: VendorPaperKind,
  locale: Locale = 'en',
): Promise<unknown> =>
  guarded.document?.(ref, { kind, locale, ticket: null }, call()) ??
  Promise.reject(new Error("There is no 'document'."));
