import type { LocalText } from '@cartage/core';
import type { z } from 'zod';
import { MOST_OF_ID } from '../adapter/answer-limits.ts';
import type { VendorAnswer } from '../adapter/http-client.ts';
import { VendorProblem, type VendorProblemKind } from '../adapter/vendor-problem.ts';

/** Turns the vendor's own error body, if it is one, into a problem; `undefined` leaves it to the status. */
export type ReadProblem = (body: unknown, status: number) => VendorProblem | undefined;

/**
 * The body of a 2xx answer by its schema. Anything else throws:
 * 401, 403 auth; 404, 410 notFound; 409 conflict; 400, 422 invalid; 429 limited; 408 and 5xx unavailable; other
 * statuses, redirects among them, another content type, broken JSON and a body that fails the schema are defects.
 * A 401 or 403 that says when to come again, or that too much was asked, is limited; one with a page for people is a gateway's
 * block, and unavailable: neither says anything of the credentials.
 * @param answer complete, of whatever status
 * @param schema what the vendor’s protocol says; fields that it does not name are let through or not, as it says
 *   itself
 * @param readProblem reads a refusal of the vendor’s own first; absent, or undefined of one, the status decides
 * @throws VendorProblem of the class above; it names the place in the body and never the value
 */
export function readAnswer<T>(answer: VendorAnswer, schema: z.ZodType<T>, readProblem?: ReadProblem): T {
  if (answer.status < 200 || answer.status > 299) throw refusalOf(answer, readProblem);
  const body = jsonOf(answer);
  if (body === undefined) throw defect(notJson);
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  // The path and not the value: a body may hold anything.
  throw defect(notAsAgreed((issue?.path ?? []).map(String).join('.').slice(0, MOST_OF_ID)));
}

/**
 * The body of a 2xx answer as it came; whatever else comes throws as in `readAnswer`.
 * @param readProblem as of `readAnswer`
 * @throws VendorProblem as `readAnswer`, by the status alone
 */
export function readBytes(answer: VendorAnswer, readProblem?: ReadProblem): Uint8Array {
  if (answer.status < 200 || answer.status > 299) throw refusalOf(answer, readProblem);
  return answer.bytes;
}

/**
 * The body of a 2xx answer as text, XML for one, in the character set that its content type names, else UTF-8; whatever
 * else comes throws as in `readAnswer`. A character set that nobody knows is a defect.
 * @param readProblem as of `readAnswer`
 * @throws VendorProblem as `readAnswer`; `defect` for a character set that nobody knows
 */
export function readText(answer: VendorAnswer, readProblem?: ReadProblem): string {
  const bytes = readBytes(answer, readProblem);
  try {
    return textOf(answer.contentType, bytes);
  } catch {
    throw defect(notText);
  }
}

/**
 * The bytes of a 2xx answer that is a PDF; whatever else comes throws as in `readAnswer`.
 * @param readProblem as of `readAnswer`
 * @throws VendorProblem as `readAnswer`; `defect` for another content type, and where the bytes are no PDF
 */
export function readPdf(answer: VendorAnswer, readProblem?: ReadProblem): Uint8Array {
  if (answer.status < 200 || answer.status > 299) throw refusalOf(answer, readProblem);
  if (!/^application\/(?:pdf|octet-stream)\s*(?:;|$)/i.test(answer.contentType) || !isPdf(answer.bytes))
    throw defect(notPdf);
  return answer.bytes;
}

/**
 * Whether the bytes say that they are a PDF; readers allow some rubbish before the header.
 * @param bytes the whole file; the first 1,024 are looked at
 */
export const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1024)).includes('%PDF-');

function refusalOf(answer: VendorAnswer, readProblem?: ReadProblem): VendorProblem {
  const body = readProblem === undefined ? undefined : jsonOf(answer);
  const problem = body === undefined ? undefined : readProblem?.(body, answer.status);
  if (problem !== undefined) return problem;
  const detail = kindOfStatus(answer);
  const isRefused = answer.status === 401 || answer.status === 403;
  return new VendorProblem(
    detail,
    isRefused && detail.kind === 'unavailable' ? blocked(answer.status) : ofStatus(answer.status),
  );
}

