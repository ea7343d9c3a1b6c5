import { documentProcesses } from '../../packages/documents/processes.ts';
import { app } from '../../tooling/typescript/tsup.ts';

export default app({ index: 'src/index.ts', main: 'src/main.ts', ...documentProcesses });
