import { type Checked, type LocalText, type NewOrder, type Problem, problem } from '@cartage/core';
import { wouldNotPay } from '../balance/reserve-price.ts';
import { presentConnection } from '../connections/order-connection.ts';
import type { Connections } from '../connections/vendors.ts';
import type { Acting } from '../context.ts';
import { vendorNotFound, whyNotOffered } from '../hand-over/hand-over-order.ts';
import type { Pricing } from '../quotes/offers.ts';
import { quote } from '../quotes/quote.ts';
import { chosenRequest } from '../quotes/quote-request.ts';

/** What is to be said of an order that its rules found sound. */
interface Validation {
  /** Why the vendor would not take it. */
  readonly problems: readonly Problem[];
  /** What else a person should know. */
  readonly remarks: readonly LocalText[];
}

/**
 * Judges what saving and handing over a new order would come to, and does neither (interface 13.32). Where a vendor and a
 * tariff are chosen, the vendor is asked for its price, as it is before each hand-over: its limits are its own to know.
 */
export const validateOrder = async (
  ctx: Acting & Connections & Pricing,
  { content, intent }: Checked<NewOrder>,
): Promise<Validation> => {
  const { choice } = content;
  if (!choice || intent === 'draft') return sound;
  const connection = await presentConnection(ctx, ctx.company.id, choice);
  if (!connection) return { problems: [await vendorNotFound(ctx, ctx.company.id, choice)], remarks: [] };
  const { options, failures, leftOut } = await quote(ctx, chosenRequest(content), {
    ignore: 'urgency',
    connections: [connection],
    isShownOnly: true,
  });
  const { name } = connection.vendor.manifest;
  const [option] = options;
  if (option) {
    const waits = option.urgencies.includes('day-off-express');
    const unpaid = waits ? null : await wouldNotPay(ctx.store.db, ctx.company.id, { content, option });
    return { problems: unpaid ? [unpaid] : [], remarks: waits ? [awaitsApproval] : [] };
  }
  if (failures.length > 0) return { problems: [], remarks: [notJudged(name)] };
  return { problems: [whyNotOffered(name, choice, leftOut)], remarks: [] };
};

const sound: Validation = { problems: [], remarks: [] };

const awaitsApproval: LocalText = problem('ApprovalRequired').text;

const notJudged = (name: string): LocalText => ({
  en: `${name} gave no price just now, so its own limits were not judged.`,
  ru: `${name} сейчас не сообщила цену, поэтому её собственные ограничения не проверены.`,
});
