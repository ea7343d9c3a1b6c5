import type { EventEmitter } from 'node:events';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Locale, type Problem, problem } from '@cartage/core';
import { toErrorEnvelope } from '@cartage/wire';
import { jsonReply } from './reply.ts';

/**
 * Answers what Node cannot read as a request, and hangs up (interface 5.10). Without this it would say the status
 * alone, to a caller who has only forgotten to encode an address.
 */
export const answerUnreadable = (server: EventEmitter, locale: Locale): void => {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Answering) => {
    // A second answer in the middle of the first would be read as a part of it.
    if (socket.writable && !socket._httpMessage?.headersSent) socket.write(answerTo(error.code, locale));
    socket.destroy(error);
  });
};

/** A connection with the answer that is on its way out, if one is. Node names it nowhere else, and asks it the same. */
type Answering = Duplex & { readonly _httpMessage?: ServerResponse | null };

const answerTo = (code: string | undefined, locale: Locale): string => {
  const { status, found } = refusals.get(code) ?? notHttp;
  const { headers, content } = jsonReply(status, toErrorEnvelope([found], locale));
  const fields = { ...headers, 'Content-Length': Buffer.byteLength(String(content)), Connection: 'close' };
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${content}`;
};

interface Refusal {
  readonly status: number;
  readonly found: Problem;
}

const notHttp: Refusal = {
  status: 400,
  found: problem('RequestInvalid', null, {
    en: 'This is not a request of HTTP/1.1.',
    ru: 'Это не запрос протокола HTTP/1.1.',
  }),
};

/** By the code of Node's parser. */
const refusals: ReadonlyMap<string | undefined, Refusal> = new Map([
  [
    'HPE_INVALID_URL',
    {
      status: 400,
      found: problem('RequestInvalid', null, {
        en: 'The address holds characters that an address may not hold; percent-encode them: Москва is %D0%9C%D0%BE%D1%81%D0%BA%D0%B2%D0%B0, a space %20.',
        ru: 'В адресе есть символы, недопустимые в адресе; передавайте их в процентной кодировке: Москва как %D0%9C%D0%BE%D1%81%D0%BA%D0%B2%D0%B0, пробел как %20.',
      }),
    },
  ],
  [
    'HPE_HEADER_OVERFLOW',
    {
      status: 431,
      found: problem('RequestTooLarge', null, {
        en: 'The address and the headers of a request take at most 64 KiB together.',
        ru: 'Адрес и заголовки запроса занимают вместе не более 64 КиБ.',
      }),
    },
  ],
  [
    'ERR_HTTP_REQUEST_TIMEOUT',
    {
      status: 408,
      found: problem('RequestInvalid', null, {
        en: 'The request did not come whole in time; send it again.',
        ru: 'Запрос не пришёл целиком за отведённое время; отправьте его ещё раз.',
      }),
    },
  ],
]);
