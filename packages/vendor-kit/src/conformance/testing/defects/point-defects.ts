import { type Defect, defect, givesPoints } from '../defect.ts';

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
];
