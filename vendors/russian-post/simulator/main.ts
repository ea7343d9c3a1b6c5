import { runSimulator, typedLines } from '@cartage/vendor-kit/simulator';
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

for await (const number of typedLines()) {
  const item = books.items.findLast(({ order, isDeleted }) => !isDeleted && order['order-num'] === number);
  if (item !== undefined) books.advance(item);
  const { typeName, attributeName } = item?.operations.at(-1) ?? {};
  process.stdout.write(`${number}: ${item ? `${typeName} ${attributeName}` : 'there is no such order'}\n`);
}
