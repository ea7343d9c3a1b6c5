import type { SentEvent, SentMember } from '@cartage/wire';
import { attachmentNamed } from './content-disposition.ts';
import { eventHeaders, eventStream } from './event-stream.ts';
import { listText } from './list-text.ts';
import type { Answer } from './operation.ts';
import { type CutOff, fileStream } from './stream-of.ts';

type Headers = Readonly<Record<string, string>>;

/** What goes out over HTTP. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  /** null: it has no body. */
  readonly content: string | Uint8Array | ReadableStream<Uint8Array> | null;
}

export const jsonReply = (status: number, json: unknown, headers: Headers = {}): Reply => ({
  status,
  headers: { ...jsonHeaders, ...headers },
  content: JSON.stringify(json),
});

export const pageReply = (
  status: number,
  { html, headers = {} }: { readonly html: string; readonly headers?: Headers },
): Reply => ({ status, headers: { ...pageHeaders, ...headers }, content: html });

/**
 * `mimeType`: of a file, as the contract's reply names it. `cutOff`: what becomes of an answer that fails when a part of
 * it is out.
 */
export const replyOf = async (answer: Answer, mimeType: string, cutOff: CutOff = async () => {}): Promise<Reply> => {
  const { status, headers } = answer;
  if ('elements' in answer) {
    return {
      status,
      headers: { ...jsonHeaders, ...headers },
      content: await listText(answer.elements as AsyncIterable<unknown>, cutOff),
    };
  }
  if (isStreamed(answer)) {
    return { status, headers: { ...jsonHeaders, ...headers }, content: await streamedText(answer, cutOff) };
  }
  if ('written' in answer)
    return { status, headers: { ...jsonHeaders, ...headers }, content: answer.written as Uint8Array };
  if ('events' in answer) {
    const events = answer.events as AsyncIterable<SentEvent<unknown>>;
    return { status, headers: { ...eventHeaders, ...nosniff, ...headers }, content: eventStream(events, cutOff) };
  }
  if ('json' in answer) return jsonReply(status, answer.json, headers);
  if ('empty' in answer) return { status, headers: { ...headers }, content: null };
  if ('html' in answer) return pageReply(status, answer);
  const { name, content } = answer.file;
  const ofFile = {
    'Content-Type': answer.file.mimeType ?? (mimeType === '*/*' ? 'application/octet-stream' : mimeType),
    'Content-Disposition': attachmentNamed(name),
    ...nosniff,
  };
  return {
    status,
    headers: { ...ofFile, ...headers },
    content: content instanceof Uint8Array ? content : await fileStream(content, cutOff),
  };
};

// Nobody is to guess what a body is: a file of a customer's could pass for a page of ours.
const nosniff = { 'X-Content-Type-Options': 'nosniff' };
const jsonHeaders = { 'Content-Type': 'application/json; charset=utf-8', ...nosniff };
const pageHeaders = { 'Content-Type': 'text/html; charset=utf-8', ...nosniff };

type Streamed = SentMember<Readonly<Record<string, unknown>>, string>;

const isStreamed = (answer: object): answer is Streamed => 'streamed' in answer;

/** The list comes first: the rest of the object is short. */
const streamedText = ({ streamed, beside }: Streamed, cutOff: CutOff) => {
  const [long] = Object.entries(streamed);
  if (long === undefined) throw new TypeError('No member of the answer is streamed.');
  const [name, elements] = long;
  const after = (): string => {
    const others = Object.entries(beside).map(([other, value]) => `,${JSON.stringify(other)}:${JSON.stringify(value)}`);
    return `${others.join('')}}`;
  };
  return listText(elements, cutOff, { before: `{${JSON.stringify(name)}:`, after });
};

/** Text as it stands in HTML, between tags or in an attribute. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
