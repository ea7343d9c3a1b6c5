import { request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { BENCH_KEY } from '../orders.ts';

// A process that sends large bodies, so that whoever measures the answers to others need not. `kind count url`.

const MiB = 1024 * 1024;
/** With room for what stands around it. */
const SIZE = 32 * MiB - 1024;

const filled = (before: string, filler: string, after: string): Buffer => {
  const room = SIZE - before.length - after.length;
  return Buffer.concat([Buffer.from(before), Buffer.alloc(room - (room % filler.length), filler), Buffer.from(after)]);
};

/** Bodies of 32 MiB, by what is wrong with them. */
const bodies = {
  'one long text': () => filled('{"a":"', 'x', '"}'),
  'one long text of escapes': () => filled('{"a":"', '\\n', '"}'),
  'millions of values': () => filled('[0', ',{}', ']'),
  'millions of brackets': () => filled('', '[', ''),
  'a wrong key at its end': () => filled('{"a":"', 'x', '","apiKey":"wrong"}'),
  'a good key in front': () =>
    filled(`{"apiKey":"${BENCH_KEY}","orderId":"CTG-0000-0000","includePdf":"`, 'QUFB', '"}'),
  'a good key at its end': () =>
    filled('{"includePdf":"', 'QUFB', `","orderId":"CTG-0000-0000","apiKey":"${BENCH_KEY}"}`),
} as const;

export type BodyKind = keyof typeof bodies;
export const bodyKinds = Object.keys(bodies) as BodyKind[];

/** What came of the bodies: how many got which answer. */
export type SentBodies = Readonly<Record<string, number>>;

const send = (url: string, body: Buffer): Promise<string> =>
  new Promise((resolve) => {
    const sent = request(
      `${url}/OpenAPI/v1/Print`,
      { method: 'POST', agent: false, headers: { 'content-type': 'application/json', 'content-length': body.length } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const code = /"errorCode":"(\w+)"/.exec(Buffer.concat(chunks).toString())?.[1];
          resolve(`${response.statusCode} ${code ?? ''}`);
          sent.destroy();
        });
      },
    );
    // An answer that comes before the body was sent is followed by the end of the connection.
    sent.on('error', () => resolve('cut off'));
    sent.end(body);
  });

const [main, kind, count, url] = process.argv.slice(1);
// Whoever imports it for the names of the bodies has words of its own there.
if (main === fileURLToPath(import.meta.url) && url !== undefined) {
  const body = bodies[kind as BodyKind]();
  const outcomes = await Promise.all(Array.from({ length: Number(count) }, () => send(url, body)));
  const counts = Object.groupBy(outcomes, (outcome) => outcome);
  process.send?.(Object.fromEntries(Object.entries(counts).map(([outcome, all]) => [outcome, all?.length ?? 0])));
  process.disconnect();
}
