import { library } from '../../tooling/typescript/tsup.ts';

export default library(
  {
    index: 'src/index.ts',
    'operator/index': 'src/operator/index.ts',
    'session/index': 'src/session/index.ts',
    'v1/index': 'src/v1/index.ts',
    'v2/index': 'src/v2/index.ts',
    'v3/index': 'src/v3/index.ts',
  },
  // Browsers and workers run it too, and Node.js 20.
  { types: true, platform: 'neutral', target: 'es2022' },
);
