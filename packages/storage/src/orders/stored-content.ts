import {
  type Cargo,
  normalizePostalCode,
  type OrderContent,
  type Party,
  type Product,
  unitDecimals,
} from '@cartage/core';

// The content of an order as JSON, and what versions before have written otherwise: postal codes with blanks in them, and
// customs values, which they counted in hundredths whatever the currency. In which units a value is, its row says itself, since
// processes of both versions may write side by side. What they knew nothing of is null: customs by product, the Incoterms
// rule, an end's region. Of services of vendors' own they asked for none.

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
export const fromStoredContent = (stored: string): OrderContent =>
  withPostalCodes(withEveryField(withCustomsValue(JSON.parse(stored) as OrderContent & Finer)));

const withCustomsValue = (parsed: OrderContent & Finer): OrderContent => {
  const decimals = unitDecimals(parsed.cargo.customsCurrency);
  if (decimals === 2 && parsed.customsDecimals === undefined) return parsed;
  const { customsDecimals = 2, ...content } = parsed;
  const { customsValue } = content.cargo;
  // What a process of the version before has turned into hundredths says the decimals of before.
  if (customsValue === null || decimals === 2) return content;
  return { ...content, cargo: { ...content.cargo, customsValue: customsValue * 10 ** (decimals - customsDecimals) } };
};

const withEveryField = (content: OrderContent): OrderContent => {
  const { sender, receiver, cargo } = content;
  const products = cargo.products.map((product): Product => ({ ...noCustoms, ...product }));
  return {
    ...noVendorServices,
    ...content,
    sender: { ...noRegion, ...sender },
    receiver: { ...noRegion, ...receiver },
    cargo: { ...noIncoterm, ...cargo, products },
  };
};

const noVendorServices: Pick<OrderContent, 'vendorServices'> = { vendorServices: [] };
const noRegion: Partial<Party> = { region: null };
const noIncoterm: Partial<Cargo> = { incoterm: null };
const noCustoms: Partial<Product> = { hsCode: null, originCountry: null, customsValue: null };

const withPostalCodes = (content: OrderContent): OrderContent => {
  const { sender, receiver } = content;
  return isSpelt(sender) && isSpelt(receiver)
    ? content
    : { ...content, sender: respelt(sender), receiver: respelt(receiver) };
};

const isSpelt = ({ postalCode }: Party): boolean => postalCode === null || /^[A-Z\d]+$/.test(postalCode);

const respelt = (party: Party): Party => ({
  ...party,
  postalCode: party.postalCode === null ? null : normalizePostalCode(party.postalCode) || null,
});
