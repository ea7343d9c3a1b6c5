import { withBench } from '../processes/servers.ts';
import { readOrExplain } from '../words.ts';
import type { AskedOrder } from './asked-order.ts';
import { strike } from './blows.ts';
import { startClients } from './clients.ts';
import { type Database, openDatabase } from './database.ts';
import { openDice } from './dice.ts';
import { countOpen, type Evidence, gather, unsettled } from './evidence.ts';
import { withoutForgotten } from './forgotten.ts';
import { type Breach, type Law, laws } from './laws.ts';
import { ledgerBreaches } from './ledger.ts';
import { startMischief } from './mischief.ts';
import { processesOf, readOptions, usage } from './options.ts';
import { keptOf, type ProviderPayment } from './payments.ts';
import { pause } from './processes.ts';
import { printBreaches, printFigures } from './report.ts';
import type { Gap } from './restores.ts';
import { openStand } from './stand.ts';
import { judge } from './verdict.ts';

/**
 * Orders are created and pushed under load, through both versions of the interface, at vendors that lose answers, refuse,
 * hang and do not know a reference that comes again, some after a card has paid for them, while the processes of the service are killed at random moments; then everything is counted. `true`:
 * nothing was lost and nothing doubled.
 */
export const crash = async (words: readonly string[]): Promise<boolean> => {
  const options = readOrExplain(words, readOptions, usage);
  if (options === null) return false;
  return withBench(async (bench) => {
    const stand = await openStand(bench, options);
    const startedAt = performance.now();
    const mischief = startMischief(stand.vendorsUrl, openDice(options.seed, 'mischief'));
    let blows = 0;
    const clients = startClients(stand, options, () => blows);
    const tell = (kills: number): void => {
      blows = kills;
      if (kills % 10 === 0) console.log(`${kills} kills, ${clients.done().toLocaleString('en')} orders`);
    };
    const [{ secondStarts, gaps }] = await Promise.all([
      strike(stand, clients, options, openDice(options.seed, 'blows'), tell),
      clients.finished,
    ]);
    await mischief.stop();

    const loadedAt = performance.now();
    const database = await openDatabase(stand.databaseUrl);
    bench.onClose(database.close);
    const evidence = await settle(database, stand.vendorsUrl, gaps);
    const settledAt = performance.now();

    const { asked, oddities } = clients;
    const breaches: readonly Breach[] = [
      ...judge(asked, evidence),
      ...oddities.map((what) => ({ law: 'odd', what, order: null }) as const),
      ...(await ledgerBreaches(stand.databaseUrl)),
      ...secondStarts.flatMap((what) => (what === null ? [] : [{ law: 'second', what, order: null } as const])),
    ];
    const { database: dialect, kills } = options;
    printFigures(`${kills} kills, ${gaps.length} restores, ${dialect}, ${processesOf(options)}, seed ${options.seed}`, [
      ['orders asked for', asked.length],
      ['acknowledged', asked.filter(({ number }) => number !== null).length],
      [
        'of these updated, fetched, canceled',
        `${count(asked, isUpdated)}, ${count(asked, isFetched)}, ${count(asked, isCanceled)}`,
      ],
      ['saved', evidence.orders.length],
      ['calls that hand over', evidence.attempts],
      ['shipments at the vendors', evidence.shipments.length],
      ['of these forgotten by a restore', evidence.forgotten],
      ['couriers there', evidence.couriers.length],
      ['orders that a card is to pay for', count(asked, ({ isByCard }) => isByCard)],
      ['payments at the provider', evidence.payments.provided.length],
      ['of these paid, kept, refunded', paymentFigures(evidence.payments.provided)],
      ...(stand.isShared ? [] : [['second starts', secondStarts.length] as const]),
      ...(Object.keys(laws) as Law[]).map(
        (law) => [laws[law], breaches.filter((breach) => breach.law === law).length] as const,
      ),
      ['load and kills', `${seconds(loadedAt - startedAt)} s`],
      ['until the last order was settled', `${seconds(settledAt - loadedAt)} s`],
    ]);
    await printBreaches(database, breaches);
    return breaches.length === 0;
  });
};

/** Nothing may be under way longer than that once the vendors are well. */
const PATIENCE_MS = 150_000;

/**
 * What both sides have written down when everything has come to its end, or when patience has. Gathering reads every order
 * and every shipment, and meanwhile the vendors answer nobody; so it waits until no order is open.
 */
const settle = async (database: Database, vendorsUrl: string, gaps: readonly Gap[]): Promise<Evidence> => {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const isOver = performance.now() > deadline;
    if (isOver || (await countOpen(database)) === 0) {
      const evidence = withoutForgotten(await gather(database, vendorsUrl), gaps);
      if (isOver || unsettled(evidence).length === 0) return evidence;
    }
    await pause(500);
  }
};

const paymentFigures = (provided: readonly ProviderPayment[]): string =>
  [
    provided.filter(({ paid }) => paid > 0),
    provided.filter((payment) => keptOf(payment) > 0),
    provided.filter(({ refunds }) => refunds.length > 0),
  ]
    .map(({ length }) => length.toLocaleString('en'))
    .join(', ');

const isUpdated = ({ project }: AskedOrder): boolean => project !== null;
const isFetched = ({ courier }: AskedOrder): boolean => courier !== null;
const isCanceled = ({ cancellation }: AskedOrder): boolean => cancellation === 'confirmed';
const count = (asked: readonly AskedOrder[], holds: (order: AskedOrder) => boolean): string =>
  asked.filter(holds).length.toLocaleString('en');

const seconds = (ms: number): string => (ms / 1000).toFixed(1);
