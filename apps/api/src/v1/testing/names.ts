import { exampleNumbers } from '@cartage/wire';
/** Names for what is random in answers: the same value the same name, numbered in order of appearance. */
export const openNames = () => {
  const byValue = new Map<string, string>();
  const counts = new Map<string, number>();

  const learn = (kind: string, value: string): void => {
    if (byValue.has(value)) return;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    byValue.set(value, `<${kind} ${count}>`);
  };
  return {
    /** A line with names, as it is sent. */
    read: (text: string): string => {
      let sent = text;
      for (const [value, name] of byValue) {
        sent = sent.replaceAll(name, value).replaceAll(inSmallLetters(name), value.toLowerCase());
      }
      return sent;
    },
    /** A text that was answered, with names. */
    write: (text: string): string => {
      for (const [, field = '', value = ''] of text.matchAll(/"(\w+)":"([^"\\]+)"/g)) {
        const kind = kinds[field];
        if (kind?.looks.test(value)) learn(kind.name, value);
      }
      for (const [value] of text.matchAll(/CTG-\d{4}-\d{4}/g)) if (!fixed.has(value)) learn('order', value);
      for (const [, value = ''] of text.matchAll(/\/t\/CTG-[\d-]+\?k=([\w-]{16})/g)) learn('proof', value);
      let written = text;
      for (const [value, name] of longestFirst(byValue)) {
        written = written.replaceAll(value, name).replaceAll(value.toLowerCase(), inSmallLetters(name));
      }
      return written;
    },
  };
};

/** So that no number is taken for the beginning of another. */
const longestFirst = (byValue: ReadonlyMap<string, string>) => [...byValue].sort(([a], [b]) => b.length - a.length);

const inSmallLetters = (name: string): string => name.replace('>', ' in small letters>');

/** Numbers of vendors, such as SW100017. */
const vendors = /^[A-Z]{2}(-P)?\d+$/;
const kinds: Readonly<Record<string, { readonly name: string; readonly looks: RegExp }>> = {
  orderKey: { name: 'key', looks: /^[\w-]{22}$/ },
  vendorInvoiceNum: { name: 'invoice', looks: vendors },
  vendorInvoiceNumber: { name: 'invoice', looks: vendors },
  vendorPickupNum: { name: 'pickup', looks: vendors },
  vendorPickupNumber: { name: 'pickup', looks: vendors },
};

/** Numbers that stand in requests and belong to no order. */
const fixed: ReadonlySet<string> = new Set(['CTG-0000-0000', 'CTG-4820-9137', ...Object.values(exampleNumbers)]);
