import { type Instant, localDateOf, nextWorkingDay, type PickupPoint, type ServiceStatus } from '@cartage/core';
import type { DocumentOutcome } from '../adapter/adapter.ts';
import type { CallContext, VendorLog } from '../adapter/call-context.ts';
import { type TariffDescription, type Words, wordsIn } from '../adapter/manifest.ts';
import type { VendorQuoteRequest } from '../adapter/quote.ts';
import type { ShipmentRef } from '../adapter/shipment.ts';
import type { QuotedOption, VendorAdapter } from '../adapter/vendor-adapter.ts';
import { toVendorProblem } from '../adapter/vendor-problem.ts';
import { requestOf, richRequestOf, type Sample, samplesOf, shipmentOf } from '../conformance/stage/samples.ts';
import { SECRET_MASK } from '../secrets/secret-fields.ts';

/** What was asked of a plugin and its vendor, and what came of it. */
export interface Step {
  /** The member of the plugin: `quote`. */
  readonly member: StoryMember;
  /** What it was asked, in words; with the member unique within a story. */
  readonly about: string;
  /** What the plugin gave, as JSON shows it; `{ problem: { kind, message } }` where it threw. */
  readonly came: unknown;
  /** What is not as the manifest says or the host expects; sentences. Empty: all is well. */
  readonly differs: readonly string[];
}

/** What a story asks for. */
export type StoryMember =
  | 'checkConnection'
  | 'tariffs'
  | 'pickupPoints'
  | 'quote'
  | 'findByReference'
  | 'track'
  | 'changes'
  | 'handOver'
  | 'document'
  | 'cancel';

/** Who tells the story, and how far it goes. */
export interface StoryWish {
  /** The plugin, guarded. */
  readonly adapter: VendorAdapter;
  /** The moment at which the story is told, ms since 1970, and the zone in which its days are counted. */
  readonly now: Instant;
  /** IANA, in which days are counted. */
  readonly timeZone: string;
  /** Makes one call for this step, within a deadline; the log's lines become part of the step. */
  readonly within: <T>(
    step: Pick<Step, 'member' | 'about'>,
    log: VendorLog,
    work: (call: CallContext) => Promise<T>,
  ) => Promise<T>;
  /** Also gives the vendor an order, and takes it back. For the vendor's test environment. Absent: only what creates nothing. */
  readonly withOrders?: boolean;
  /** How much of the directory of pickup points is read, in batches; all. */
  readonly mostBatches?: number;
  /** Waits, while the vendor works on what it accepted. */
  readonly pause?: (ms: number) => Promise<void>;
}

/** Samples that are priced: as many as meet every tariff of most vendors. */
const MOST_SAMPLES = 12;
/** Questions after a hand-over that was accepted. */
const MOST_QUESTIONS = 20;

/**
 * Walks through what a plugin can do with a real vendor, or with a recorded one, one step after the other: always the same
 * way, but for what the vendor answers.
 * @param wish who tells it, when, and whether an order is given
 * @returns the steps, one after the other; a step that fails does not end the story
 */
