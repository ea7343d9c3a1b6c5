import type { Slices } from './slices.ts';

/** The places of the keys in the order of the keys, by merging. `compareEqual`: of two places whose keys are one. */
export const sortInSlices = async (
  keys: Float64Array,
  slices: Slices,
  compareEqual: (one: number, other: number) => number = () => 0,
): Promise<Uint32Array> => {
  const count = keys.length;
  let from = { keys: keys.slice(), places: new Uint32Array(count) };
  let into = { keys: new Float64Array(count), places: new Uint32Array(count) };
  for (let at = 0; at < count; at += 1) from.places[at] = at;
  for (let width = 1; width < count; width *= 2) {
    for (let start = 0; start < count; start += 2 * width) {
      const middle = Math.min(start + width, count);
      const end = Math.min(middle + width, count);
      let left = start;
      let right = middle;
      for (let at = start; at < end; at += 1) {
        let takesLeft = right >= end;
        if (!takesLeft && left < middle) {
          // The keys move along, so that they are read one after another: far jumps cost more than all else.
          const difference = (from.keys[left] as number) - (from.keys[right] as number);
          takesLeft =
            difference < 0 ||
            (difference === 0 && compareEqual(from.places[left] as number, from.places[right] as number) <= 0);
        }
        const taken = takesLeft ? left++ : right++;
        into.keys[at] = from.keys[taken] as number;
        into.places[at] = from.places[taken] as number;
        if ((at & 0xff) === 0 && slices.isOver()) await slices.next();
      }
    }
    [from, into] = [into, from];
  }
  return from.places;
};
