/** A JSON path as clients read it: `cargo.cargoItems[0].qty`, `[2].sender`; empty for the body itself. */
export const pathText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`;
    return text === '' ? String(key) : `${text}.${String(key)}`;
  }, '');

/** What the body holds there; undefined where it holds nothing. */
export const valueAt = (body: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined,
    body,
  );

/** Whether a path is another or lies inside it; everything lies inside the empty one. */
export const isAtOrBelow = (path: string, above: string): boolean =>
  above === '' ||
  (path.startsWith(above) && (path.length === above.length || '.['.includes(path.charAt(above.length))));
