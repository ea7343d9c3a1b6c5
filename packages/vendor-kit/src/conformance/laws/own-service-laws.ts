import type { Shipment } from '../../adapter/shipment.ts';
import { holds, LawBroken, oneOf, same } from '../stage/judge.ts';
import { type Law, notApplicable, untold } from '../stage/law.ts';
import { askedFor, isWithoutPoint, shipmentOf } from '../stage/samples.ts';
import { offered, type Stage } from '../stage/stage.ts';
import { send } from './received-laws.ts';

/** Services that the vendor alone has (`manifest.ownServices`). */
export const ownServiceLaws: readonly Law[] = [
  // The host takes such an answer for nonsense, and shows nothing of the vendor.
  {
    name: 'says of each of its own services that was asked for whether it can be had, and at what price',
    mend: 'Each option has one entry in `ownServices` for each code in `ownServices` of the request: available with its price, included, or unavailable with price 0.',
    holds: async ({ plugin, served, call, manifest }) => {
      const codes = codesOf(manifest);
      const { request } = await served();
      const options = await offered(plugin.quote({ ...request, ownServices: codes }, call()));
      holds('Options with all services of its own', options.length > 0, options, 'one at least');
      for (const { tariffId, ownServices = [] } of options)
        same(`ownServices of ${tariffId}`, ownServices.map(({ code }) => code).sort(), [...codes].sort());
    },
  },
  // Customers read of it, and never get it.
  {
    name: 'offers each of its own services that its manifest names',
    mend: 'Take out of manifest.ownServices what the vendor does not have, or look why its `status` is never available or included.',
    holds: async (stage) => {
      const missing: string[] = [];
      for (const code of codesOf(stage.manifest)) if ((await optionWith(stage, code)) === null) missing.push(code);
      same('What is never offered', missing, []);
    },
  },
  // A service too few is missed by the customer, and one too many is charged to them.
  {
    name: 'sends the services of its own that were asked for, and no other',
    mend: '`ownServices` of a shipment are the codes that were chosen and that the option has; without it nobody wants any.',
    holds: async (stage) => {
      for (const make of [...codesOf(stage.manifest).map(shipmentWith), ({ shipment }: Stage) => shipment()]) {
        const sent = await make(stage);
        if (sent === null) continue;
        const { received } = await send(stage, sent);
        const seen = stage.told('ownServices', received.ownServices) ?? untold('ownServices');
        same('Services of its own', [...seen].sort(), [...(sent.ownServices ?? [])].sort());
      }
    },
  },
  // The customer chose it for the service, and reads after the order that there is none.
  {
    name: 'hands over by each tariff the services of its own that it offers with it',
    mend: 'An option whose tariff lacks a service says `unavailable` of it in `ownServices`; whatever else it says, the vendor is to take the shipment with it.',
    holds: async (stage) => {
      for (const shipment of await onePerTariff(stage)) {
        const { option, ownServices = [] } = shipment;
        // What it refuses without them too is judged apart.
        const { ownServices: _, ...plain } = { ...shipment, reference: stage.newReference() };
        const ended = await stage.settle(stage.handedOver(shipment));
        if (!('thrown' in ended) || 'thrown' in (await stage.settle(stage.handedOver(plain)))) continue;
        const { kind, message } = ended.thrown;
        throw new LawBroken(`${option.tariffId} with ${ownServices.join(', ')}`, `${kind}: ${message}`, 'taken');
      }
    },
  },
  // The customer was shown the quoted price, and pays what is confirmed.
  {
    name: 'charges for a service of its own what it quoted',
    mend: 'The price in `ownServices` of an option is what the vendor charges beside the tariff, kopecks with VAT or units of `currency`; 0 and `included` where it charges nothing.',
    holds: async (stage) => {
      for (const code of codesOf(stage.manifest)) {
        const shipment = await shipmentWith(code)(stage);
        if (shipment === null) continue;
        const { reference, ownServices = [] } = shipment;
        const ended = await stage.settle(stage.taken(shipment));
        if ('thrown' in ended) notApplicable();
        const received = (await stage.received(reference))?.at(-1);
        // That it was not sent is judged apart.
        if (received?.ownServices !== undefined && !ownServices.every((one) => received.ownServices?.includes(one)))
          continue;
        const [charged, price] = [stage.told('price', received?.price), askedFor(shipment)];
        if (charged !== undefined) same(`What was quoted with ${code}, and what is charged`, price, charged);
        oneOf(`The price with ${code} when it is confirmed`, ended.value.confirmation.price, [null, price]);
      }
    },
  },
];

const codesOf = ({ ownServices }: Stage['manifest']): readonly string[] =>
  ownServices.length === 0 ? notApplicable() : ownServices.map(({ code }) => code);

/** The first option that has the service; null: none has. What the plugin leaves unsaid is judged apart. */
async function optionWith({ adapter, samples, request, call, settle }: Stage, code: string) {
  for (const sample of await samples()) {
    const asked = { ...(await request(sample)), ownServices: [code] };
    const ended = await settle(offered(adapter.quote(asked, call())));
    if ('thrown' in ended) notApplicable();
    for (const option of ended.value)
      if (option.ownServices?.every(({ status }) => status !== 'unavailable')) return { asked, option };
  }
  return null;
}

const shipmentWith =
  (code: string) =>
  async (stage: Stage): Promise<Shipment | null> => {
    const found = await optionWith(stage, code);
    return found && shipmentOf(stage.newReference(), stage.manifest, found.asked, found.option);
  };

/** By each tariff, with all services of its own that it says it has. */
async function onePerTariff({ adapter, samples, request, call, newReference, manifest, settle }: Stage) {
  const all = new Map<string, Shipment>();
  for (const sample of await samples()) {
    const asked = { ...(await request(sample)), ownServices: codesOf(manifest) };
    if ([asked.sender, asked.receiver].some(isWithoutPoint)) continue;
    const ended = await settle(offered(adapter.quote(asked, call())));
    // What it leaves unsaid is judged apart.
    if ('thrown' in ended) notApplicable();
    for (const { ownServices = [], ...option } of ended.value) {
      const had = ownServices.filter(({ status }) => status !== 'unavailable');
      if (had.length === 0 || all.has(option.tariffId)) continue;
      const chosen = { ...asked, ownServices: had.map(({ code }) => code) };
      all.set(option.tariffId, shipmentOf(newReference(), manifest, chosen, { ...option, ownServices: had }));
    }
  }
  return [...all.values()];
}
