/** The value that this share (0 to 1) of the values does not exceed. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Runs the sides by turns, so that a busy moment of the machine hits both, and none is idle so long that its connections close. */
export const alternate = async <Side extends string, R>(
  rounds: number,
  sides: Readonly<Record<Side, () => Promise<R>>>,
): Promise<Record<Side, readonly R[]>> => {
  const names = Object.keys(sides) as Side[];
  const results = Object.fromEntries(names.map((name) => [name, [] as R[]])) as Record<Side, R[]>;
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) results[name].push(await sides[name]());
  }
  return results;
};

/** The median of one figure over the rounds. */
export const medianOf = <R>(results: readonly R[], figure: (result: R) => number): number =>
  median(results.map(figure));

/** The median of product to floor, round by round: what slows the machine for a while slows both sides of a round. */
export const ratioOf = <R>(
  results: { readonly product: readonly R[]; readonly floor: readonly R[] },
  figure: (result: R) => number,
): number => median(results.product.map((result, round) => figure(result) / figure(results.floor[round] ?? result)));

/** One figure of both sides: their medians, and the ratio. */
export const compared = <R>(
  results: { readonly product: readonly R[]; readonly floor: readonly R[] },
  figure: (result: R) => number,
): { readonly product: number; readonly floor: number; readonly ratio: number } => ({
  product: medianOf(results.product, figure),
  floor: medianOf(results.floor, figure),
  ratio: ratioOf(results, figure),
});
