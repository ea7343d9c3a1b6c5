/** Reads an answer as documentation shows it: JSON in which `…` stands for what is left out. */
export const readAnswer = (text: string): unknown => {
  const open: string[] = [];
  // Texts first, so that a bracket inside one does not count.
  const json = text.replace(/"(?:[^"\\]|\\.)*"|[[\]{}…]/g, (part) => {
    if (part === '[' || part === '{') open.push(part);
    if (part === ']' || part === '}') open.pop();
    return part === '…' ? (open.at(-1) === '[' ? '"…"' : '"…": "…"') : part;
  });
  return JSON.parse(json);
};

/**
 * A real answer in the words of the shown one, so that the two can be compared: what the shown one leaves out is left
 * out, a moment is the moment shown, and so is a number that the service or a vendor gave. `numbers` remembers which
 * own number stands for which shown one; a number must stand for the same thing wherever it is shown again.
 */
export const withoutOwnNumbers = (shown: unknown, real: unknown, numbers: Map<string, string>): unknown => {
  if (Array.isArray(shown) && Array.isArray(real)) {
    const isOpen = shown.at(-1) === '…';
    const listed = isOpen ? shown.slice(0, -1) : shown;
    const compared = (isOpen ? real.slice(0, listed.length) : real).map((one, i) =>
      withoutOwnNumbers(listed[i], one, numbers),
    );
    return isOpen && real.length > listed.length ? [...compared, '…'] : compared;
  }
  if (isRecord(shown) && isRecord(real)) {
    const isOpen = '…' in shown;
    const compared = Object.entries(real)
      .filter(([name]) => !isOpen || name in shown)
      .map(([name, value]) => [name, alike(name, shown[name], value, numbers)]);
    const isMore = compared.length < Object.keys(real).length;
    return Object.fromEntries(isOpen && isMore ? [...compared, ['…', '…']] : compared);
  }
  return real;
};

const alike = (name: string, shown: unknown, real: unknown, numbers: Map<string, string>): unknown => {
  if (typeof shown !== 'string' || typeof real !== 'string') return withoutOwnNumbers(shown, real, numbers);
  if (isMoment(shown) && isMoment(real)) return shown;
  if (!ownNumbers.has(name)) return real;
  const known = numbers.get(shown);
  numbers.set(shown, known ?? real);
  return (known ?? real) === real ? shown : real;
};

const ownNumbers: ReadonlySet<string> = new Set([
  'orderId',
  'orderKey',
  'requestId',
  'vendorInvoiceNum',
  'vendorPickupNum',
  'number',
  'reference',
]);

const isMoment = (text: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?(Z|\+03:00)$/.test(text);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
