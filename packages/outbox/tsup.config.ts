import { library } from '../../tooling/typescript/tsup.ts';

export default library({ index: 'src/index.ts' });
