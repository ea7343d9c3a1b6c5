import { attachments } from './benchmarks/attachments.ts';
import { balance } from './benchmarks/balance.ts';
import { bodies } from './benchmarks/bodies.ts';
import { bombs } from './benchmarks/bombs.ts';
import { calculationPostgres, calculationSqlite } from './benchmarks/calculation.ts';
import { citiesImport } from './benchmarks/cities-import.ts';
import { conformance } from './benchmarks/conformance.ts';
import { consoleInBrowser } from './benchmarks/console.ts';
import { deadVendor } from './benchmarks/dead-vendor.ts';
import { draftPostgres, draftSqlite } from './benchmarks/draft.ts';
import { quoteCache, singleFlight } from './benchmarks/equal-quotes.ts';
import { eventsPostgres, eventsSqlite } from './benchmarks/events.ts';
import { figures } from './benchmarks/figures.ts';
import { get } from './benchmarks/get.ts';
import { jobs } from './benchmarks/jobs.ts';
import { largeOrders } from './benchmarks/large-orders.ts';
import { latency } from './benchmarks/latency.ts';
import { listPostgres, listSqlite } from './benchmarks/list.ts';
import { map } from './benchmarks/map.ts';
import { natures } from './benchmarks/natures.ts';
import { pickupPointsPostgres, pickupPointsSqlite } from './benchmarks/pickup-points.ts';
import { places } from './benchmarks/places.ts';
import { print } from './benchmarks/print.ts';
import { printMix } from './benchmarks/print-mix.ts';
import { rating } from './benchmarks/rating.ts';
import { register } from './benchmarks/register.ts';
import { session } from './benchmarks/session.ts';
import { start } from './benchmarks/start.ts';
import { starvation } from './benchmarks/starvation.ts';
import { statuses } from './benchmarks/statuses.ts';
import { sweep } from './benchmarks/sweep.ts';
import { tracking } from './benchmarks/tracking.ts';
import { upgrade } from './benchmarks/upgrade.ts';
import { vendorKit } from './benchmarks/vendor-kit.ts';
import { vendorLimit } from './benchmarks/vendor-limit.ts';
import { webhooksApart, webhooksPostgres, webhooksSqlite } from './benchmarks/webhooks.ts';
import type { Line } from './table.ts';

export interface Benchmark {
  readonly name: string;
  readonly title: string;
  readonly run: () => Promise<readonly Line[]>;
}

