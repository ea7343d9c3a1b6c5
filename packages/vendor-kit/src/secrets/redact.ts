import { MOST_CHARACTERS, MOST_OF_ID, writable } from '../adapter/answer-limits.ts';
import type { VendorAccount } from '../adapter/call-context.ts';
import type { VendorManifest, Words } from '../adapter/manifest.ts';
import { toVendorProblem, VendorProblem, type VendorProblemKind } from '../adapter/vendor-problem.ts';
import { SECRET_MASK, secretFields } from './secret-fields.ts';

/** Where the fields are that are secret. */
type Secrets = Pick<VendorManifest, 'credentials' | 'settings'>;

/** Takes secrets out of what a plugin says. */
export interface Redactor {
  /**
   * The text without any secret, in whatever letters a long one is written: each as it is, as it looks in a URL, a form,
   * JSON, XML and base64, also amid other base64, and the base64 of `user:password` pairs that Basic authentication sends.
   */
  readonly redact: (text: string) => string;
  /** From now on this is a secret too. */
  readonly add: (secret: string) => void;
}

/**
 * The redactor of the account: one for all its calls, so that what one call has learnt to be secret is so for all.
 * @param manifest says which fields are secret
 * @param account whose values are taken out
 * @returns `redact` for texts, and `add` for secrets that come at run time
 */
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
/** What is shorter is an ordinary word in other letters, and too little of it stands in base64. */
const SHORTEST_IN_ANY_LETTERS = 8;

