import { documentProcesses } from '../../packages/documents/processes.ts';
import { app } from '../../tooling/typescript/tsup.ts';

export default app({ main: 'src/main.ts', ...documentProcesses });
