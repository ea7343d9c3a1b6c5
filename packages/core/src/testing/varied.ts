/**
 * A deep copy with other values at some paths, in the core's words (`cargo.items[0].qty`). A list grows by an element
 * behind its last; any other path that leads nowhere throws.
 */
export function varied<T>(value: T, changes: Readonly<Record<string, unknown>>): T {
  const copy = structuredClone(value);
  for (const [path, change] of Object.entries(changes)) {
    const names = path.match(/[^.[\]]+/g) ?? [];
    const last = names.pop() ?? '';
    const holder = names.reduce<unknown>((at, name) => (isHolder(at) ? Reflect.get(at, name) : undefined), copy);
    const grows = Array.isArray(holder) && last === String(holder.length);
    if (!isHolder(holder) || !(last in holder || grows)) throw new Error(`There is no ${path}`);
    Reflect.set(holder, last, structuredClone(change));
  }
  return copy;
}

const isHolder = (value: unknown): value is object => typeof value === 'object' && value !== null;
