import type { ShipmentEvents, ShipmentRef } from '../../adapter/shipment.ts';
import type { VendorAdapter } from '../../adapter/vendor-adapter.ts';
import type { WebhookRequest } from '../../adapter/webhook.ts';
import { holds, LawBroken, same } from '../stage/judge.ts';
import { type Law, notApplicable } from '../stage/law.ts';
import type { Stage } from '../stage/stage.ts';
import { newsOf, ofHistory, pithOf } from './track-laws.ts';

/** What a vendor tells by itself: calls of its own, and lists of changes. */
export const newsLaws: readonly Law[] = [
  // Both ways are merged into one history; two readings of one event would stand there twice.
  ofHistory(
    'reads what the vendor calls us with as what it tells when it is asked',
    'webhook.read gives the same events as track, under our reference.',
    async (stage, { ref, events }) => {
      const { adapter, vendor, call } = stage;
      if (adapter.webhook === undefined) notApplicable();
      const request = await calledBy(stage, ref);
      const { account } = call();
      same('verify of what the vendor sent', adapter.webhook.verify(request, account, stage.now()), true);
      const told = await adapter.webhook.read(request, call());
      same(
        'References',
        told.map(({ reference }) => reference),
        [ref.reference],
      );
      const heard = told[0]?.events ?? [];
      holds('Events of the webhook', heard.length > 0, heard, 'one at least');
      // What track itself gets wrong is judged apart.
      const moments = (await vendor.moments?.(ref.reference)) ?? [];
      for (const event of heard) {
        const same = events.filter(({ at }) => at === event.at);
        const isKnown = same.length === 0 ? moments.includes(event.at) : same.map(pithOf).includes(pithOf(event));
        holds('An event of the webhook', isKnown, pithOf(event), 'one of those that track tells');
      }
    },
  ),
  // The address is public: anybody could mark an order as delivered.
  ofHistory(
    'lets in nobody who is not the vendor',
    'verify compares a signature over request.bytes, or a secret of the account, in constant time (`isSignedBy`).',
    async (stage, { ref }) => {
      const { adapter, call } = stage;
      if (adapter.webhook === undefined) notApplicable();
      const request = await calledBy(stage, ref);
      const { account } = call();
      const strangers = [
        { ...request, headers: {}, query: {} },
        {
          ...request,
          headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, `${value}0`])),
          query: Object.fromEntries(Object.entries(request.query).map(([name, value]) => [name, `${value}0`])),
        },
      ];
      const verify = (one: WebhookRequest) => adapter.webhook?.verify(one, account, stage.now());
      for (const stranger of strangers) same('verify of a stranger’s call', verify(stranger), false);
      // What verify goes by; where that is another with other bytes, it is a signature over them.
      const other = await calledBy(stage, await stage.handedOver());
      const proofOf = ({ headers, query }: WebhookRequest) =>
        JSON.stringify([
          Object.entries(headers).filter(
            ([name, value]) => !verify({ ...request, headers: { ...request.headers, [name]: `${value}0` } }),
          ),
          Object.entries(query).filter(
            ([name, value]) => !verify({ ...request, query: { ...request.query, [name]: `${value}0` } }),
          ),
        ]);
      if (proofOf(request) !== proofOf(other))
        same('verify of other bytes than were signed', verify({ ...request, bytes: other.bytes }), false);
    },
  ),
  // The command is run again after each change of the address, and many vendors call every subscription that they
  // have.
  {
    name: 'has the vendor call one address once',
    mend: 'subscribe looks whether the vendor calls the address already: the host asks for it again and again.',
    holds: async ({ adapter, call, vendor }) => {
      if (adapter.webhook?.subscribe === undefined) notApplicable();
      await adapter.webhook.subscribe(ADDRESS, call());
      const before = await vendor.created();
      await adapter.webhook.subscribe(ADDRESS, call());
      same('Things made at the vendor by the second subscription', (await vendor.created()) - before, 0);
    },
  },
  // Where webhooks come nobody asks for hours, and what is missing in them is not known so long.
  ofHistory(
    'tells the same of a shipment, whichever way it comes',
    'webhook.read and `changes` tell price, planned day, storage, page and pieces as track does; leave out what the vendor does not tell there.',
    async (stage, { ref }) => {
      const { adapter, vendor, call } = stage;
      const heard: (readonly [string, ShipmentEvents])[] = [];
      if (adapter.webhook !== undefined && vendor.webhook !== undefined) {
        const [told] = await adapter.webhook.read(await calledBy(stage, ref), call());
        if (told !== undefined) heard.push(['The webhook', told]);
      }
      if (adapter.changes !== undefined) {
        const { cursor } = await adapter.changes(null, call());
        await vendor.advance?.(ref.reference);
        const { shipments } = await adapter.changes(cursor, call());
        const told = shipments.find(({ reference }) => reference === ref.reference);
        if (told !== undefined) heard.push(['The list of changes', told]);
      }
      if (heard.length === 0) notApplicable();
      const news = await newsOf(stage, ref);
      const sent = vendor.tellsEverywhere === true;
      for (const [what, told] of heard)
        for (const fact of FACTS)
          if (told[fact] !== undefined || (sent && news[fact] !== undefined && fact !== 'storedUntil'))
            same(`${what}: ${fact}`, told[fact], news[fact]);
    },
  ),
  // The host tracks single shipments seldom where there is a list of changes; what is missing in it comes a day
  // later.
  {
    name: 'tells every change since the cursor of the last answer',
    mend: 'changes asks the vendor for what comes after `cursor`, tells all of it, page by page where `isMore` says so, each shipment under our reference, and gives the cursor after it.',
    holds: async (stage) => {
      const { adapter, vendor, call, handedOver } = stage;
      const { changes, track } = adapter;
      const { advance } = vendor;
      if (changes === undefined || advance === undefined) notApplicable();
      let cursor = (await changes(null, call())).cursor;
      const refs = [await handedOver(), await handedOver()];
      for (let round = 0; round < 2; round++) {
        for (const { reference } of refs) await advance(reference);
        const news = await allSince(stage, changes, cursor);
        holds(
          'The cursor after news',
          news.cursor !== cursor,
          news.cursor,
          `another than “${cursor}”, from which they were`,
        );
        cursor = news.cursor;
        for (const ref of refs) {
          const told = news.shipments.filter((one) => one.reference === ref.reference).flatMap(({ events }) => events);
          const newest = await newestOf(track, ref, stage);
          // What track itself gets wrong is judged apart.
          const at = (await vendor.moments?.(ref.reference))?.at(-1);
          const isTold = newest === undefined || told.some((event) => event.at === at || pithOf(event) === newest);
          holds(`The changes of ${ref.reference}`, isTold, told.map(pithOf), `with ${newest}, which track tells`);
        }
      }
    },
  },
];

