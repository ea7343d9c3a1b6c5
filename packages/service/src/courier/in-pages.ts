/** So many orders are held in memory, and in one statement, at a time. */
const PAGE = 200;

/** The ids in pieces, by id: whoever locks orders does so in one sequence. */
export const inPages = (ids: readonly number[]): readonly (readonly number[])[] => {
  const sorted = [...ids].sort((one, two) => one - two);
  return Array.from({ length: Math.ceil(sorted.length / PAGE) }, (_, n) => sorted.slice(n * PAGE, (n + 1) * PAGE));
};
