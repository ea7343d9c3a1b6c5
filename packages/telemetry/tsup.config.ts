import { library } from '../../tooling/typescript/tsup.ts';

export default library({ index: 'src/index.ts', 'refuse-start': 'src/refuse-start.ts' });
