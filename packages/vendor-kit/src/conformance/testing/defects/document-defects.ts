import { VendorProblem } from '../../../vendor-problem.ts';
import { type Defect, defect, onFailure, tells } from '../defect.ts';

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
    'a label for strangers',
    'has no document of a shipment that the vendor does not know',
    onFailure('document', (thrown) => {
      if (thrown instanceof VendorProblem && thrown.kind === 'notFound') return Buffer.from('%PDF-1.4');
      throw thrown;
    }),
  ),
  defect(
    'too late taken for not there',
    'says when it is too late for a document',
    onFailure('document', (thrown) => {
      if (thrown instanceof VendorProblem && thrown.kind === 'tooLate')
        throw new VendorProblem({ kind: 'notFound' }, thrown.text);
      throw thrown;
    }),
  ),
];