function openRedactor(manifest: Secrets, account: VendorAccount): Redactor {
  const given = [
    ...secretFields(manifest.credentials).map((name) => account.credentials[name]),
    ...secretFields(manifest.settings).map((name) => account.settings[name]),
  ].filter((value): value is string => value !== undefined && value !== '');
  const fields = Object.values(account.credentials);
  const atRunTime = new Set<string>();
  let forms: readonly Form[] | undefined;
  return {
    redact: (text) => {
      forms ??= formsOf([
        ...given.flatMap((value) => waysOf(value, fields)),
        ...[...atRunTime].flatMap((value) => waysOf(value)),
      ]);
      let left = String(text);
      const small = inSmall(left);
      // Most tokens are longer than most texts.
      for (let i = firstWithin(forms, small.length); i < forms.length; i++) {
        const { form, small: inAny } = forms[i] as Form;
        if (inAny === null) left = left.replaceAll(form, SECRET_MASK);
        else if (small.includes(inAny)) left = left.replace(inAnyLetters(form), SECRET_MASK);
      }
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

/** Every way in which a secret travels. */
const waysOf = (secret: string, fields: readonly string[] = []): readonly string[] => {
  const value = secret.toWellFormed();
  const url = encodeURIComponent(value);
  const json = JSON.stringify(value).slice(1, -1);
  const encoded = [value, ...fields.flatMap((other) => [`${other}:${value}`, `${value}:${other}`])].map(base64);
  const amid = value.length < SHORTEST_IN_ANY_LETTERS ? [] : [value, json];
  return [
    ...[
      secret,
      value,
      url,
      encodeURIComponent(url),
      encodeURI(value),
      new URLSearchParams({ '': value }).toString().slice(1),
    ],
    ...[json, json.replaceAll('/', '\\/'), asciiOnly(json), asciiOnly(json).replaceAll('/', '\\/'), ...xmlsOf(value)],
    ...[...encoded, ...amid.flatMap((text) => [0, 1, 2].map((shift) => base64Amid(text, shift)))].flatMap((form) => [
      form,
      form.replaceAll('+', '-').replaceAll('/', '_'),
    ]),
  ];
};

/** As some write JSON. */
const asciiOnly = (json: string): string =>
  json.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const xmlOf = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] as string);
/** Some write the apostrophe as it is, others by either of its names. */
const xmlsOf = (text: string): readonly string[] =>
  ["'", '&apos;', '&#39;'].map((apostrophe) => xmlOf(text).replaceAll("'", apostrophe));

/** What of the text is the same in base64 whatever stands around it, so many bytes into a group of three. */
const base64Amid = (text: string, shift: number): string => {
  const bytes = Buffer.concat([Buffer.alloc(shift), Buffer.from(text)]);
  const end = Math.floor((bytes.length * 8) / 6);
  return bytes.toString('base64').slice(Math.ceil((shift * 8) / 6), end);
};

interface Form {
  readonly form: string;
  /** In small letters; null: it is looked for only as it is. */
  readonly small: string | null;
}

/** The longest first: a secret may contain another. */
const formsOf = (ways: readonly string[]): readonly Form[] =>
  [...new Set(ways)]
    .map((form) => ({ form, small: form.length < SHORTEST_IN_ANY_LETTERS ? null : inSmall(form) }))
    .sort((a, b) => lengthOf(b) - lengthOf(a));

const lengthOf = ({ form, small }: Form): number => (small ?? form).length;

/** The small sigma depends on what stands behind it, and a secret is looked for wherever it stands. */
const inSmall = (text: string): string => text.toLowerCase().replaceAll('ς', 'σ');

const inAnyLetters = (form: string): RegExp => new RegExp(form.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'), 'gi');

/** Where the forms begin that are not longer. */
const firstWithin = (forms: readonly Form[], length: number): number => {
  let [from, to] = [0, forms.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (lengthOf(forms[middle] as Form) > length) from = middle + 1;
    else to = middle;
  }
  return from;
};

/**
 * What was thrown, as a VendorProblem that holds none of the account's secrets and nothing beside its members, whose texts
 * are as short as people read them and a database keeps them, and whose wait ends within a day: what is to be done again
 * at a moment that no date has would never be done.
 * @param thrown anything at all
 * @param redact of the account
 */
export function safeProblem(thrown: unknown, redact: Redactor['redact']): VendorProblem {
  const { text, detail } = toVendorProblem(thrown);
  return new VendorProblem(safeDetail(detail, redact), {
    en: safeText(text.en, redact),
    ru: safeText(text.ru, redact),
  });
}

/**
 * What people read, or a log keeps, of a text of any length.
 * @param text of any length; the first 100,000 characters are looked at
 * @param redact of the account
 * @returns at most 10,000 characters, without NUL and halves of pairs
 */
export const safeText = (text: string, redact: Redactor['redact']): string =>
  writable(redact(text.slice(0, MOST_LOOKED_AT)).slice(0, MOST_CHARACTERS));

/** So that a secret is not cut in two where the text is, and yet no megabytes are searched. */
const MOST_LOOKED_AT = 10 * MOST_CHARACTERS;

const safeDetail = (detail: VendorProblemKind, redact: Redactor['redact']): VendorProblemKind =>
  detail.kind === 'invalid' && detail.field !== null
    ? { kind: 'invalid', field: safeText(detail.field, redact).slice(0, MOST_OF_ID) }
    : withinDay(detail);

/** The longest wait that a vendor may ask for, ms. */
const LONGEST_WAIT_MS = 86_400_000;

const withinDay = (detail: VendorProblemKind): VendorProblemKind => {
  if (detail.kind !== 'limited' || detail.retryAfterMs === null) return detail;
  const { retryAfterMs } = detail;
  if (Number.isSafeInteger(retryAfterMs) && retryAfterMs >= 0 && retryAfterMs <= LONGEST_WAIT_MS) return detail;
  const waits = typeof retryAfterMs === 'number' && retryAfterMs > 0;
  return { kind: 'limited', retryAfterMs: waits ? Math.ceil(Math.min(retryAfterMs, LONGEST_WAIT_MS)) : null };
};

/**
 * Words without the account's secrets.
 * @param words in one language or in two
 * @param redact of the account
 * @returns each text as `safeText` gives it
 */
export const safeWords = (words: Words, redact: Redactor['redact']): Words =>
  typeof words === 'object'
    ? { en: safeText(words.en, redact), ru: safeText(words.ru, redact) }
    : safeText(String(words), redact);

const base64 = (text: string): string => Buffer.from(text).toString('base64');
