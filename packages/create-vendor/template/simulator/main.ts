import { runSimulator } from '@cartage/vendor-kit/simulator';
import { startSimulator } from './server.ts';

const client = { clientId: 'shop', clientSecret: 'simulated-secret' };
const { origin } = await runSimulator(8099, (port) => startSimulator(client, { port }));
console.log(`Acme listens at ${origin}. Connect it with:

${JSON.stringify({ credentials: client, settings: { baseUrl: origin } })}

Let the next thing happen to the latest shipment: curl -X POST ${origin}/_simulator/advance`);
