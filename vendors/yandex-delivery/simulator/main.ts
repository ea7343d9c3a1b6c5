import { runSimulator, typedLines } from '@cartage/vendor-kit/simulator';
import { numberOf } from './books.ts';
import { warehouse } from './directory.ts';
import { startSimulator } from './start-simulator.ts';

const token = 'simulated-token';
const DAY_MS = 86_400_000;
// Where a test account of the plugin calls that says so.
const { origin, books } = await runSimulator(8096, (port) =>
  startSimulator(token, { port, now: Date.now, today: () => Math.floor(Date.now() / DAY_MS) * DAY_MS }),
);
const settings = {
  warehouseStation: warehouse.id,
  warehouseCityId: '7700000000000',
  testHost: new URL(origin).host,
};
process.stdout.write(`Yandex Delivery listens at ${origin}. Connect it as a test account with:

${JSON.stringify({ credentials: { token }, settings })}

Its cities are Moscow, Saint Petersburg, Yekaterinburg and Novosibirsk. Type the number of an order to have the next thing
happen to its parcel.
`);

// What was accepted is done a little later, as with the platform.
setInterval(() => books.settle(), 4000);

for await (const number of typedLines()) {
  const request = books.requests.findLast(({ offer }) => numberOf(offer.order) === number);
  if (request !== undefined) books.advance(request);
  process.stdout.write(`${number}: ${request?.states.at(-1)?.status ?? 'there is no such order'}\n`);
}
