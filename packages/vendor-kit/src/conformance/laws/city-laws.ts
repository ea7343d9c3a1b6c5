import { areaNames, liesIn, regionWords } from '@cartage/core';
import type { VendorQuoteRequest } from '../../adapter/quote.ts';
import { holds, LawBroken, same } from '../stage/judge.ts';
import { type Law, notApplicable } from '../stage/law.ts';
import { isWithoutPoint, requestOf, shipmentOf } from '../stage/samples.ts';
import type { Stage } from '../stage/stage.ts';

/** Which city is meant, however it is named. */
export const cityLaws: readonly Law[] = [
  // Another installation may have learnt of a city by another of its codes.
  {
    name: 'asks the same whichever code of a city comes first',
    mend: 'Look for the code that the vendor knows among `route.origin.codes` and `route.destination.codes`; `cityId` is only the first of them.',
    holds: async ({ served, adapter, call }) => {
      const { request, options } = await served();
      const other = byOtherCodes(request);
      same(
        'Prices where the cities are named by another of their codes',
        pricesOf(await adapter.quote(other, call())),
        pricesOf(options),
      );
    },
  },
  // The parcel goes to the town of that name which the vendor finds first.
  {
    name: 'tells two cities of one name apart',
    mend: 'Tell the region wherever you tell the name of a city (`regionName`, `writtenCity`), in look-ups and in the keys of their cache too; or tell a code of the city.',
    holds: async (stage) => {
      const { namesakes } = stage.vendor;
      if (namesakes === undefined) notApplicable();
      for (const city of namesakes) await goesTo(stage, city);
    },
  },
];

const byOtherCodes = (request: VendorQuoteRequest): VendorQuoteRequest => {
  const { origin, destination } = request.route;
  const turned = <T extends { readonly codes: readonly string[] }>(city: T | null): T | null =>
    city && { ...city, codes: city.codes.toReversed() };
  const route = { ...request.route, origin: turned(origin), destination: turned(destination) };
  const [from, to] = [route.origin?.codes[0], route.destination?.codes[0]];
  if (from === request.sender.cityId && to === request.receiver.cityId) notApplicable();
  return {
    ...request,
    route,
    sender: { ...request.sender, cityId: from ?? request.sender.cityId },
    receiver: { ...request.receiver, cityId: to ?? request.receiver.cityId },
  };
};

const pricesOf = (options: readonly { readonly tariffId: string; readonly tariffPrice: number }[]) =>
  options.map(({ tariffId, tariffPrice }) => [tariffId, tariffPrice]);

async function goesTo(stage: Stage, city: NonNullable<Stage['vendor']['namesakes']>[number]): Promise<void> {
  const { sample } = await stage.served();
  const request = requestOf({ ...sample, destination: city }, await stage.points());
  const { destination } = request.route;
  if (isWithoutPoint(request.receiver) || destination === null) notApplicable();
  const where = `${destination.name.en}, ${destination.region?.en ?? city.country}`;
  const [option] = await stage.adapter.quote(request, stage.call());
  if (option === undefined) throw new LawBroken(`Offers to ${where}`, 'none', 'one at least');
  const shipment = shipmentOf(stage.newReference(), stage.manifest, request, option);
  const ended = await stage.settle(stage.handedOver(shipment));
  if ('thrown' in ended) throw new LawBroken(`A parcel to ${where}`, ended.thrown.message, 'taken');
  const [received] = (await stage.received(shipment.reference)) ?? notApplicable();
  const { cityId, region } = received?.to ?? {};
  if (cityId !== undefined)
    holds(`The city of a parcel to ${where}`, city.codes.includes(cityId), cityId, city.codes.join(' or '));
  else if (region !== undefined)
    holds(`The region of a parcel to ${where}`, isRegionOf(destination, region), region, where);
  else notApplicable();
}

const isRegionOf = (city: Parameters<typeof areaNames>[0], region: string): boolean => {
  const words = regionWords(region);
  return words.length > 0 && liesIn(areaNames(city), words);
};
