import { library } from '../../tooling/typescript/tsup.ts';

export default library(
  {
    index: 'src/index.ts',
    'map/index': 'src/map/index.ts',
    'operator/index': 'src/operator/index.ts',
    'places/index': 'src/places/index.ts',
    'registers/index': 'src/registers/index.ts',
    'session/index': 'src/session/index.ts',
    'v1/index': 'src/v1/index.ts',
    'v2/index': 'src/v2/index.ts',
    'v3/index': 'src/v3/index.ts',
  },
  { types: true },
);
