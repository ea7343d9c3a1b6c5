import { startSimulator } from './start-simulator.ts';

const access = {
  accessToken: 'simulated-token',
  login: 'shop@example.com',
  password: 'simulated-password',
  trackingLogin: 'tracking',
  trackingPassword: 'simulated-password',
};
// Where a test account of the plugin calls.
const { origin } = await startSimulator(access, { port: 8098 });
process.stdout.write(`Russian Post listens at ${origin}. Connect it as a test account with:

${JSON.stringify({ credentials: access })}
`);