function kindOfStatus(answer: VendorAnswer): VendorProblemKind {
  const { status, retryAfterMs } = answer;
  switch (status) {
    case 400:
    case 422:
      return { kind: 'invalid', field: null };
    case 401:
    case 403:
      return kindOfRefusal(answer);
    case 404:
    case 410:
      return { kind: 'notFound' };
    case 408:
      return { kind: 'unavailable', neverSent: false };
    case 409:
      return { kind: 'conflict' };
    case 429:
      return { kind: 'limited', retryAfterMs };
    default:
      return status >= 500 ? { kind: 'unavailable', neverSent: false } : { kind: 'defect' };
  }
}

/** Vendors that ask for a password by HTTP's own means say so with 401, and often with a page. */
function kindOfRefusal({ retryAfterMs, contentType, headers, bytes }: VendorAnswer): VendorProblemKind {
  const begin = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, MOST_OF_REFUSAL)).toString();
  if (retryAfterMs !== null || isAskedTooMuch(begin)) return { kind: 'limited', retryAfterMs };
  const isPage = /^text\/html\b/i.test(contentType) || /^[\s\ufeff]*<(?:!doctype html|html)\b/i.test(begin);
  return isPage && headers['www-authenticate'] === undefined
    ? { kind: 'unavailable', neverSent: false }
    : { kind: 'auth' };
}

const MOST_OF_REFUSAL = 4096;
const tooMuchAsked =
  /too many requests|rate.?limit(?:ed|ing)?\b|(?:limit|quota) (?:is |was |has been )?exceeded|exceeded .{0,40}(?:limit|quota)|превышен.{0,40}(?:лимит|предел|количеств|числ)|(?:лимит|предел).{0,40}(?:превышен|исчерпан)|слишком (?:много|часто)/i;

/**
 * Whether a vendor says by these words that it is asked too often, or more than a day's allowance: `limited`, whatever it
 * calls it by itself.
 * @param said the vendor's words, in English or Russian
 */
export const isAskedTooMuch = (said: string): boolean => tooMuchAsked.test(said);

function jsonOf({ contentType, bytes }: VendorAnswer): unknown {
  if (!/^[\w.+-]+\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(contentType)) return undefined;
  try {
    return JSON.parse(textOf(contentType, bytes));
  } catch {
    return undefined;
  }
}

/** Without the mark of byte order, which some servers put before their JSON. @throws RangeError for an unknown character set */
function textOf(contentType: string, bytes: Uint8Array): string {
  const [, charset = 'utf-8'] = /charset="?([\w.:-]+)/i.exec(contentType) ?? [];
  if (!/^utf-?8$/i.test(charset)) return new TextDecoder(charset).decode(bytes);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

const defect = (text: LocalText): VendorProblem => new VendorProblem({ kind: 'defect' }, text);

const ofStatus = (status: number): LocalText => ({
  en: `The vendor answered with HTTP status ${status}.`,
  ru: `Служба доставки ответила статусом HTTP ${status}.`,
});
const blocked = (status: number): LocalText => ({
  en: `A gateway before the vendor blocks us: HTTP status ${status} with a page for people.`,
  ru: `Шлюз перед службой доставки не пропускает запросы: статус HTTP ${status} со страницей для людей.`,
});
const notJson: LocalText = {
  en: 'The vendor answered with something that is not JSON.',
  ru: 'Ответ службы доставки — не JSON.',
};
const notText: LocalText = {
  en: 'The vendor answered in a character set that nobody knows.',
  ru: 'Ответ службы доставки — в неизвестной кодировке.',
};
const notPdf: LocalText = {
  en: 'The vendor answered with something that is not a PDF.',
  ru: 'Ответ службы доставки — не PDF.',
};
const notAsAgreed = (place: string): LocalText => ({
  en: `The vendor's answer is not what its protocol says, at '${place}'.`,
  ru: `Ответ службы доставки не соответствует её протоколу, место: «${place}».`,
});
