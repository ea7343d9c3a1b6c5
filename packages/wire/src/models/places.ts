import { isAtOrBelow } from '../reading/path-text.ts';

/** Where models hold what the core speaks of: the core's path, then the JSON path. */
export type PlaceTable = Readonly<Record<string, string>>;

/** The cargo, which every version writes alike. */
export const cargoPlaces: PlaceTable = {
  'cargo.isApproximate': 'cargo.isApproximateParameters',
  'cargo.items': 'cargo.cargoItems',
  'cargo.products': 'cargo.cargoProducts',
  'cargo.state': 'cargo.cargoState',
  'cargo.type': 'cargo.cargoType',
  'cargo.vehicle': 'cargo.ftlAttributes',
  'cargo.vehicle.bodyType': 'cargo.ftlAttributes.cargoBodyType',
  'cargo.vehicle.loadCapacity': 'cargo.ftlAttributes.cargoLoadCapacity',
  'cargo.vehicle.loadingType': 'cargo.ftlAttributes.cargoLoadingType',
};

/** Last names inside cargo items and products. */
const measures: Readonly<Record<string, string>> = { weightKg: 'weight', volumeM3: 'volume' };

/** The JSON path of a core path, by the longest row that it is at or below. */
export const placeIn = (table: PlaceTable): ((corePath: string) => string) => {
  const longestFirst = Object.entries(table).sort(([a], [b]) => b.length - a.length);
  return (corePath) => {
    const row = longestFirst.find(([core]) => isAtOrBelow(corePath, core));
    const moved = row === undefined ? corePath : row[1] + corePath.slice(row[0].length);
    return moved.replace(/\.(weightKg|volumeM3)$/, (_, measure: string) => `.${measures[measure]}`);
  };
};
