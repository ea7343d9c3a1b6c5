/**
 * The paths into a value, in the core's words: `country`, `loading.floor`, `items` with all that is in it, how many of
 * them (`items.length`), or a field of every one (`items[].qty`).
 */
export type PathIn<Value> = Value extends readonly unknown[] | string | number | boolean
  ? never
  : { [Name in keyof Value & string]: Name | `${Name}${Beneath<NonNullable<Value[Name]>>}` }[keyof Value & string];

type Beneath<Value> = Value extends readonly (infer Element)[]
  ? '.length' | `[].${PathIn<Element>}`
  : `.${PathIn<Value>}`;
