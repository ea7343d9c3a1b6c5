import { library } from '../../tooling/typescript/tsup.ts';

export default library({ protocol: 'src/protocol.ts' });
