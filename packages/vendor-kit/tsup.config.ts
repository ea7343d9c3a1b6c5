import { library } from '../../tooling/typescript/tsup.ts';

export default library(
  {
    index: 'src/index.ts',
    host: 'src/host.ts',
    'author/index': 'src/author/index.ts',
    'author/find-plugin': 'src/author/find-plugin.ts',
    'author/story': 'src/author/story.ts',
    'author/commands': 'src/author/commands.ts',
    'author/main': 'src/author/main.ts',
    'simulator/index': 'src/simulator/index.ts',
    'conformance/index': 'src/conformance/index.ts',
    'conformance/public': 'src/conformance/public.ts',
  },
  { types: true },
);