export const benchmarks: readonly Benchmark[] = [
  { name: 'rating', title: 'Ratings: 5 vendors at 0 ms, 50 at once, one API process', run: rating },
  { name: 'latency', title: 'Ratings: 5 vendors at 50 ms', run: latency },
  { name: 'dead-vendor', title: 'Ratings: one vendor of 5 hangs, deadline 2 s', run: deadVendor },
  { name: 'single-flight', title: 'Ratings: 100 equal ones at once, vendors at 50 ms', run: singleFlight },
  { name: 'quote-cache', title: 'Ratings: equal ones, one after another, vendors at 50 ms', run: quoteCache },
  { name: 'calculation-sqlite', title: 'Calculation of version 3, SQLite, synchronous FULL', run: calculationSqlite },
  { name: 'calculation-postgres', title: 'Calculation of version 3, PostgreSQL, fsync on', run: calculationPostgres },
  { name: 'vendor-kit', title: 'A quote through the kit and by undici alone, one at a time', run: vendorKit },
  { name: 'conformance', title: 'The conformance suite: wrong and right plugins, and its time', run: conformance },
  { name: 'draft-sqlite', title: 'Create without vendors, SQLite, synchronous FULL', run: draftSqlite },
  { name: 'draft-postgres', title: 'Create without vendors, PostgreSQL, fsync on', run: draftPostgres },
  { name: 'events-sqlite', title: 'Events: 1,000,000 of one company by the cursor, SQLite', run: eventsSqlite },
  {
    name: 'events-postgres',
    title: 'Events: 1,000,000 of one company by the cursor, PostgreSQL, fsync on',
    run: eventsPostgres,
  },
  { name: 'webhooks-sqlite', title: 'Webhooks: from a committed move to the listener, SQLite', run: webhooksSqlite },
  {
    name: 'webhooks-postgres',
    title: 'Webhooks: from a committed move to the listener, PostgreSQL, fsync on',
    run: webhooksPostgres,
  },
  {
    name: 'webhooks-apart',
    title:
      'Webhooks: from a move in the API to the listener of a worker, PostgreSQL, fsync on; what idle processes ask',
    run: webhooksApart,
  },
  {
    name: 'console',
    title: 'The console in Chromium: 100,000 orders scroll, keys, search of 1,000,000',
    run: consoleInBrowser,
  },
  { name: 'session', title: 'A request by a session beside one by a key, SQLite, 50 at once', run: session },
  { name: 'get', title: 'Get: one order of 1,000,000, SQLite, 50 at once', run: get },
  { name: 'list-sqlite', title: 'Lists of orders: pages of 1,000 of 1,000,000, SQLite', run: listSqlite },
  {
    name: 'list-postgres',
    title: 'Lists of orders: pages of 1,000 of 1,000,000, PostgreSQL, fsync on',
    run: listPostgres,
  },
  { name: 'statuses', title: 'GetOrderStatuses: 10,000 of 1,000,000, SQLite', run: statuses },
  { name: 'pickup-points-sqlite', title: 'Pickup points: 300,000, SQLite', run: pickupPointsSqlite },
  { name: 'pickup-points-postgres', title: 'Pickup points: 300,000, PostgreSQL, fsync on', run: pickupPointsPostgres },
  { name: 'map', title: 'The map of a city of 10,000 pickup points, in Chromium', run: map },
  { name: 'places', title: 'Places: 200,000 searched by beginnings and with errors, SQLite', run: places },
  { name: 'natures', title: 'Cargo natures: searches of the catalogue, in process', run: natures },
  { name: 'print', title: 'Printing: labels, one and many', run: print },
  { name: 'print-mix', title: 'Printing within 50 mixed requests a second, the whole sandbox', run: printMix },
  { name: 'bombs', title: 'Printing: hostile PDFs beside honest reads, 100 a second', run: bombs },
  { name: 'bodies', title: 'Large bodies: 24 of 32 MiB at once, /health beside them', run: bodies },
  { name: 'attachments', title: 'Attachments: ten of 20 MB at once, sent and fetched, SQLite', run: attachments },
  { name: 'large-orders', title: 'GetOrders: 1,000 of the largest orders, SQLite', run: largeOrders },
  { name: 'register', title: 'Report: the register of 100,000 orders', run: register },
  { name: 'figures', title: 'Figures of 100,000 orders by day, and of deliveries by lane', run: figures },
  { name: 'jobs', title: 'Jobs on PostgreSQL, fsync on: pg-boss under our interface and bare', run: jobs },
  { name: 'balance', title: 'Hand-overs of one company beside a hundred, PostgreSQL, fsync on', run: balance },
  { name: 'starvation', title: 'Neighbours that take all they can get, SQLite', run: starvation },
  { name: 'vendor-limit', title: 'A narrow vendor while the worker asks about many orders', run: vendorLimit },
  { name: 'sweep', title: 'Sweeping 500,000 idempotency keys', run: sweep },
  { name: 'upgrade', title: 'The upgrade of 1,000,000 orders: how long others wait beside it', run: upgrade },
  { name: 'cities-import', title: 'Importing a region of the state address register, SQLite', run: citiesImport },
  { name: 'tracking', title: 'Tracking: a month of parcels, polls and delays of news, simulated', run: tracking },
  { name: 'start', title: 'Start and memory of the API process', run: start },
];
