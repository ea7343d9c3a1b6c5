import type { EventType } from '@cartage/core';
import { strike } from '../crash/blows.ts';
import { openCaller } from '../crash/caller.ts';
import { startClients } from '../crash/clients.ts';
import { type Database, openDatabase } from '../crash/database.ts';
import { openDice } from '../crash/dice.ts';
import { countOpen } from '../crash/evidence.ts';
import { startMischief } from '../crash/mischief.ts';
import { processesOf, readOptions, usage } from '../crash/options.ts';
import { pause } from '../crash/processes.ts';
import { printFigures } from '../crash/report.ts';
import { openStand } from '../crash/stand.ts';
import { BENCH_KEY } from '../orders.ts';
import { withBench } from '../processes/servers.ts';
import { readOrExplain } from '../words.ts';
import { createEndpoint, type Endpoint, retryEndpoint } from './endpoints.ts';
import { type Listener, startListener } from './listener.ts';
import { deliveredTo, type Evidence, judge, type Law, laws, type WishedFor, type WrittenEvent } from './verdict.ts';
import { startWalker, type Walker } from './walkers.ts';

/**
 * The load and the blows of the crash test, and who is told of it: webhooks of a listener that refuses, hangs and drops
 * connections at times, and readers of the events who are killed beside. Then what they were told is compared with the
 * events in the database. `true`: nothing was lost, nothing came out of its order.
 */
export const crashWebhooks = async (words: readonly string[]): Promise<boolean> => {
  // A copy that was made before knows nothing of what was told since.
  const options = readOrExplain([...words, '--restores', '0'], readOptions, usage.replace('crash', 'crash-webhooks'));
  if (options === null) return false;
  return withBench(async (bench) => {
    const stand = await openStand(bench, options);
    const listener = await startListener(bench, options.seed);
    const database = await openDatabase(stand.databaseUrl);
    bench.onClose(database.close);
    const { call, close } = openCaller(stand.apiUrls, openDice(options.seed, 'webhooks'));
    bench.onClose(close);
    const endpoints: Endpoint[] = [];
    for (const wish of wishes(stand.cardKey)) endpoints.push(await createEndpoint(call, listener, wish));
    const walkers = new Map(
      [BENCH_KEY, stand.cardKey].map((key) => [
        key,
        startWalker(bench, stand.apiUrls, key, openDice(options.seed, `walker of ${key}`)),
      ]),
    );

    const startedAt = performance.now();
    const mischief = startMischief(stand.vendorsUrl, openDice(options.seed, 'mischief'));
    let blows = 0;
    const clients = startClients(stand, options, () => blows);
    const tell = (kills: number): void => {
      blows = kills;
      if (kills % 10 === 0) console.log(`${kills} kills, ${clients.done().toLocaleString('en')} orders`);
    };
    await Promise.all([strike(stand, clients, options, openDice(options.seed, 'blows'), tell), clients.finished]);
    await mischief.stop();
    const loadedAt = performance.now();
    for (const walker of walkers.values()) await walker.spare();
    listener.beWell();
    for (const endpoint of endpoints) await retryEndpoint(call, endpoint);
    const evidence = await settle({ database, endpoints, listener, walkers });
    const settledAt = performance.now();

    const breaches = judge(evidence);
    const { database: dialect, kills, seed } = options;
    printFigures(`${kills} kills, ${dialect}, ${processesOf(options)}, seed ${seed}`, [
      ['orders asked for', clients.asked.length],
      ['events written', evidence.events.length],
      ...evidence.endpoints.flatMap((endpoint) => {
        const { wished, acknowledged, repeats, repeatsOfAcknowledged } = deliveredTo(endpoint, evidence);
        const { name } = endpoint;
        return [
          [`${name}: to be delivered, delivered`, `${figure(wished)}, ${figure(acknowledged)}`],
          ['  repeats, of what was acknowledged', `${figure(repeats)}, ${figure(repeatsOfAcknowledged)}`],
        ] as const;
      }),
      ['kills of walkers', [...walkers.values()].reduce((sum, walker) => sum + walker.kills(), 0)],
      ['seen by walkers', evidence.walks.reduce((sum, { seen }) => sum + seen.length, 0)],
      ...(Object.keys(laws) as Law[]).map(
        (law) => [laws[law], breaches.filter((breach) => breach.law === law).length] as const,
      ),
      ['load and kills', `${seconds(loadedAt - startedAt)} s`],
      ['until all was told', `${seconds(settledAt - loadedAt)} s`],
    ]);
    for (const [law, found] of Map.groupBy(breaches, (breach) => breach.law))
      for (const { what } of found.slice(0, SHOWN)) console.log(`\n${laws[law]}: ${what}`);
    if (breaches.some(({ law }) => law === 'lost' || law === 'late')) await showStand(database);
    return breaches.length === 0;
  });
};

