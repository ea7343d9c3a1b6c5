/** Whether a text has the number of one of these orders by itself: not as the beginning of a child's number. */
export const namesOneOf = (numbers: ReadonlySet<string>, text: string): boolean =>
  tokensIn(text).some((token) => numbers.has(token));

/** Whether it may tell of one of them: the codes of an order's places begin with its number, as those of its children do. */
export const mayNameOneOf = (numbers: ReadonlySet<string>, text: string): boolean =>
  tokensIn(text).some((token) => numbers.has(token) || numbers.has(token.slice(0, token.lastIndexOf('-'))));

const tokensIn = (text: string): readonly string[] => [...text.matchAll(/[A-Z\d]+(?:-\d+)+/g)].map(([token]) => token);
