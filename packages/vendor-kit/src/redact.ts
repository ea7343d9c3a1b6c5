import type { VendorAccount } from './call-context.ts';
import type { VendorManifest, Words } from './manifest.ts';
import { SECRET_MASK, secretFields } from './secret.ts';
import { toVendorProblem, VendorProblem, type VendorProblemKind } from './vendor-problem.ts';

type Secrets = Pick<VendorManifest, 'credentials' | 'settings'>;

/**
 * Takes the account's secrets out of a text: each secret value as it is, as it looks in a URL, in JSON and in base64,
 * and the base64 of `user:password` pairs that Basic authentication sends.
 */
export function redactor(manifest: Secrets, account: VendorAccount): (text: string) => string {
  const values = [
    ...secretFields(manifest.credentials).map((name) => account.credentials[name]),
    ...secretFields(manifest.settings).map((name) => account.settings[name]),
  ].filter((value): value is string => value !== undefined && value !== '');
  if (values.length === 0) return (text) => text;
  const fields = Object.values(account.credentials);
  const forms = new Set(
    values.flatMap((value) => [
      value,
      encodeURIComponent(value),
      JSON.stringify(value).slice(1, -1),
      base64(value),
      ...fields.flatMap((other) => [base64(`${other}:${value}`), base64(`${value}:${other}`)]),
    ]),
  );
  // The longest first: a secret may contain another.
  const ordered = [...forms].sort((a, b) => b.length - a.length);
  return (text) => ordered.reduce((left, form) => left.replaceAll(form, SECRET_MASK), text);
}

/**
 * What was thrown, as a VendorProblem whose message holds none of the account's secrets, and whose wait ends within a
 * day: what is to be done again at a moment that no date has would never be done.
 */
export function safeProblem(thrown: unknown, manifest: Secrets, account: VendorAccount): VendorProblem {
  const problem = toVendorProblem(thrown);
  const redact = redactor(manifest, account);
  const text = { en: redact(problem.text.en), ru: redact(problem.text.ru) };
  const isSafe = text.en === problem.message && text.en === problem.text.en && text.ru === problem.text.ru;
  const detail = withinDay(problem.detail);
  return isSafe && detail === problem.detail ? problem : new VendorProblem(detail, text);
}

/** The longest wait that a vendor may ask for, ms. */
const LONGEST_WAIT_MS = 86_400_000;

const withinDay = (detail: VendorProblemKind): VendorProblemKind => {
  if (detail.kind !== 'limited' || detail.retryAfterMs === null) return detail;
  const { retryAfterMs } = detail;
  if (Number.isSafeInteger(retryAfterMs) && retryAfterMs >= 0 && retryAfterMs <= LONGEST_WAIT_MS) return detail;
  const waits = typeof retryAfterMs === 'number' && retryAfterMs > 0;
  return { kind: 'limited', retryAfterMs: waits ? Math.ceil(Math.min(retryAfterMs, LONGEST_WAIT_MS)) : null };
};

/** Words without the account's secrets. */
export const safeWords = (words: Words, manifest: Secrets, account: VendorAccount): Words => {
  const redact = redactor(manifest, account);
  return typeof words === 'object' ? { en: redact(words.en), ru: redact(words.ru) } : redact(String(words));
};

const base64 = (text: string): string => Buffer.from(text).toString('base64');
