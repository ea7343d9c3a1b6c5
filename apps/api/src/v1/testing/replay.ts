import { createHash } from 'node:crypto';
import { PDFDocument } from 'pdf-lib';
import { refusalsIn } from '../../testing/table-of-operations.ts';
import { type FrontDoor, type OrderChanges, order, shipment } from './front-door.ts';
import { openNames } from './names.ts';

/**
 * A record of v1's answers is a text of these lines; a replay asks what it asks, and writes the answers anew:
 *
 * - `# ...`: a remark; an empty line.
 * - `! clock 2026-11-23T15:00:00+03:00`, `! later 600000` (ms), `! work` (the worker), `! vendor swift down`,
 *   `! event <order 1> DLV`: what happens besides.
 * - `> Create order {...}`: a request with a sound order and these changes; so `shipment {...}`; `{...}`: a body with
 *   the key; `| order {} | order {...}`: a list; `= ...`: a body as it stands; `> PUT /path`: without one.
 * - `>> Accept-Language: ru`: a header of it.
 * - `< ...`: the answer. What is random has a name, by order of appearance: `<order 1>`.
 */
export const replay = async (door: FrontDoor, record: string): Promise<string> => {
  const names = openNames();
  const written: string[] = [];
  let asked: string[] = [];
  const ask = async () => {
    if (asked.length > 0) written.push(...(await answerTo(door, asked.map(names.read), names.write)));
    asked = [];
  };
  for (const line of record.trimEnd().split('\n')) {
    if (line.startsWith('<')) continue;
    if (!line.startsWith('>>')) await ask();
    if (line.startsWith('>')) asked.push(line.replace(/^>+ /, ''));
    if (line.startsWith('!')) await happen(door, names.read(line.slice(2)));
    written.push(line);
  }
  await ask();
  return `${written.join('\n')}\n`;
};

const happen = async (door: FrontDoor, line: string): Promise<void> => {
  const [act, ...words] = line.split(' ');
  const [first = '', second = ''] = words;
  if (act === 'clock') door.clock.set(first);
  else if (act === 'later') door.clock.advance(Number(first));
  else if (act === 'work') await door.work();
  else if (act === 'vendor') await door.control('PUT', `/vendors/${first}`, { fault: second });
  else if (act === 'event') await door.advance(first, second);
  else throw new Error(`A record holds no such line: ! ${line}`);
};

const answerTo = async (
  door: FrontDoor,
  [request = '', ...headerLines]: readonly string[],
  nameIn: (text: string) => string,
): Promise<readonly string[]> => {
  const headers = Object.fromEntries(headerLines.map((line) => line.split(/: (.*)/s, 2)));
  const [, method = '', path = '', operation = '', body = ''] =
    /^(?:([A-Z]{3,}) (\S+)|(\w+))(?: (.*))?$/s.exec(request) ?? [];
  const init = {
    method: method || 'POST',
    headers: method ? headers : { 'Content-Type': 'application/json', ...headers },
    ...(method ? {} : { body: bodyOf(body) }),
  };
  const response = await door.opened.request(path || `/OpenAPI/v1/${operation}`, init);
  return print(response, nameIn);
};

const bodyOf = (written: string): string => {
  if (written.startsWith('=')) return written.slice(2);
  const isList = written.startsWith('| ');
  const elements = written
    .split(/(?:^| )\| /)
    .slice(isList ? 1 : 0)
    .map((element) => {
      const [, base, json = '{}'] = /^(order|shipment)? ?(.*)$/s.exec(element) ?? [];
      const changes = JSON.parse(json || '{}') as OrderChanges;
      const fields: object = base === 'order' ? order(changes) : base === 'shipment' ? shipment(changes) : changes;
      return { apiKey: 'sandbox-key', ...fields };
    });
  return JSON.stringify(isList ? elements : elements[0]);
};

/** Headers that every answer of JSON carries are left out. */
const usual: Readonly<Record<string, string>> = {
  'content-type': 'application/json; charset=utf-8',
  'x-content-type-options': 'nosniff',
};

const print = async (response: Response, nameIn: (text: string) => string): Promise<readonly string[]> => {
  const { status } = response;
  const bytes = Buffer.from(await response.arrayBuffer());
  const isPdf = bytes.toString('latin1', 0, 5) === '%PDF-';
  const headers = [...response.headers]
    // Those of limits hang on the moment; limits.test.ts looks at them on every answer.
    .filter(([name, value]) => !/^x-request-id$|^ratelimit-/.test(name) && usual[name] !== value)
    .map(([name, value]) => `< ${name}: ${nameIn(value)}`);
  const missing = Object.keys(usual).filter((name) => !response.headers.has(name));
  const without = missing.map((name) => `< without ${name}`);
  const text = isPdf ? await pagesOf(bytes) : nameIn(bytes.toString());
  return [...((await refusals(status, text)) ?? [`< ${status} ${shortened(text)}`.trimEnd()]), ...headers, ...without];
};

/** One line for each refusal, where nothing is lost by it. */
const refusals = async (status: number, text: string): Promise<readonly string[] | null> => {
  try {
    const found = await refusalsIn(new Response(text));
    if (JSON.stringify(found) !== text) return null;
    return found.map(
      ({ errorCode, errorDescription, errorAdditionalInfo }) =>
        `< ${status} ${errorCode} ${JSON.stringify(errorAdditionalInfo)}: ${errorDescription}`,
    );
  } catch {
    return null;
  }
};

const pagesOf = async (bytes: Uint8Array): Promise<string> => {
  const pages = (await PDFDocument.load(bytes)).getPages().map((page) => page.getSize());
  return `PDF of ${pages.map(({ width, height }) => `${Math.round(width)} x ${Math.round(height)}`).join(', ')} points`;
};

/** Of a long answer its beginning, and a sum that changes with the rest. */
const shortened = (text: string): string => {
  if (text.length <= LONGEST) return text;
  const sum = createHash('sha256').update(text).digest('hex').slice(0, 12);
  return `${text.slice(0, LONGEST / 2)}... ${text.length} characters, SHA-256 ${sum}`;
};

const LONGEST = 800;
