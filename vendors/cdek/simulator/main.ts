import { runSimulator, typedLines } from '@cartage/vendor-kit/simulator';
import type { Shipment } from './books.ts';
import { notificationOf } from './shown-order.ts';
import { startSimulator } from './start-simulator.ts';

const access = { account: 'simulated-account', securePassword: 'simulated-password' };
// Where a test account of the plugin calls that says so.
const { origin, books } = await runSimulator(8097, (port) => startSimulator(access, { port }));
process.stdout.write(`CDEK listens at ${origin}. Connect it as a test account with:

${JSON.stringify({ credentials: access, settings: { testHost: new URL(origin).host } })}

Type the number of an order to have the next thing happen to its parcel.
`);

// What was accepted is done a little later, as with CDEK.
setInterval(() => {
  const before = books.shipments.map((shipment) => [shipment, shipment.statuses.length] as const);
  books.settle();
  for (const [shipment, count] of before) if (shipment.statuses.length > count) void tell(shipment);
}, 4000);

for await (const number of typedLines()) {
  const found = books.shipments.findLast(({ order, forth }) => forth === null && order.number === number);
  if (found === undefined) {
    process.stdout.write(`There is no order ${number}.\n`);
    continue;
  }
  books.advance(found);
  const moving = found.back ?? found;
  process.stdout.write(`${number}: ${moving.statuses.at(-1)?.code}\n`);
  await tell(moving);
}

/** Calls those who want to hear of it. */
async function tell(shipment: Shipment): Promise<void> {
  const body = JSON.stringify(notificationOf(shipment));
  const headers = { 'content-type': 'application/json' };
  for (const { url } of books.subscriptions) {
    const answer = await fetch(url, { method: 'POST', headers, body }).catch((error: Error) => error.message);
    process.stdout.write(`${url.split('?')[0]}: ${typeof answer === 'string' ? answer : answer.status}\n`);
  }
}
