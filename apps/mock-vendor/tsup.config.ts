import { app } from '../../tooling/typescript/tsup.ts';

export default app({ main: 'src/main.ts', 'start-mock-vendor': 'src/start-mock-vendor.ts' });
