import { cityCodeFits, distanceKm, findCity, type PickupPoint } from '@cartage/core';
import { checkPoints } from '../../guard/check-answer.ts';
import { holds, same } from '../stage/judge.ts';
import { type Law, lawOf, notApplicable, untold } from '../stage/law.ts';

const law = lawOf('pickupPoints');

/** The largest cities reach so far, with what belongs to them. */
const FARTHEST_KM = 150;

/** The directory of pickup points (`pickupPoints`). */
export const pointLaws: readonly Law[] = [
  // A point that fails the check is left out of the map, and nobody is sent there.
  law(
    'streams pickup points that the host accepts',
    'The host leaves out a point that does not fit the kit’s PickupPoint: ids and names of at most 200 characters, degrees within bounds, intake or pickup.',
    async ({ plugin, manifest, call }) => {
      const bad: string[] = [];
      let count = 0;
      for await (const batch of plugin.pickupPoints?.(call()) ?? []) {
        count += batch.length;
        checkPoints(batch, manifest, (id) => bad.push(id));
      }
      same('Points that the host would leave out', bad, []);
      holds('Points', count > 0, count, 'one at least');
    },
  ),
  // Where pages overlap, some points come twice and others never.
  law('streams each point once', 'Go on from where the page before ended.', async ({ points }) => {
    const ids = (await points()).map(({ id }) => id);
    same(
      'Ids that come twice',
      ids.filter((id, n) => ids.indexOf(id) !== n),
      [],
    );
  }),
  // A directory that ends early removes the points of all further pages from the map.
  law(
    'streams every page',
    'Ask for pages until the vendor says that there are no more (a cursor, a count in a header, a page that is not full).',
    async ({ plugin, vendor, call }) => {
      if (vendor.pointCount === undefined) notApplicable();
      // As the plugin tells them: those that come twice, or that the host leaves out, are judged apart.
      const ids = new Set<string>();
      for await (const batch of plugin.pickupPoints?.(call()) ?? []) for (const { id } of batch) ids.add(id);
      return same('Points', ids.size, await vendor.pointCount());
    },
  ),
  // By this code a point is found for an order; in another form it lies in no city.
  law(
    'gives the codes of cities in the form of their country',
    'cityId is a code as core’s `cityCodeFits` wants it, of a city in the point’s `country`; `call.cities` has those that the installation knows.',
    async ({ points }) => {
      const odd = (await points()).filter(
        ({ country, cityId }) => !cityCodeFits(country, cityId) || (findCity(cityId)?.country ?? country) !== country,
      );
      same(
        'Points whose cityId fits no country',
        odd.map(({ id, cityId }) => [id, cityId]),
        [],
      );
    },
  ),
  // Latitude and longitude are changed over easily, and the map then shows the sea.
  law(
    'puts points where their city is',
    'latitude goes north, longitude east; a point without a place is left out.',
    async ({ points }) => {
      for (const point of await points()) {
        const city = findCity(point.cityId);
        if (city === undefined) continue;
        const away = Math.round(distanceKm(city, point));
        holds(
          `The point ${point.id} at ${point.latitude}, ${point.longitude}`,
          away <= FARTHEST_KM,
          `${away} km from ${city.name.en}`,
          `at most ${FARTHEST_KM} km`,
        );
      }
    },
  ),
  // A parcel that does not fit is sent back from there.
  asTold(
    'says of each point what it takes',
    'maxWeight is kilograms of the shipment, sizes are centimetres of a place in any order, maxPlaces counts places; null: no limit.',
    ['minWeight', 'maxWeight', 'maxWidth', 'maxHeight', 'maxDepth', 'maxSizeSum', 'totalMaxVolume', 'maxPlaces'],
  ),
  // The receiver stands there with the wrong purse.
  asTold(
    'says of each point how one pays there',
    'cashPayment and cardPayment; maxCashOnDelivery is kopecks, null: no limit.',
    ['cashPayment', 'cardPayment', 'maxCashOnDelivery'],
  ),
  // Before a closed door.
  asTold(
    'says of each point when it is open',
    'workTime as the vendor writes it; `closed` has the first day and the first on which it is open again; freeStorageDays.',
    ['workTime', 'closed', 'freeStorageDays'],
  ),
  // The customer brings the parcel, and nobody takes it.
  asTold(
    'says of each point whether it takes parcels in, and hands them out',
    '`intake`: senders bring parcels there; `pickup`: receivers fetch them.',
    ['intake', 'pickup'],
  ),
  // By these it is found on the map and in the street.
  asTold(
    'says of each point what and where it is',
    'type, name, city, address, how to find it and phone, as the vendor has them.',
    ['type', 'name', 'cityName', 'address', 'metroStation', 'description', 'phone'],
  ),
];

/** Members of points that the vendor tells of, by its own books. */
function asTold(name: string, mend: string, members: readonly (keyof PickupPoint)[]): Law {
  return law(name, mend, async (stage) => {
    const { vendor, told } = stage;
    if (vendor.points === undefined) untold('points');
    const books = new Map((await vendor.points()).map((point) => [point.id, point]));
    let judged = 0;
    for (const point of await stage.points())
      for (const member of members) {
        const wanted = told(`points.${member}`, books.get(point.id)?.[member]);
        if (wanted === undefined) continue;
        judged++;
        same(`${member} of the point ${point.id}`, point[member] ?? null, wanted);
      }
    if (judged === 0) untold(...members.map((member) => `points.${member}`));
  });
}
