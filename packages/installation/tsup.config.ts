import { library } from '../../tooling/typescript/tsup.ts';

export default library({
  'open-database': 'src/open-database.ts',
  'open-installation': 'src/open-installation.ts',
  'open-process': 'src/open-process.ts',
});
