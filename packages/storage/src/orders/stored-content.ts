import { type OrderContent, unitDecimals } from '@cartage/core';

// The content of an order as JSON. Versions before counted every customs value in hundredths; a currency with more decimals is
// counted in finer units since. Which of both a row has, it says itself: processes of both versions may write side by side.

/** Of a content whose customs value is in units finer than hundredths: how many decimals these have. */
interface Finer {
  readonly customsDecimals?: number;
}

/** The content as a row holds it. */
export const toStoredContent = (content: OrderContent): string => {
  const customsDecimals = unitDecimals(content.cargo.customsCurrency);
  return JSON.stringify(customsDecimals > 2 ? ({ ...content, customsDecimals } satisfies Finer) : content);
};

/** The content of a row. */
export const fromStoredContent = (stored: string): OrderContent => {
  const parsed = JSON.parse(stored) as OrderContent & Finer;
  const decimals = unitDecimals(parsed.cargo.customsCurrency);
  if (decimals === 2 && parsed.customsDecimals === undefined) return parsed;
  const { customsDecimals = 2, ...content } = parsed;
  const { customsValue } = content.cargo;
  // What a process of the version before has turned into hundredths says the decimals of before.
  if (customsValue === null || decimals === 2) return content;
  return { ...content, cargo: { ...content.cargo, customsValue: customsValue * 10 ** (decimals - customsDecimals) } };
};