const SHOWN = 20;

/** How the webhooks stand in the database, where something was lost. */
const showStand = async (database: Database): Promise<void> => {
  console.log(await database.rows('SELECT * FROM webhook_endpoints'));
  console.log(await database.rows("SELECT * FROM webhook_deliveries WHERE state = 'waiting' LIMIT 50"));
  console.log(
    await database.rows(
      'SELECT events.*, webhook_deliveries.* FROM events LEFT JOIN webhook_endpoints ON webhook_endpoints.company_id = events.company_id LEFT JOIN webhook_deliveries ON webhook_deliveries.place = events.place AND webhook_deliveries.endpoint_id = webhook_endpoints.id WHERE webhook_deliveries.place IS NULL AND webhook_endpoints.types IS NULL LIMIT 50',
    ),
  );
};

const some: readonly EventType[] = ['order.handed_over', 'order.canceled', 'payment.paid'];

/** Of one company two, of which one wants little. */
const wishes = (cardKey: string): readonly Pick<Endpoint, 'name' | 'key' | 'types'>[] => [
  { name: 'all', key: BENCH_KEY, types: null },
  { name: 'some', key: BENCH_KEY, types: some },
  { name: 'by-card', key: cardKey, types: null },
];

interface Ends {
  readonly database: Database;
  readonly endpoints: readonly Endpoint[];
  readonly listener: Listener;
  readonly walkers: ReadonlyMap<string, Walker>;
}

/** No event may be on its way longer than that once all are well. */
const PATIENCE_MS = 240_000;

/** What all have been told when nothing is under way any more, or when patience is at its end. */
const settle = async (ends: Ends): Promise<Evidence> => {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const isQuiet = (await countOpen(ends.database)) === 0;
    const evidence = await gather(ends);
    if (performance.now() > deadline) return evidence;
    if (isQuiet && judge(evidence).length === 0) return evidence;
    await pause(1_000);
  }
};

const gather = async ({ database, endpoints, listener, walkers }: Ends): Promise<Evidence> => {
  const arrivals = await listener.arrivals();
  const seen = [...walkers].map(([key, walker]) => [key, walker.seen()] as const);
  // Read last, so that what is told meanwhile is no breach.
  const events = await database.rows<EventRow>('SELECT company_id, place, type, at, order_id FROM events');
  const stands = await database.rows<EndpointRow>('SELECT id, company_id, place FROM webhook_endpoints');
  const waiting = await database.rows<WaitingRow>(
    "SELECT endpoint_id, place FROM webhook_deliveries WHERE state = 'waiting'",
  );
  const standOf = (wanted: string | undefined) => stands.find(({ id }) => id === wanted);
  const companyOf = (id: string | undefined): number => Number(standOf(id)?.company_id);
  return {
    events: events.map(writtenEvent),
    endpoints: endpoints.map(
      ({ id, name, types }): WishedFor => ({
        ...{ name, types, companyId: companyOf(id), readTo: Number(standOf(id)?.place) },
        waiting: new Set(waiting.filter((one) => one.endpoint_id === id).map(({ place }) => Number(place))),
      }),
    ),
    arrivals,
    walks: seen.map(([key, ids]) => ({
      companyId: companyOf(endpoints.find((endpoint) => endpoint.key === key)?.id),
      seen: ids,
    })),
  };
};

/** Whole numbers of PostgreSQL come as texts. */
interface EventRow {
  readonly company_id: number | string;
  readonly place: number | string | null;
  readonly type: string;
  readonly at: number | string;
  readonly order_id: number | string | null;
}

interface EndpointRow {
  readonly id: string;
  readonly company_id: number | string;
  readonly place: number | string;
}

interface WaitingRow {
  readonly endpoint_id: string;
  readonly place: number | string;
}

const writtenEvent = ({ company_id, place, type, at, order_id }: EventRow): WrittenEvent => ({
  companyId: Number(company_id),
  place: place === null ? null : Number(place),
  type,
  at: Number(at),
  orderId: order_id === null ? null : Number(order_id),
});

const figure = (count: number): string => count.toLocaleString('en');
const seconds = (ms: number): string => (ms / 1000).toFixed(1);
