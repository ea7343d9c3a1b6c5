import { library } from '../../tooling/typescript/tsup.ts';

export default library({ 'create-vendor': 'src/create-vendor.ts', main: 'src/main.ts' }, { types: true });