export async function* tellStory(wish: StoryWish): AsyncGenerator<Step, void> {
  const { adapter } = wish;
  const { manifest } = adapter;

  yield await step(wish, 'checkConnection', 'the account', (call) => adapter.checkConnection(call), {
    judge: (check) => (check.ok ? [] : [`The vendor refuses the account (${check.reason}): ${saidOf(check.message)}`]),
  });

  let tariffs: readonly TariffDescription[] = manifest.tariffs === 'byContract' ? [] : manifest.tariffs;
  if (adapter.tariffs !== undefined && manifest.tariffs === 'byContract') {
    const { tariffs: ask } = adapter;
    yield await step(wish, 'tariffs', 'the contract', (call) => ask(call), {
      judge: (told) => {
        tariffs = told;
        return told.length === 0 ? ['The contract has no tariff.'] : [];
      },
    });
  }

  const points: PickupPoint[] = [];
  if (adapter.pickupPoints !== undefined) {
    const { pickupPoints } = adapter;
    yield await step(wish, 'pickupPoints', 'the directory', (call) => readPoints(pickupPoints(call)), {
      show: (read) => ({ read: read.length, first: read[0] ?? null }),
      judge: (read) => (read.length === 0 ? ['There is not one pickup point.'] : []),
    });
  }

  const served: { sample: Sample; request: VendorQuoteRequest; option: QuotedOption }[] = [];
  const samples = samplesOf(manifest, tariffs).slice(0, MOST_SAMPLES);
  for (const [n, sample] of samples.entries()) {
    yield await step(
      wish,
      'quote',
      `${n + 1}: ${inWords(sample)}`,
      (call) => adapter.quote(dated(wish, requestOf(sample, points)), call),
      {
        judge: (options) => {
          const request = dated(wish, requestOf(sample, points));
          served.push(...options.map((option) => ({ sample, request, option })));
          return [];
        },
      },
    );
  }
  if (samples.length > 0 && served.length === 0)
    yield nothing('quote', 'any sample', 'Nothing was offered for any sample.');

  const [first] = served;
  if (first !== undefined && manifest.services.length > 0) {
    yield await step(
      wish,
      'quote',
      `with ${manifest.services.join(', ')}`,
      (call) => adapter.quote(dated(wish, richRequestOf(manifest, first.sample, points)), call),
      {
        judge: (options) =>
          manifest.services
            .filter((code) => !options.some(({ services }) => services.some((one) => one.code === code && isHad(one))))
            .map(neverOffered),
      },
    );
  }
  const own = manifest.ownServices.map(({ code }) => code);
  if (first !== undefined && own.length > 0) {
    yield await step(
      wish,
      'quote',
      `with its own ${own.join(', ')}`,
      (call) => adapter.quote(dated(wish, { ...requestOf(first.sample, points), ownServices: own }), call),
      {
        judge: (options) => {
          const had = options.flatMap(({ ownServices = [] }) => ownServices.filter(isHad).map(({ code }) => code));
          return own.filter((code) => !had.includes(code)).map(neverOffered);
        },
      },
    );
  }

  const stranger: ShipmentRef = { reference: 'CARTAGE-UNKNOWN', id: null, number: null };
  if (adapter.findByReference !== undefined) {
    const { findByReference } = adapter;
    yield await step(wish, 'findByReference', 'a number that nobody has', (call) => findByReference(stranger, call), {
      judge: ({ kind }) => (kind === 'none' ? [] : [`The outcome is '${kind}', where 'none' was expected.`]),
    });
  }
  if (adapter.track !== undefined) {
    const { track } = adapter;
    yield await step(wish, 'track', 'a number that nobody has', (call) => track([stranger], call), {
      judge: (told) => (told.length === 0 ? [] : ['The vendor tells of a shipment that nobody has.']),
    });
  }
  if (adapter.changes !== undefined) {
    const { changes } = adapter;
    yield await step(wish, 'changes', 'from now on', (call) => changes(null, call), {});
  }
  if (wish.withOrders && first !== undefined) yield* tellOfOrder(wish, first);

  async function readPoints(batches: AsyncIterable<readonly PickupPoint[]>): Promise<readonly PickupPoint[]> {
    let left = wish.mostBatches ?? Number.POSITIVE_INFINITY;
    for await (const batch of batches) {
      points.push(...batch);
      if (--left <= 0) break;
    }
    return points;
  }
}

