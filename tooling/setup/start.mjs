import { install } from './install.mjs';
import { startApp } from './start-app.mjs';

// `npm start`: everything in one process. `npm run start:api`, `npm run start:worker`: apart, on PostgreSQL.
// `npm run cartage -- <command>`: the operator's commands.

const apps = ['server', 'api', 'worker', 'cli'];

const [app = 'server', ...rest] = process.argv.slice(2);
if (!apps.includes(app)) {
  console.error(`There is no app "${app}"; start one of ${apps.join(', ')}.`);
  process.exit(2);
}
await install();
startApp([`apps/${app}/src/main.ts`, ...rest], { NODE_ENV: 'production' });
