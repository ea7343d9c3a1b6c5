import { library } from '../../tooling/typescript/tsup.ts';

export default library({
  index: 'src/index.ts',
  'printer-process': 'src/printing/printer-process.ts',
  'room-process': 'src/room/room-process.ts',
  'pdf-reader-process': 'src/client-pdf/reader-process.ts',
});
