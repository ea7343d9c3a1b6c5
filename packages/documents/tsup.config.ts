import { library } from '../../tooling/typescript/tsup.ts';

export default library({
  index: 'src/index.ts',
  'print-worker': 'src/pool/print-worker.ts',
  'pdf-reader-process': 'src/client-pdf/reader-process.ts',
});
