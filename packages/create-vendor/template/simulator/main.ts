import { startSimulator } from './server.ts';

const client = { clientId: 'shop', clientSecret: 'simulated-secret' };
const { origin } = await startSimulator(client, { port: Number(process.env.PORT ?? 8099) });
console.log(`Acme listens at ${origin}. Connect it with:

${JSON.stringify({ credentials: client, settings: { baseUrl: origin } })}

Let the next thing happen to the latest shipment: curl -X POST ${origin}/_simulator/advance`);