/** An order from the hand-over to its cancellation. */
async function* tellOfOrder(
  wish: StoryWish,
  { request, option }: { readonly request: VendorQuoteRequest; readonly option: QuotedOption },
): AsyncGenerator<Step, void> {
  const { adapter, pause = wait } = wish;
  const { manifest, findByReference, track, document, cancel } = adapter;
  // The same whenever the story is told again at that moment.
  const reference = `CT-${wish.now.toString(36).toUpperCase()}`;
  const shipment = shipmentOf(reference, manifest, request, option);
  let ref: ShipmentRef | undefined;
  let isAccepted = false;

  yield await step(wish, 'handOver', option.tariffId, (call) => adapter.handOver(shipment, call), {
    judge: (outcome) => {
      isAccepted = outcome.kind === 'accepted';
      if (outcome.kind === 'confirmed') ref = { reference, id: outcome.id ?? null, number: outcome.invoiceNumber };
      if (outcome.kind === 'accepted') ref = { reference, id: outcome.id ?? null, number: null };
      return outcome.kind === 'rejected' || outcome.kind === 'unknown'
        ? [`The hand-over is '${outcome.kind}': ${outcome.problem.message}`]
        : [];
    },
  });
  if (ref === undefined) return;

  let handed: ShipmentRef = ref;
  for (let n = 1; isAccepted && findByReference !== undefined && n <= MOST_QUESTIONS; n++) {
    await pause(manifest.pollMs);
    yield await step(wish, 'findByReference', `question ${n}`, (call) => findByReference(handed, call), {
      judge: (found) => {
        isAccepted = found.kind === 'accepted';
        if (found.kind === 'found') handed = { ...handed, id: found.id ?? handed.id, number: found.invoiceNumber };
        return found.kind === 'found' || isAccepted
          ? []
          : [`The vendor had accepted it, and now it is '${found.kind}'.`];
      },
    });
  }
  if (isAccepted) yield nothing('findByReference', 'the numbers', 'They did not come while the story waited.');

  for (const { kind, comesOnce } of manifest.documents) {
    if (document === undefined || comesOnce === true) continue;
    let ticket: string | null = null;
    for (let n = 1; n <= MOST_QUESTIONS; n++) {
      if (n > 1) await pause(manifest.pollMs);
      yield await step(
        wish,
        'document',
        n === 1 ? kind : `${kind}, question ${n}`,
        async (call) => (await document?.(handed, { kind, locale: 'ru', ticket }, call)) as DocumentOutcome,
        {
          show: (paper) => ('ticket' in paper ? paper : { pdf: true }),
          judge: (paper) => {
            ticket = 'ticket' in paper ? paper.ticket : null;
            return [];
          },
        },
      );
      if (ticket === null) break;
    }
  }
  if (track !== undefined) {
    yield await step(wish, 'track', 'the order', (call) => track([handed], call), {
      judge: (told) => told.flatMap((one) => ('problem' in one ? [one.problem.message] : [])),
    });
  }
  if (cancel !== undefined) {
    yield await step(wish, 'cancel', 'the order', (call) => cancel(handed, call), {
      judge: (outcome) =>
        outcome.kind === 'too-late' ? [`It cannot be taken back: ${wordsIn(outcome.message).en}`] : [],
    });
  }
}

interface StepEnd<T> {
  /** What of the answer is kept; all. */
  readonly show?: (value: T) => unknown;
  readonly judge?: (value: T) => readonly string[];
}

async function step<T>(
  wish: StoryWish,
  member: StoryMember,
  about: string,
  ask: (call: CallContext) => Promise<T>,
  { show = (value) => value, judge = () => [] }: StepEnd<T>,
): Promise<Step> {
  const warnings: string[] = [];
  const warn: VendorLog['warn'] = (message, fields) =>
    void warnings.push(fields === undefined ? message : `${message} ${JSON.stringify(fields)}`);
  try {
    const value = await wish.within({ member, about }, { warn }, ask);
    const differs = [...judge(value), ...warnings];
    return { member, about, came: plain(show(value)), differs };
  } catch (thrown) {
    const { kind, message } = toVendorProblem(thrown);
    return { member, about, came: { problem: { kind, message } }, differs: [`${kind}: ${message}`, ...warnings] };
  }
}

const nothing = (member: StoryMember, about: string, sentence: string): Step => ({
  member,
  about,
  came: null,
  differs: [sentence],
});

/** As it would be read back from a file. Bytes become their number. */
const plain = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null, (_, one) => (one instanceof Uint8Array ? { bytes: one.byteLength } : one)));

const neverOffered = (code: string): string => `The manifest names ${code}, and no option has it.`;
const isHad = ({ status }: { readonly status: ServiceStatus }): boolean => status !== 'unavailable';

/** The day after tomorrow, if it is a working day: soon enough for every vendor, and not too soon for any. */
const dated = ({ now, timeZone }: StoryWish, request: VendorQuoteRequest): VendorQuoteRequest => ({
  ...request,
  pickup: { ...request.pickup, date: nextWorkingDay(nextWorkingDay(localDateOf(now, timeZone))) },
});

/** Where the vendor's sentence is known, a gap in it would tell the secret that stood there. */
const saidOf = (message: Words): string => {
  const { en } = wordsIn(message);
  return en.includes(SECRET_MASK) ? 'its answer is not repeated, because a secret of the account stands in it.' : en;
};

const inWords = ({ from, to, origin, destination, cargoType }: Sample): string =>
  `${origin.name.en} (${from.pointType ?? from.contactType}) to ${destination.name.en} (${to.pointType ?? to.contactType}), ${cargoType}`;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
