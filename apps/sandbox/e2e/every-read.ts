import { hash } from 'node:crypto';
import { exampleVendors } from '@cartage/wire';

/** Asks the service, with whatever key the path wants. */
export type Ask = (
  path: string,
  init?: RequestInit & { readonly headers?: Record<string, string> },
) => Promise<Response>;

/** Each answer by its request. */
export type Told = Readonly<Record<string, string>>;

/** What was made before, and is asked for. */
export interface Known {
  readonly apiKey: string;
  readonly token: string;
  /** Of a calculation. */
  readonly requestId: string;
  /** An event, behind which a client goes on. */
  readonly since: string;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

type Json = Readonly<Record<string, unknown>>;

/** Of a read: what its requests ask for besides, each time of one. */
const queries: Readonly<Record<string, readonly string[]>> = {
  '/openapi/v2/Orders': [
    ...['PageSize=100', 'Text=Ольга', 'Text=%D0%B8%D0%B2&PageSize=20', 'Text=CTG-48', 'Text=4567', 'Status=0'],
    ...['Sort=planned&PageSize=7', 'Sort=-takeDate&PageSize=7', 'Attention=any', 'VendorId=2', 'Printed=true'],
  ],
  '/openapi/v2/Orders/Counts': ['', 'Text=Ольга'],
  '/openapi/v2/Orders/Report': [1, 2, 3, 4, 5].flatMap((id) => [`TemplateId=${id}`, `TemplateId=${id}&format=csv`]),
  '/operator/v1/Orders': ['PageSize=100', 'Text=Ольга', 'Sort=planned&PageSize=20', 'Attention=any'],
  '/operator/v1/Reports/Orders': [1, 2, 3, 4, 5].map((id) => `TemplateId=${id}`),
  '/openapi/v2/Orders/Print/{docType}': ['ordersId[]=CTG-4820-9135&skipUnprintable=true&preview=true'],
  '/openapi/v2/Orders/{orderId}/Print/{docType}': ['preview=true'],
  '/openapi/v2/Balance/{id}/History': ['', 'withBalance=true', 'kind[]=charge'],
  '/operator/v1/Companies/{companyId}/History': ['', 'WithBalance=true&PageSize=5'],
  '/openapi/v2/PickupPoints': [
    'CountryId=RU&CityId=7700000000000',
    'CountryId=RU&CityName=Казань&PageNum=1&PageSize=10',
  ],
  '/openapi/v2/PickupPoints/Map': ['token={token}&cityId=7700000000000'],
  '/openapi/v2/PickupPoints/{vendorKey}/{ppId}': ['CountryId=RU&CityId=7700000000000'],
  '/openapi/v2/NatureOfGoods': ['Count=20', 'SearchQuery=кни'],
  '/openapi/v2/Events': ['count=100', 'types[]=order.created'],
  '/operator/v1/Audit': ['CompanyId=2', 'Act=Create&PageSize=20'],
  '/registers': ['preview=true'],
  '/places': ['query=Троицк', 'query=vjcrdf&country=RU'],
};

/**
 * What tells where it is served: the database and its processes; how many jobs wait, of which PostgreSQL makes the daily ones anew;
 * and what the moves have written down.
 */
const ofThePlace = ['/operator/v1/Installation', '/operator/v1/Jobs'];

/** A list is followed so far by its `nextLink`: most lists of a shop end before. */
const PAGES = 5;

/**
 * Every read that the service's own documents tell of, and v1's, each asked for everything that the lists before have shown:
 * a read that comes later is among them, or this says that nothing is known by which to ask.
 */
export const everyRead = async (ask: Ask, { apiKey, token, requestId, since }: Known): Promise<Told> => {
  const told: Record<string, string> = {};
  const read = async (path: string, init?: Parameters<Ask>[1]): Promise<Json> => {
    const answer = await ask(path, init);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const isText = /json|text|csv/.test(answer.headers.get('content-type') ?? '');
    const text = isText
      ? bytes.toString().replaceAll(ownAddress, '').replaceAll(jobId, '')
      : `${bytes.length} bytes ${hash('sha256', bytes)}`;
    told[`${init?.method ?? 'GET'} ${path}${init?.body ?? ''}`] = `${answer.status} ${text}`;
    return answer.ok && text.startsWith('{') ? (JSON.parse(text) as Json) : {};
  };
  const readPages = async (path: string): Promise<Json> => {
    const first = await read(path);
    let { nextLink } = first;
    for (let page = 1; page < PAGES && typeof nextLink === 'string'; page += 1) ({ nextLink } = await read(nextLink));
    return first;
  };

  const known = await knownBy(readPages, requestId);
  const front = (await (await ask('/')).json()) as { readonly openApi: readonly { readonly url: string }[] };
  for (const { url } of front.openApi) {
    const { paths } = (await (await ask(new URL(url).pathname)).json()) as Document;
    for (const [path, methods] of Object.entries(paths)) {
      if (methods.get === undefined || ofThePlace.includes(path)) continue;
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
      const values = names.length === 0 ? [{}] : known[names.join(' ')];
      if (values === undefined) throw new Error(`Nothing is known by which to ask for ${path}.`);
      for (const one of values)
        for (const query of queries[path] ?? ['']) {
          const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(one[name] ?? ''));
          await readPages(query === '' ? filled : `${filled}?${query.replace('{token}', token)}`);
        }
    }
  }
  // A client that stood in the middle.
  for (let after: unknown = since; typeof after === 'string'; ) {
    const { next, hasMore } = await read(`/openapi/v2/Events?count=100&after=${encodeURIComponent(after)}`);
    after = hasMore === true ? next : null;
  }
  const numbers = (known.orderId ?? []).map(({ orderId = '' }) => orderId);
  const post = (operation: string, body: object) =>
    read(`/OpenAPI/v1/${operation}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...body, apiKey }),
    });
  for (const orderId of numbers) for (const operation of ['Get', 'Track']) await post(operation, { orderId });
  await post('GetOrders', { ordersId: numbers });
  await post('GetOrderStatuses', { orderStatusesInfo: numbers.map((orderId) => ({ orderId })) });
  await post('Print', { orderId: numbers[0], docsToPrint: 3, preview: true });
  await post('GetPickupPoints', { country: 'RU', cityId: '1600000100000' });
  await read('/operator/v1/Ledger/Check', { method: 'POST' });
  return told;
};

/** Each process is served on a port of its own, which links name. */
const ownAddress = /http:\/\/127\.0\.0\.1:\d+(?=\/(?!hook))/g;

/** A dead job that has moved is another's. */
const jobId = /"jobId":"[^"]*",/g;

/** What the names in paths may stand for: `orderId`, or `vendorKey ppId` of a path that names both. */
const knownBy = async (
  read: (path: string) => Promise<Json>,
  requestId: string,
): Promise<Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>> => {
  const listed = async (path: string, member: string): Promise<readonly Json[]> => {
    const elements = (await read(path))[member];
    if (!Array.isArray(elements) || elements.length === 0) throw new Error(`${path} has no ${member}.`);
    return elements as Json[];
  };
  /** `named`: what each is called in paths, by its name in the list. */
  const texts = (elements: readonly Json[], named: Readonly<Record<string, string>>) =>
    elements.map((element) =>
      Object.fromEntries(
        Object.entries(named).map(([name, inPath]) => {
          if (element[name] === undefined) throw new Error(`Nothing is called ${name} in ${JSON.stringify(element)}.`);
          return [inPath, String(element[name])];
        }),
      ),
    );
  const orders = await listed('/openapi/v2/Orders?PageSize=100', 'orders');
  const shown = orders.filter((_, index) => index % 6 === 0);
  const attached = orders.flatMap(({ attachments }) => (attachments ?? []) as readonly Json[]);
  const invoices = await listed('/openapi/v2/Balance/2/Invoices', 'invoices');
  const settings = texts(await listed('/openapi/v2/Settings', 'settings'), { key: 'settingsKey' });
  const vendors = texts(await listed('/openapi/v2/Vendors', 'vendors'), { key: 'vendorKey' });
  const companies = texts(await listed('/operator/v1/Companies', 'companies'), { companyId: 'companyId' });
  const points = await listed('/openapi/v2/PickupPoints?CountryId=RU&CityId=7700000000000', 'pickupPoints');
  const orderIds = texts(shown, { orderId: 'orderId' });
  return {
    attachmentId: [...texts(attached, { guid: 'attachmentId' }), ...texts(invoices, { attachmentId: 'attachmentId' })],
    id: [{ id: '2' }, { id: '7701234560' }],
    code: texts(await listed('/openapi/v2/NatureOfGoods?Count=3', 'values'), { code: 'code' }),
    orderId: orderIds,
    docType: [{ docType: '2' }],
    'orderId docType': orderIds.slice(0, 3).map((one) => ({ ...one, docType: '2' })),
    'vendorKey ppId': points.slice(0, 3).map(({ pickupPointId, vendorInfo }) => ({
      vendorKey: (vendorInfo as Json).vendorKey as string,
      ppId: pickupPointId as string,
    })),
    settingsKey: settings,
    'companyId settingsKey': settings.map((one) => ({ ...one, companyId: '2' })),
    'vendorId tariffId': texts(await listed('/openapi/v2/Tariffs', 'values'), {
      vendorId: 'vendorId',
      tariffId: 'tariffId',
    }).slice(0, 3),
    vendorKey: vendors,
    'vendorKey parameterKey': [{ vendorKey: exampleVendors.noted, parameterKey: exampleVendors.parameters.kept }],
    webhookId: texts(await listed('/openapi/v2/Webhooks', 'webhooks'), { webhookId: 'webhookId' }),
    requestId: [{ requestId }],
    'requestId vendorCode': [{ requestId, vendorCode: 'All' }],
    companyId: companies,
    erasureId: texts(await listed('/operator/v1/Erasures', 'erasures'), { erasureId: 'erasureId' }),
  };
};
