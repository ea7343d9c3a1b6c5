/** Browsers name HTML; whoever takes anything, as curl does, or likes JSON as much, is a program. */
export const prefersHtml = (accept: string | undefined): boolean => {
  const wishes = (accept ?? '').split(',').map((wish) => {
    const [type = '', ...parameters] = wish
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    const quality = parameters.map((parameter) => /^q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean);
    return { type, quality: quality === undefined ? 1 : Number(quality) };
  });
  const of = (type: string): number => wishes.find((wish) => wish.type === type)?.quality ?? 0;
  return of('text/html') > of('application/json');
};
