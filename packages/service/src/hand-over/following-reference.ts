/** `CTG-4820-9137`, then `.2`, then `.3` (interface 10.4). */
export const followingReference = (reference: string): string => {
  const [number, count = '1'] = reference.split('.');
  return `${number}.${Number(count) + 1}`;
};
