import type { Item } from './books.ts';
import { officeOf } from './directory.ts';

// The single access of the tracking service, `POST /rtm34`, as its specification shows it. SOAP 1.2: faults have status 500.

interface Access {
  readonly trackingLogin: string;
  readonly trackingPassword: string;
  /** Its calls of the day are. */
  readonly isUsedUp: boolean;
}

const DATA = 'http://russianpost.org/operationhistory/data';

export function answerHistory(
  body: string,
  { trackingLogin, trackingPassword, isUsedUp }: Access,
  find: (barcode: string) => Item | undefined,
): { readonly status: number; readonly body: string } {
  const text = (name: string): string => new RegExp(`<data:${name}>([^<]*)</data:${name}>`).exec(body)?.[1] ?? '';
  if (!body.includes('<oper:getOperationHistory>') || !body.includes(DATA))
    return faulted('Client', 'OperationHistoryFaultReason', 'Неверный формат запроса');
  if (text('login') !== escaped(trackingLogin) || text('password') !== escaped(trackingPassword))
    return faulted('AuthorizationFault', 'AuthorizationFaultReason', 'Ошибка авторизации. Неверный логин или пароль.');
  // As a client met it: by the words alone it is no authorization that failed.
  if (isUsedUp)
    return faulted(
      'AuthorizationFault',
      'AuthorizationFaultReason',
      'Ошибка авторизации: Превышен лимит количества запросов',
    );
  if (!/^(?:\d{14}|[A-Z]{2}\d{9}[A-Z]{2})$/.test(text('Barcode')))
    return faulted('OperationHistoryFault', 'OperationHistoryFaultReason', 'Некорректный формат номера отправления');
  const item = find(text('Barcode'));
  const records = (item?.operations ?? []).map((_, i) => recordOf(item as Item, i)).join('');
  return {
    status: 200,
    body: envelope(
      `<ns7:getOperationHistoryResponse xmlns:ns3="${DATA}" xmlns:ns7="http://russianpost.org/operationhistory"><ns3:OperationHistoryData>${records}</ns3:OperationHistoryData></ns7:getOperationHistoryResponse>`,
    ),
  };
}

function recordOf({ barcode, order, operations }: Item, i: number): string {
  const operation = operations[i];
  if (operation === undefined) return '';
  const index = i < 4 ? String(order['postoffice-code']) : String(order['index-to']);
  const mailTypes: Readonly<Record<string, number>> = {
    ONLINE_PARCEL: 23,
    POSTAL_PARCEL: 4,
    PARCEL_CLASS_1: 47,
    ONLINE_COURIER: 24,
    EMS: 7,
  };
  const named = (id: number, name: string): string => `<ns3:Id>${id}</ns3:Id><ns3:Name>${escaped(name)}</ns3:Name>`;
  return `<ns3:historyRecord>
<ns3:AddressParameters><ns3:DestinationAddress><ns3:Index>${order['index-to']}</ns3:Index></ns3:DestinationAddress><ns3:OperationAddress><ns3:Index>${index}</ns3:Index><ns3:Description>${officeOf(index)?.settlement ?? ''}</ns3:Description></ns3:OperationAddress></ns3:AddressParameters>
<ns3:FinanceParameters><ns3:Payment>${order.payment ?? 0}</ns3:Payment><ns3:Value>${order['insr-value'] ?? 0}</ns3:Value></ns3:FinanceParameters>
<ns3:ItemParameters><ns3:Barcode>${barcode}</ns3:Barcode><ns3:MailType>${named(mailTypes[String(order['mail-type'])] ?? 0, String(order['mail-type']))}</ns3:MailType><ns3:Mass>${order.mass}</ns3:Mass></ns3:ItemParameters>
<ns3:OperationParameters><ns3:OperType>${named(operation.type, operation.typeName)}</ns3:OperType><ns3:OperAttr>${named(operation.attribute, operation.attributeName)}</ns3:OperAttr><ns3:OperDate>${moscowTime(operation.at)}</ns3:OperDate></ns3:OperationParameters>
<ns3:UserParameters><ns3:SendCtg>${named(2, 'Юридическое лицо')}</ns3:SendCtg><ns3:Rcpn>${escaped(String(order['recipient-name']))}</ns3:Rcpn></ns3:UserParameters>
</ns3:historyRecord>`;
}

const moscowTime = (at: number): string => `${new Date(at + 3 * 3_600_000).toISOString().slice(0, 23)}+03:00`;

const faulted = (code: string, reason: string, text: string) => ({
  status: 500,
  body: envelope(
    `<S:Fault xmlns:ns3="${DATA}"><S:Code><S:Value>S:Receiver</S:Value></S:Code><S:Reason><S:Text xml:lang="en">${code}</S:Text></S:Reason><S:Detail><ns3:${reason}>${text}</ns3:${reason}></S:Detail></S:Fault>`,
  ),
});

const envelope = (inner: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><S:Envelope xmlns:S="http://www.w3.org/2003/05/soap-envelope"><S:Body>${inner}</S:Body></S:Envelope>`;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
