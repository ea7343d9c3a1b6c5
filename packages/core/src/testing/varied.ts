/**
 * A deep copy with other values at some paths, in the core's words (`cargo.items[0].qty`). What holds the last name of a
 * path must be there; a list grows by an element behind its last.
 */
export function varied<T>(value: T, changes: Readonly<Record<string, unknown>>): T {
  const copy = structuredClone(value);
  for (const [path, change] of Object.entries(changes)) {
    const names = path.match(/[^.[\]]+/g) ?? [];
    const holder = names.slice(0, -1).reduce<unknown>((at, name) => Reflect.get(at as object, name), copy);
    Reflect.set(holder as object, names.at(-1) ?? '', structuredClone(change));
  }
  return copy;
}
