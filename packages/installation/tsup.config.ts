import { library } from '../../tooling/typescript/tsup.ts';

export default library({
  'open-database': 'src/open-database.ts',
  'open-house': 'src/house/open-house.ts',
  'open-installation': 'src/open-installation.ts',
  'open-mailer': 'src/open-mailer.ts',
  'open-process': 'src/open-process.ts',
  'open-webhook-sender': 'src/open-webhook-sender.ts',
});
