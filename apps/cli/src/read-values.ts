import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ConnectionFields } from '@cartage/service';
import { explainFileFault } from './open-file.ts';

export interface Values {
  readonly credentials: Readonly<Record<string, string>>;
  readonly settings: Readonly<Record<string, string>>;
}

/** The reason why there are no values, for the operator. */
export class UnreadableValues extends Error {
  override readonly name = 'UnreadableValues';
}

/** From the file, else from the person at the terminal, else as JSON from standard input. */
export const readValues = async (fields: ConnectionFields, file: string | undefined): Promise<Values> => {
  if (file !== undefined) {
    return parse(
      await readFile(file, 'utf8').catch((failure: Error) => {
        throw new UnreadableValues(`${file}: ${explainFileFault(failure) ?? failure.message}`);
      }),
      file,
    );
  }
  return process.stdin.isTTY ? askFor(fields) : parse(await text(process.stdin), 'standard input');
};

const parse = (json: string, from: string): Values => {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    // The parser's own words would repeat a part of it.
    throw new UnreadableValues(`The content of ${from} is not JSON.`);
  }
  const {
    credentials = {},
    settings = {},
    ...others
  } = (isRecord(value) ? value : { value }) as Record<string, unknown>;
  if (Object.keys(others).length > 0 || !isTexts(credentials) || !isTexts(settings)) {
    throw new UnreadableValues(
      `The content of ${from} is not {"credentials": {...}, "settings": {...}} with a text for each field.`,
    );
  }
  return { credentials, settings };
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTexts = (value: unknown): value is Record<string, string> =>
  isRecord(value) && Object.values(value).every((one) => typeof one === 'string');

/** Field by field; what is secret is not echoed. An empty answer leaves a field out. */
const askFor = async ({ vendorName, credentials, settings }: ConnectionFields): Promise<Values> => {
  let isHidden = false;
  const output = new Writable({
    write: (chunk, _, written) => {
      if (!isHidden) process.stderr.write(chunk);
      // At once: what comes next may be hidden.
      written();
    },
  });
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  // What is pasted behind a line may be the secret that is asked for next.
  terminal.on('line', () => {
    isHidden = true;
  });
  // It keeps lines that were pasted together for the questions to come.
  const lines = terminal[Symbol.asyncIterator]();
  const ask = async (fields: ConnectionFields['credentials']): Promise<Record<string, string>> => {
    const given: Record<string, string> = {};
    for (const { code, name, description, isSecret, isRequired } of fields) {
      const notes = [description.en, isRequired ? '' : 'may be left empty'].filter(Boolean).join('; ');
      isHidden = false;
      terminal.setPrompt(`${name.en}${notes ? ` (${notes})` : ''}: `);
      terminal.prompt();
      isHidden = isSecret;
      const line = await lines.next();
      if (isSecret) process.stderr.write('\n');
      if (line.done) throw new UnreadableValues('Nothing was saved.');
      const answer = line.value.trim();
      if (answer !== '') given[code] = answer;
    }
    return given;
  };
  try {
    process.stderr.write(`${vendorName}\n`);
    return { credentials: await ask(credentials), settings: await ask(settings) };
  } finally {
    terminal.close();
  }
};
