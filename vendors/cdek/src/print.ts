import {
  type CallContext,
  type DocumentOutcome,
  type DocumentWish,
  readPdf,
  type ShipmentRef,
  toVendorProblem,
  VendorProblem,
} from '@cartage/vendor-kit';
import { read, readAccepted, readProblem, refusalOf, send } from './client.ts';
import { idOf, orderOf } from './find.ts';
import { formAnswer } from './protocol.ts';

/** CDEK draws a form within seconds: the receipt of the order, twice on a sheet, or the barcodes of its places. */
export async function document(shipment: ShipmentRef, wish: DocumentWish, call: CallContext): Promise<DocumentOutcome> {
  try {
    return await formOf(shipment, wish, call);
  } catch (thrown) {
    throw await unlessUnregistered(toVendorProblem(thrown), shipment, call);
  }
}

/** CDEK finds no order where there is one that it has not registered yet. */
async function unlessUnregistered(
  problem: VendorProblem,
  shipment: ShipmentRef,
  call: CallContext,
): Promise<VendorProblem> {
  if (problem.kind !== 'notFound') return problem;
  const entity = await orderOf(shipment, call).then(
    (order) => order.entity,
    () => undefined,
  );
  return entity === undefined || entity.cdek_number
    ? problem
    : new VendorProblem({ kind: 'unavailable', neverSent: false }, problem.text);
}

async function formOf(
  shipment: ShipmentRef,
  { kind, locale, ticket }: DocumentWish,
  call: CallContext,
): Promise<DocumentOutcome> {
  const path = kind === 'waybill' ? '/v2/print/orders' : '/v2/print/barcodes';
  if (ticket === null) {
    const orders = [{ order_uuid: await idOf(shipment, call) }];
    const wish =
      kind === 'waybill'
        ? { orders, ...(locale === 'en' && { type: 'tpl_english' }) }
        : { orders, copy_count: 1, format: 'A6', lang: locale === 'en' ? 'ENG' : 'RUS' };
    return { kind: 'accepted', ticket: readAccepted(await send(call, 'POST', path, wish)) };
  }
  const form = `${path}/${encodeURIComponent(ticket)}`;
  const { entity, requests } = read(await send(call, 'GET', form), formAnswer);
  // The address may be one of another host, and begins with http at times; the form lies beside its answer.
  if (entity?.url) return readPdf(await send(call, 'GET', `${form}.pdf`), readProblem);
  const refusal = refusalOf(requests);
  if (refusal !== undefined) throw refusal;
  const codes = (entity?.statuses ?? []).map(({ code }) => code);
  if (codes.includes('INVALID')) throw new VendorProblem({ kind: 'invalid', field: null }, refusedForm);
  // Nobody fetched it while it was there.
  if (codes.includes('REMOVED')) return formOf(shipment, { kind, locale, ticket: null }, call);
  return { kind: 'accepted', ticket };
}

const refusedForm = { en: 'CDEK did not draw the form.', ru: 'СДЭК не сформировал печатную форму.' };
