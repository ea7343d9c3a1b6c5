import { library } from '../../tooling/typescript/tsup.ts';

export default library({
  index: 'src/index.ts',
  'print-worker': 'src/printing/print-worker.ts',
  'pdf-room-process': 'src/client-pdf/room-process.ts',
  'pdf-reader-process': 'src/client-pdf/reader-process.ts',
});
