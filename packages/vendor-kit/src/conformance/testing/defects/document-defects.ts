import { isVendorProblem, VendorProblem } from '../../../adapter/vendor-problem.ts';
import { type Defect, defect, onFailure, says, tells } from '../defect.ts';

export const documentDefects: readonly Defect[] = [
  defect(
    'no paper in Russian',
    'gives every document that its manifest names, as a PDF, again and in each language',
    tells('document', (paper, _, { locale }) => {
      if (locale === 'ru') throw new VendorProblem({ kind: 'notFound' }, 'There is none in Russian.');
      return paper;
    }),
  ),
  defect(
    'a paper without its end',
    'gives every document that its manifest names, as a PDF, again and in each language',
    tells('document', (paper) => (paper instanceof Uint8Array ? paper.slice(0, -6) : paper)),
  ),
  defect('the first label for all', 'gives each shipment documents of its own, each of its kind', (right) => {
    let first: Awaited<ReturnType<NonNullable<typeof right.document>>> | undefined;
    return tells('document', (paper) => {
      first ??= paper;
      return first;
    })(right);
  }),
  defect(
    'a waybill that is the label',
    'gives each shipment documents of its own, each of its kind',
    says(({ documents = [] }) => ({ documents: [...documents, { kind: 'waybill', preferred: false }] })),
  ),
  defect(
    'a label for strangers',
    'has no document of a shipment that the vendor does not know',
    onFailure('document', (thrown) => {
      if (isVendorProblem(thrown) && thrown.kind === 'notFound') return Buffer.from('%PDF-1.4');
      throw thrown;
    }),
  ),
  defect(
    'too late taken for not there',
    'says when it is too late for a document',
    onFailure('document', (thrown) => {
      if (isVendorProblem(thrown) && thrown.kind === 'tooLate')
        throw new VendorProblem({ kind: 'notFound' }, thrown.text);
      throw thrown;
    }),
  ),
];
