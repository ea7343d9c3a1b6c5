import { names } from '../../words/locale.ts';

/** A setting as the service tells it: `true` or `false`, the one entry of a setting that has one, or a JSON object of its entries. */
export type Settled =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'switch'; readonly on: boolean }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'entries'; readonly entries: Readonly<Record<string, string>> };

/** What counts of a setting. `isSwitch`: it is only on or off, so `false` says something; of others it is nothing. */
export const settledOf = (value: string, isSwitch: boolean): Settled => {
  if (isSwitch) return { kind: 'switch', on: value === 'true' };
  if (value === 'false') return { kind: 'nothing' };
  const entries = entriesIn(value);
  return entries === null ? { kind: 'text', text: value } : { kind: 'entries', entries };
};

const entriesIn = (value: string): Readonly<Record<string, string>> | null => {
  if (!value.startsWith('{')) return null;
  try {
    const read = JSON.parse(value) as Readonly<Record<string, unknown>>;
    return Object.fromEntries(
      Object.entries(read).map(([code, entry]) => [code, typeof entry === 'string' ? entry : JSON.stringify(entry)]),
    );
  } catch {
    return null;
  }
};

/** What the fields of a form hold at first, by their codes; a setting with one entry calls it `value`. */
export const typedOf = (settled: Settled, codes: readonly string[]): Readonly<Record<string, string>> => {
  const entries = settled.kind === 'entries' ? settled.entries : settled.kind === 'text' ? { value: settled.text } : {};
  return Object.fromEntries(codes.map((code) => [code, names<string>(entries).get(code) ?? '']));
};
