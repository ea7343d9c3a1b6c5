import type { VendorAccount } from './call-context.ts';
import type { VendorManifest, Words } from './manifest.ts';
import { SECRET_MASK, secretFields } from './secret.ts';
import { toVendorProblem, VendorProblem, type VendorProblemKind } from './vendor-problem.ts';

/** Where the fields are that are secret. */
type Secrets = Pick<VendorManifest, 'credentials' | 'settings'>;

/** Takes secrets out of what a plugin says. */
export interface Redactor {
  /**
   * The text without any secret: each as it is, as it looks in a URL, in JSON and in base64, and the base64 of
   * `user:password` pairs that Basic authentication sends.
   */
  readonly redact: (text: string) => string;
  /** From now on this is a secret too. */
  readonly add: (secret: string) => void;
}

/** The redactor of the account: one for all its calls, so that what one call has learnt to be secret is so for all. */
export function redactorOf(manifest: Secrets, account: VendorAccount): Redactor {
  let redactor = redactors.get(account);
  if (redactor === undefined) {
    redactor = openRedactor(manifest, account);
    redactors.set(account, redactor);
  }
  return redactor;
}

/** An account is read anew when it changes. */
const redactors = new WeakMap<VendorAccount, Redactor>();

/** Tokens of so many hours; the oldest go, which are no longer good. */
const MOST_AT_RUN_TIME = 64;
/** What is shorter stands in any text. */
const SHORTEST_AT_RUN_TIME = 8;

function openRedactor(manifest: Secrets, account: VendorAccount): Redactor {
  const given = [
    ...secretFields(manifest.credentials).map((name) => account.credentials[name]),
    ...secretFields(manifest.settings).map((name) => account.settings[name]),
  ].filter((value): value is string => value !== undefined && value !== '');
  const fields = Object.values(account.credentials);
  const atRunTime = new Set<string>();
  let forms: readonly string[] | undefined;
  return {
    redact: (text) => {
      forms ??= formsOf([...given, ...atRunTime], fields);
      let left = text;
      for (const form of forms) if (left.includes(form)) left = left.replaceAll(form, SECRET_MASK);
      return left;
    },
    add: (secret) => {
      if (secret.length < SHORTEST_AT_RUN_TIME || atRunTime.has(secret)) return;
      atRunTime.add(secret);
      for (const oldest of atRunTime) {
        if (atRunTime.size <= MOST_AT_RUN_TIME) break;
        atRunTime.delete(oldest);
      }
      forms = undefined;
    },
  };
}

/** The longest first: a secret may contain another. */
const formsOf = (secrets: readonly string[], fields: readonly string[]): readonly string[] =>
  [
    ...new Set(
      secrets.flatMap((value) => [
        value,
        encodeURIComponent(value),
        JSON.stringify(value).slice(1, -1),
        base64(value),
        ...fields.flatMap((other) => [base64(`${other}:${value}`), base64(`${value}:${other}`)]),
      ]),
    ),
  ].sort((a, b) => b.length - a.length);

/**
 * What was thrown, as a VendorProblem whose message holds none of the account's secrets, and whose wait ends within a
 * day: what is to be done again at a moment that no date has would never be done.
 */
export function safeProblem(thrown: unknown, redact: Redactor['redact']): VendorProblem {
  const problem = toVendorProblem(thrown);
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
export const safeWords = (words: Words, redact: Redactor['redact']): Words =>
  typeof words === 'object' ? { en: redact(words.en), ru: redact(words.ru) } : redact(String(words));

const base64 = (text: string): string => Buffer.from(text).toString('base64');
