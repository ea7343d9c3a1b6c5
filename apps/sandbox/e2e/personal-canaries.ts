// Personal data that are easily found, in every field of a request that may hold some. Which fields there are the OpenAPI
// documents tell, so that a new one gets its canary by itself.

/** A person whose data are easily found. */
export interface CanaryPerson {
  readonly phone: string;
  readonly email: string;
}

/** A schema of the documents, as far as it is read here. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** An operation of a document. */
export interface CanaryOperation {
  readonly document: string;
  readonly name: string;
  readonly method: string;
  readonly path: string;
  /** Where its body may hold personal data. */
  readonly places: readonly string[];
  readonly examples: readonly unknown[];
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, WrittenOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}
interface WrittenOperation {
  readonly operationId: string;
  readonly requestBody?: {
    readonly content: Readonly<
      Record<
        string,
        { readonly schema: Schema; readonly examples?: Readonly<Record<string, { readonly value: unknown }>> }
      >
    >;
  };
}

/** What stays when personal data go (interface 26.2), by the last word of its place: numbers, codes, places on the map and goods. */
const staying =
  /(Id|Number|[cC]ode|Key|Filter|[cC]urrency|Type|Country)$|^(kpp|country|countryName|cityName|state|incoterm|barcode|productId|natureOfGoods|description|senderPackage|project|department|after|url|includePdf|token|tin|password|current|name of goods|ordersId)$/;

const placesIn = function* (
  written: Schema,
  schemas: Readonly<Record<string, Schema>>,
  path: readonly (string | number)[] = [],
): Generator<string> {
  const schema = written.$ref ? (schemas[written.$ref.split('/').at(-1) ?? ''] ?? {}) : written;
  const { anyOf = [], oneOf = [], allOf = [], properties = {}, items } = schema;
  for (const one of [...anyOf, ...oneOf, ...allOf]) yield* placesIn(one, schemas, path);
  if (schema.enum || schema.const !== undefined || schema.format) return;
  const last = String(path.findLast((step) => typeof step === 'string') ?? '');
  const isOfGoods = last === 'name' && path.includes('cargoProducts');
  if ([schema.type].flat().includes('string') && !isOfGoods && !staying.test(last)) yield path.join('.');
  for (const [name, one] of Object.entries(properties)) yield* placesIn(one, schemas, [...path, name]);
  if (items) yield* placesIn(items, schemas, [...path, 0]);
};

/** Every operation of the documents that the service names, whose body may hold personal data. */
export const canaryOperations = async (apiUrl: string): Promise<readonly CanaryOperation[]> => {
  const front = (await (await fetch(apiUrl)).json()) as { readonly openApi: readonly { title: string; url: string }[] };
  const found: CanaryOperation[] = [];
  for (const { title: document, url } of front.openApi) {
    const { paths, components } = (await (await fetch(url)).json()) as Document;
    for (const [path, methods] of Object.entries(paths))
      for (const [method, { operationId: name, requestBody }] of Object.entries(methods)) {
        const content = requestBody?.content['application/json'];
        if (!content) continue;
        const places = [...new Set(placesIn(content.schema, components.schemas))];
        const examples = Object.values(content.examples ?? {}).map(({ value }) => value);
        if (places.length > 0) found.push({ document, name, method: method.toUpperCase(), path, places, examples });
      }
  }
  return found;
};

/** What stands in the place of a person's data; each is another one. */
export class Canaries {
  /** Where each was put, by itself. */
  readonly put = new Map<string, string>();

  next(place: string): string {
    const canary = `zkanar${String(this.put.size).padStart(4, '0')}z`;
    this.put.set(canary, place);
    return canary;
  }
}

/** What fits the place, by its name: of a phone and a mail address the person's. */
export const canaryFor = (place: string, of: CanaryPerson, next: () => string): string => {
  if (/phone$/i.test(place)) return of.phone;
  return /e-?mail$/i.test(place) ? of.email : next();
};

/** The body with a value at a place; objects and lists on the way there are made. */
export const withValue = (body: unknown, place: string, value: unknown): unknown => {
  const [step = '', ...rest] = place === '' ? [] : place.split('.');
  if (step === '') return value;
  const inner = (at: unknown): unknown => withValue(at, rest.join('.'), value);
  if (/^\d+$/.test(step)) {
    const list = Array.isArray(body) ? body : [];
    return list.length === 0 ? [inner(undefined)] : list.map((one, i) => (i === Number(step) ? inner(one) : one));
  }
  const record = (body ?? {}) as Readonly<Record<string, unknown>>;
  return { ...record, [step]: inner(record[step]) };
};

/** Whether the body has anything around the place, so that to put a value there makes no object of it alone. */
export const hasAround = (body: unknown, place: string): boolean =>
  place
    .split('.')
    .slice(0, -1)
    .reduce<unknown>((at, step) => (at as Readonly<Record<string, unknown>> | null | undefined)?.[step], body) != null;
