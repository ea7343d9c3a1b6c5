import { createInterface } from 'node:readline';
import { runSimulator } from '@cartage/vendor-kit/laws';
import { startSimulator } from './start-simulator.ts';

const access = {
  accessToken: 'simulated-token',
  login: 'shop@example.com',
  password: 'simulated-password',
  trackingLogin: 'tracking',
  trackingPassword: 'simulated-password',
};
// Where a test account of the plugin calls.
const { origin, books } = await runSimulator(8098, (port) => startSimulator(access, { port }));
process.stdout.write(`Russian Post listens at ${origin}. Connect it as a test account with:

${JSON.stringify({ credentials: access, settings: { testHost: new URL(origin).host } })}

Type the number of an order to have the next thing happen to its parcel.
`);

for await (const line of createInterface({ input: process.stdin })) {
  const item = books.items.findLast(({ order, isDeleted }) => !isDeleted && order['order-num'] === line.trim());
  if (item !== undefined) books.advance(item);
  const { typeName, attributeName } = item?.operations.at(-1) ?? {};
  process.stdout.write(`${line.trim()}: ${item ? `${typeName} ${attributeName}` : 'there is no such order'}\n`);
}
