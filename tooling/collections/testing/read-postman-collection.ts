import { Collection, type Item, ItemGroup, Url, type Variable } from 'postman-collection';
import { filled, type SentRequest, type Variables } from './sent-request.ts';

/** The requests of a collection by the names of its folders, read by Postman's own library. */
export const readPostmanCollection = (
  text: string,
  changed: Variables,
): ReadonlyMap<string, readonly SentRequest[]> => {
  const collection = new Collection(JSON.parse(text));
  const variables = { ...valuesOf(collection.variables.all()), ...changed };
  return new Map(
    collection.items.all().map((folder) => {
      if (!(folder instanceof ItemGroup)) throw new RangeError(`${folder.name} is no folder.`);
      const requests: SentRequest[] = [];
      folder.forEachItem((item) => requests.push(readItem(item, variables)));
      return [folder.name, requests];
    }),
  );
};

const valuesOf = (variables: readonly Variable[]): Variables =>
  Object.fromEntries(variables.map(({ key, value }) => [key ?? '', String(value)]));

const readItem = ({ name, request }: Item, variables: Variables): SentRequest => {
  const url = new Url(filled(request.url.toString(), variables));
  url.variables = request.url.variables;
  const search = url.getQueryString();
  const headers = request.headers.all().map(({ key, value }) => [key.toLowerCase(), filled(value, variables)] as const);
  const body = request.body?.toString();
  return {
    name,
    method: request.method,
    url: `${url.protocol}://${url.getRemote()}${url.getPath()}${search && `?${search}`}`,
    headers: Object.fromEntries(headers),
    body: body === undefined ? undefined : filled(body, variables),
  };
};
