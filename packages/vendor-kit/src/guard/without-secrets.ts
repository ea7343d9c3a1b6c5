import type { CourierOutcome, FactProbe } from '../adapter/adapter.ts';
import type { CallContext } from '../adapter/call-context.ts';
import type { TariffDescription, Words } from '../adapter/manifest.ts';
import type { VendorOption } from '../adapter/quote.ts';
import type { ShipmentEvents, TrackedShipment } from '../adapter/shipment.ts';
import { safeProblem, safeText, safeWords } from '../secrets/redact.ts';

// What a plugin has answered, without the account's secrets and those that came at run time. A vendor repeats what it was
// sent, and customers read what it says.

/** An outcome with its problem, if it has one. */
export const cleanProblem = <T extends object>(answer: T, { redact }: CallContext): T =>
  'problem' in answer ? { ...answer, problem: safeProblem(answer.problem, redact) } : answer;

/** An outcome with its message, if it has one. */
export const cleanMessage = <T extends object>(answer: T, { redact }: CallContext): T =>
  'message' in answer ? { ...answer, message: safeWords(answer.message as Words, redact) } : answer;

/** A courier who was booked, with what the history is to say of it. */
export const cleanTold = (outcome: CourierOutcome, { redact }: CallContext): CourierOutcome =>
  outcome.kind === 'booked' && outcome.told !== undefined
    ? { ...outcome, told: safeWords(outcome.told, redact) }
    : outcome;

/** What a probe found. */
export const cleanProbe = ({ found, text }: FactProbe, { redact }: CallContext): FactProbe => ({
  found: probed.includes(found) ? found : 'unclear',
  text: safeWords(text, redact),
});

const probed: readonly FactProbe['found'][] = ['as-said', 'unlike', 'unclear'];

/** An option with the vendor's remark, if there is one. */
export const cleanRemark = <T extends Pick<VendorOption, 'comments'>>(option: T, { redact }: CallContext): T =>
  option.comments === null ? option : { ...option, comments: safeText(option.comments, redact) };

/** What is told of a shipment: each event's words and who received it, or the problem. */
export const cleanEvents = <T extends TrackedShipment | ShipmentEvents>(shipment: T, call: CallContext): T => {
  if ('problem' in shipment) return cleanProblem(shipment, call);
  const { redact } = call;
  return {
    ...shipment,
    events: shipment.events.map((event) => ({
      ...event,
      source: safeText(event.source, redact),
      text: { en: safeText(event.text.en, redact), ru: safeText(event.text.ru, redact) },
      receivedBy: event.receivedBy === null ? null : safeText(event.receivedBy, redact),
      ...(event.purchased && {
        purchased: event.purchased.map((one) => ({ ...one, product: redact(one.product) })),
      }),
    })),
  };
};

/** A tariff of the contract with its names and its description. */
export const cleanTariff = (
  { name, names, description, ...tariff }: TariffDescription,
  { redact }: CallContext,
): TariffDescription => ({
  ...tariff,
  name: redact(name),
  ...(names && { names: { en: redact(names.en), ru: redact(names.ru) } }),
  description: safeWords(description, redact),
});