const FACTS = ['price', 'currency', 'plannedDeliveryAt', 'storedUntil', 'trackingUrl', 'pieces'] as const;

const ADDRESS = 'https://cartage.example/vendors/conformance/1/webhook';

/** Pages of changes, at most: the suite makes no more than a few. */
const MOST_PAGES = 20;

async function allSince(
  { call }: Stage,
  changes: NonNullable<VendorAdapter['changes']>,
  since: string,
): Promise<{ readonly cursor: string; readonly shipments: readonly ShipmentEvents[] }> {
  const shipments: ShipmentEvents[] = [];
  let cursor = since;
  for (let page = 0; page < MOST_PAGES; page++) {
    const told = await changes(cursor, call());
    shipments.push(...told.shipments);
    cursor = told.cursor;
    if (!told.isMore) return { cursor, shipments };
  }
  throw new LawBroken('isMore', `true, ${MOST_PAGES} times`, 'false when the vendor has told everything');
}

/** The newest event, as track tells it; undefined: it tells none, which is judged apart. */
async function newestOf(
  track: VendorAdapter['track'],
  ref: ShipmentRef,
  { settle, call }: Stage,
): Promise<string | undefined> {
  const ended = await settle(track?.([ref], call()) ?? Promise.resolve([]));
  const [told] = 'value' in ended ? ended.value : [];
  const events = told !== undefined && 'events' in told ? told.events : [];
  const newest = events.toSorted((one, other) => one.at - other.at).at(-1);
  return newest && pithOf(newest);
}

/** What the vendor calls with, at the address that it was told where the plugin tells it one: a secret may stand in it. */
async function calledBy({ adapter, vendor, call }: Stage, ref: ShipmentRef): Promise<WebhookRequest> {
  if (vendor.webhook === undefined) notApplicable();
  await adapter.webhook?.subscribe?.(ADDRESS, call());
  return vendor.webhook(ref.reference);
}
