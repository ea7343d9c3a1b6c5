/**
 * What the header `Accept` likes best of what is offered by mime type; null: nothing of it, or no header. Of two that it
 * likes alike, one that it names goes before one for any type.
 */
export function acceptedType<Offer>(accept: string | null, offers: Readonly<Record<string, Offer>>): Offer | null {
  const [best] = (accept ?? '')
    .split(',')
    .flatMap((range) => {
      const [type = '', ...parameters] = range
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      const quality = Number(parameters.find((one) => one.startsWith('q='))?.slice(2) ?? 1);
      const offer = Object.hasOwn(offers, type) ? offers[type] : undefined;
      return offer === undefined || !(quality > 0) ? [] : [{ offer, quality, isNamed: type !== '*/*' }];
    })
    .sort((a, b) => b.quality - a.quality || Number(b.isNamed) - Number(a.isNamed));
  return best?.offer ?? null;
}
