import type { LocalText } from '../local-text.ts';
import { type Problem, problem } from '../problem.ts';
import { building } from './natures/building.ts';
import { clothing } from './natures/clothing.ts';
import { electronics } from './natures/electronics.ts';
import { food } from './natures/food.ts';
import { health } from './natures/health.ts';
import { home } from './natures/home.ts';
import { industry } from './natures/industry.ts';
import { leisure } from './natures/leisure.ts';
import { papers } from './natures/papers.ts';
import { special } from './natures/special.ts';
import { vehicles } from './natures/vehicles.ts';

/** What is shipped, as vendors ask for it (interface 13.17). */
export interface CargoNature {
  /** Permanent, never given to anything else. */
  readonly code: string;
  /** As people choose it from a list. */
  readonly name: LocalText;
}

/** All lines of the catalogue, in its order. */
export const natureRows = [
  papers,
  clothing,
  electronics,
  home,
  food,
  health,
  vehicles,
  building,
  industry,
  leisure,
  special,
].flat();

/** The catalogue, in its order: what belongs together stands together. */
export const cargoNatures: readonly CargoNature[] = natureRows.map(([code, ru, en]) => ({ code, name: { en, ru } }));

const byCode = new Map(cargoNatures.map((nature) => [nature.code, nature]));

/** The nature with this code, letter for letter; NotFound. */
export const findCargoNature = (code: string): CargoNature | Problem =>
  byCode.get(code) ??
  problem('NotFound', 'code', {
    en: `There is no cargo nature with the code "${code}"; the list of cargo natures has the codes.`,
    ru: `Характера груза с кодом «${code}» нет; коды есть в списке характеров груза.`,
  });
