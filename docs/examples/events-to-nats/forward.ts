import { CartageError } from '@cartage/client';
import { connect as connectCartage } from '@cartage/client/v2';
import { type JetStreamManager, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect as connectNats } from '@nats-io/transport-node';

// Follows the events of one company into a stream of NATS JetStream: `cartage.<company>.<type>`, each event once, in the
// company's order. Where it goes on is what stands last in the stream, so there is no cursor that could be lost or lag behind;
// and each message says behind which one it belongs, so that the server refuses whatever a forwarder from before a kill, or a
// second one beside it, still sends. Nobody else may write into the stream.

const { env } = process;
const url = env.CARTAGE_URL ?? 'http://127.0.0.1:8080';
const key = env.CARTAGE_KEY ?? 'sandbox-key';
const server = new URL(env.NATS_URL ?? 'nats://127.0.0.1:4222');
const stream = env.NATS_STREAM ?? 'CARTAGE';
const prefix = env.NATS_SUBJECTS ?? 'cartage';
/** Messages that the server has not acknowledged yet; the next event waits for room. */
const atOnce = Number(env.AT_ONCE ?? 100);
/** How long an acknowledgement is waited for, and the longest rest after a failure, ms. */
const ACK_MS = 5_000;
const LONGEST_REST_MS = 5_000;

const tell = (message: string): void => void process.stderr.write(`${message}\n`);

/** The end of the stream: the sequence that the next message stands behind, and the event from which to go on. */
interface End {
  readonly sequence: number;
  readonly after: string | null;
}

const endOf = async (manager: JetStreamManager): Promise<End> => {
  const { state } = await manager.streams.info(stream);
  if (state.last_seq === 0) return { sequence: 0, after: null };
  const last = await manager.streams.getMessage(stream, { seq: state.last_seq });
  const after = last?.header.get('Nats-Msg-Id');
  if (!after) throw new Stop(`The last message of ${stream} is gone or not ours: nobody knows where to go on.`);
  return { sequence: state.last_seq, after };
};

/** Trying again would not help. */
class Stop extends Error {}

/** The library takes none out of an address. */
const credentials = (): { readonly user?: string; readonly pass?: string; readonly token?: string } => {
  const [user, pass] = [server.username, server.password].map(decodeURIComponent);
  if (!user) return {};
  return pass ? { user, pass } : { token: user };
};

const nats = await connectNats({
  servers: server.host,
  ...credentials(),
  maxReconnectAttempts: -1,
  waitOnFirstConnect: true,
  reconnectTimeWait: 500,
});
const cartage = connectCartage({ url, key });
const publisher = jetstream(nats);

/** Forwards until something fails; what was acknowledged stands in the stream. */
const forward = async (manager: JetStreamManager, ended: AbortController): Promise<void> => {
  const end = await endOf(manager);
  let { sequence } = end;
  const underWay = new Set<Promise<unknown>>();
  let failure: unknown = null;
  const options = { after: end.after, signal: ended.signal };
  for await (const event of cartage.events({ ...options, onInterruption: ({ message }) => tell(message) })) {
    const sent = publisher
      .publish(`${prefix}.${event.companyId}.${event.type}`, JSON.stringify(event), {
        msgID: event.id,
        expect: { streamName: stream, lastSequence: sequence },
        timeout: ACK_MS,
        retries: 1,
      })
      .catch((thrown: unknown) => {
        failure ??= thrown;
        // It waits for the next event, perhaps for hours.
        ended.abort();
      })
      .finally(() => underWay.delete(sent));
    underWay.add(sent);
    sequence += 1;
    if (underWay.size >= atOnce) await Promise.race(underWay);
    if (failure !== null) break;
  }
  await Promise.all(underWay);
  if (failure !== null) throw failure;
};

/** Made once; one that is there is taken as it is. */
const openStream = async (): Promise<JetStreamManager> => {
  const manager = await jetstreamManager(nats, { timeout: ACK_MS });
  const isThere = await manager.streams.info(stream).then(
    () => true,
    (thrown: unknown) => {
      if ((thrown as { readonly code?: number }).code === 10059) return false;
      throw thrown;
    },
  );
  if (!isThere) await manager.streams.add({ name: stream, subjects: [`${prefix}.>`] });
  return manager;
};

for (let rest = 100; ; rest = Math.min(2 * rest, LONGEST_REST_MS)) {
  const ended = new AbortController();
  const since = Date.now();
  try {
    await forward(await openStream(), ended);
  } catch (thrown) {
    const { message } = thrown as Error;
    // What the client does not wait out by itself: what was to come next is gone, or the key opens nothing.
    if (thrown instanceof Stop || thrown instanceof CartageError) {
      tell(message);
      process.exit(2);
    }
    // It comes back by itself unless the server refuses the credentials that it took before.
    if (nats.isClosed()) {
      tell(message);
      process.exit(1);
    }
    tell(`${message}; goes on from the end of the stream`);
  }
  if (Date.now() - since > LONGEST_REST_MS) rest = 100;
  await new Promise((resolve) => setTimeout(resolve, rest));
}
