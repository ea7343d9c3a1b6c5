/** How much the header `Accept` likes each type and range that it names, 0 to 1, in lower case. */
export const acceptQualities = (accept: string | null): ReadonlyMap<string, number> => {
  const wishes = (accept ?? '').split(',').map((wish) => {
    const [type = '', ...parameters] = wish
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    const quality = parameters.map((parameter) => /^q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean);
    return [type, quality === undefined ? 1 : Number(quality)] as const;
  });
  return new Map(wishes);
};
