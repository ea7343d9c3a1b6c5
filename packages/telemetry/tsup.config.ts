import { library } from '../../tooling/typescript/tsup.ts';

export default library({
  index: 'src/index.ts',
  'end-with-parent': 'src/end-with-parent.ts',
  listening: 'src/listening.ts',
  'refuse-start': 'src/refuse-start.ts',
});
