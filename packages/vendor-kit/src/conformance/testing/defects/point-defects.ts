import type { PickupPoint } from '@cartage/core';
import { type Defect, defect, givesPoints } from '../defect.ts';

const every = (change: (point: PickupPoint) => PickupPoint) => givesPoints((points) => points.map(change));
const takes_ = 'says of each point what it takes';
const pays = 'says of each point how one pays there';
const opens = 'says of each point when it is open';

export const pointDefects: readonly Defect[] = [
  defect(
    'a point of another vendor',
    'streams pickup points that the host accepts',
    givesPoints((points) => points.map((point, n) => (n === 13 ? { ...point, vendorId: 78 } : point))),
  ),
  defect(
    'pages that overlap',
    'streams each point once',
    givesPoints((points) => [...points, ...points.slice(0, 5)]),
  ),
  defect(
    'the first page alone',
    'streams every page',
    givesPoints((points) => points.slice(0, 5)),
  ),
  defect(
    'codes of cities that the vendor has made up',
    'gives the codes of cities in the form of their country',
    givesPoints((points) => points.map((point) => ({ ...point, cityId: point.cityId.slice(0, 2) }))),
  ),
  defect(
    'cities that lie in another country',
    'gives the codes of cities in the form of their country',
    givesPoints((points) => points.map((point, n) => (n === 3 ? { ...point, country: 'KZ' } : point))),
  ),
  defect(
    'points at 0°, 0°',
    'puts points where their city is',
    givesPoints((points) => points.map((point, n) => (n === 3 ? { ...point, latitude: 0, longitude: 0 } : point))),
  ),
  defect(
    'latitude and longitude exchanged',
    'puts points where their city is',
    givesPoints((points) =>
      points.map((point) => ({ ...point, latitude: point.longitude, longitude: point.latitude })),
    ),
  ),

  defect(
    'a limit in grams',
    takes_,
    every((point) => ({ ...point, maxWeight: (point.maxWeight ?? 0) * 1000 })),
  ),
  defect(
    'a limit in millimetres',
    takes_,
    every((point) => ({ ...point, maxWidth: point.maxWidth && point.maxWidth * 10 })),
  ),
  defect(
    'no limits',
    takes_,
    every((point) => ({ ...point, maxWeight: null, maxWidth: null, maxHeight: null, maxDepth: null })),
  ),
  defect(
    'as many places as one likes',
    takes_,
    every((point) => ({ ...point, maxPlaces: null })),
  ),
  defect(
    'cash at lockers',
    pays,
    every((point) => ({ ...point, cashPayment: true })),
  ),
  defect(
    'no cards',
    pays,
    every((point) => ({ ...point, cardPayment: false })),
  ),
  defect(
    'roubles for kopecks at points',
    pays,
    every((point) => ({ ...point, maxCashOnDelivery: point.maxCashOnDelivery && point.maxCashOnDelivery / 100 })),
  ),
  defect(
    'a closed point that is open',
    opens,
    every((point) => ({ ...point, closed: null })),
  ),
  defect(
    'a point that is closed for good',
    opens,
    every((point) => ({ ...point, closed: point.closed && { ...point.closed, until: null } })),
  ),
  defect(
    'no hours',
    opens,
    every((point) => ({ ...point, workTime: null })),
  ),
  defect(
    'points that take in nothing',
    'says of each point whether it takes parcels in, and hands them out',
    every((point) => ({ ...point, intake: !point.pickup })),
  ),
  defect(
    'names for addresses',
    'says of each point what and where it is',
    every((point) => ({ ...point, address: point.name })),
  ),
  defect(
    'names for cities',
    'says of each point what and where it is',
    every((point) => ({ ...point, cityName: point.name })),
  ),
  defect(
    'lockers told as offices',
    'says of each point what and where it is',
    every((point) => ({ ...point, type: 'pickup-point' as const })),
  ),
];
