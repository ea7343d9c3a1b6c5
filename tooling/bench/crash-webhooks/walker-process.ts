import { appendFileSync, readFileSync, truncateSync } from 'node:fs';
import { openDice } from '../crash/dice.ts';
import { pause } from '../crash/processes.ts';

// A reader of all events of a company, who is killed and comes again, and keeps nothing but the ids that he has seen: the
// last one is where he goes on.

const { WALK_KEY = '', WALK_FILE = '', WALK_URLS = '', WALK_SEED = '' } = process.env;
const dice = openDice(Number(WALK_SEED), 'walker');
const urls = WALK_URLS.split(' ');

/** A line that a death has cut short was not seen. */
const recall = (): string => {
  const text = readFileSync(WALK_FILE, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole !== text) truncateSync(WALK_FILE, Buffer.byteLength(whole));
  return whole.trimEnd().split('\n').at(-1) ?? '';
};

let last = recall();

const note = (ids: readonly string[]): void => {
  if (ids.length === 0) return;
  appendFileSync(WALK_FILE, ids.map((id) => `${id}\n`).join(''));
  last = ids.at(-1) ?? last;
};

const ask = async (headers: Readonly<Record<string, string>>, query: string): Promise<Response> => {
  const answer = await fetch(`${dice.pick(urls)}/openapi/v2/Events?${query}`, {
    headers: { authorization: `apiKey ${WALK_KEY}`, ...headers },
    signal: AbortSignal.timeout(60_000),
  });
  if (answer.ok) return answer;
  const text = await answer.text();
  if (answer.status < 500) console.error(`A walker behind ${last || 'nothing'} was answered ${answer.status} ${text}`);
  throw new Error(text);
};

/** Page by page, each as large as chance will have it; at the end it waits. */
const readPage = async (): Promise<void> => {
  const count = Math.ceil(dice.between(0, dice.chance(0.5) ? 5 : 200));
  const answer = await ask({ prefer: 'wait=5' }, `count=${count}${last && `&after=${last}`}`);
  const page = (await answer.json()) as { readonly events: readonly { readonly id: string }[] };
  note(page.events.map(({ id }) => id));
};

/** As events of a stream; ends when its sender does. */
const readStream = async (): Promise<void> => {
  const answer = await ask({ accept: 'text/event-stream', ...(last && { 'last-event-id': last }) }, '');
  let text = '';
  for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const blocks = `${text}${part}`.split('\n\n');
    text = blocks.pop() ?? '';
    note(
      blocks.flatMap((block) => {
        const [, id] = /^id: ?(.*)$/m.exec(block) ?? [];
        return id !== undefined && /^data:/m.test(block) ? [id] : [];
      }),
    );
  }
};

const read = dice.chance(0.5) ? readPage : readStream;
process.send?.({ type: 'ready' });
for (;;) await read().catch(() => pause(50));
