import { library } from '../../tooling/typescript/tsup.ts';

export default library(
  {
    index: 'src/index.ts',
    'conformance/index': 'src/conformance/index.ts',
    'conformance/public': 'src/conformance/public.ts',
  },
  { dts: true },
);
