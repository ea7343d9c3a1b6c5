import { bruToEnvJsonV2, bruToJsonV2 } from '@usebruno/lang';
import { filled, type SentRequest, type Variables } from './sent-request.ts';

/** The requests of a collection by its folders, each as it is in the list, read by Bruno's own language. `files`: by their paths. */
export const readBrunoCollection = (
  files: ReadonlyMap<string, string>,
  changed: Variables,
): ReadonlyMap<string, readonly SentRequest[]> => {
  const { variables: given } = bruToEnvJsonV2(files.get('environments/sandbox.bru') ?? '');
  const variables = { ...Object.fromEntries(given.map(({ name, value }) => [name, value])), ...changed };
  const placeOf = (folder: string): number => Number(bruToJsonV2(files.get(`${folder}/folder.bru`) ?? '').meta.seq);
  const found = [...files].flatMap(([path, text]) => {
    const [, surface, group] = /^(\w+)\/(\w+)\/(?!folder\.bru$)[^/]+\.bru$/.exec(path) ?? [];
    if (surface === undefined) return [];
    const file = bruToJsonV2(text);
    const place = [placeOf(surface), placeOf(`${surface}/${group}`), Number(file.meta.seq)] as const;
    return [{ surface, place, request: readFile(file, variables) }];
  });
  const sorted = found.toSorted(({ place: a }, { place: b }) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
  return new Map(
    Object.entries(Object.groupBy(sorted, ({ surface }) => surface)).map(([surface, group = []]) => [
      surface,
      group.map(({ request }) => request),
    ]),
  );
};

type File = ReturnType<typeof bruToJsonV2>;

/** What is sent is the address, in which only the parameters of the path are filled in; the query's list shows it. */
const readFile = ({ meta, http, params = [], headers = [], body }: File, variables: Variables): SentRequest => {
  const inPath = new Map(params.filter(({ type }) => type === 'path').map(({ name, value }) => [name, value]));
  const shown = params.filter(({ type, enabled }) => type === 'query' && enabled);
  const [address = '', search = ''] = http.url.split('?');
  if (shown.map(({ name, value }) => `${name}=${value}`).join('&') !== search)
    throw new RangeError(`${meta.name}: the list of its query is another than its address has.`);
  const path = address.replace(/(?<=\/):(\w+)/g, (open, name: string) => inPath.get(name) ?? open);
  return {
    name: meta.name,
    method: http.method.toUpperCase(),
    url: filled(search === '' ? path : `${path}?${search}`, variables),
    headers: Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), filled(value, variables)])),
    body: http.body === 'json' ? filled(body?.json ?? '', variables) : undefined,
  };
};
