import { type CallContext, isAskedTooMuch, readText, type VendorAnswer, VendorProblem } from '@cartage/vendor-kit';
import { limited, trackingOrigin } from './client.ts';
import { all, parseXml, textAt, type XmlElement } from './xml.ts';

// The tracking service, single access (tracking.pochta.ru/specification): SOAP 1.2, its login and password in the body.

/** One operation with a parcel, in the words of Russian Post. What it did not tell is empty. */
export interface Operation {
  readonly type: string;
  readonly typeName: string;
  readonly attribute: string;
  readonly attributeName: string;
  readonly mailType: string;
  /** `2015-07-09T18:08:00.000+03:00` */
  readonly at: string;
  readonly place: string;
  readonly receiver: string;
}

export const historyOf = async (barcode: string, call: CallContext): Promise<readonly Operation[]> =>
  readHistory(
    await call.http.request({
      method: 'POST',
      url: `${trackingOrigin(call)}/rtm34`,
      headers: { 'content-type': 'application/soap+xml; charset=utf-8' },
      xml: buildHistory(barcode, call.account.credentials),
      // The tracking service has an allowance of its own.
      isUncounted: true,
    }),
  );

const buildHistory = (
  barcode: string,
  { trackingLogin = '', trackingPassword = '' }: Readonly<Record<string, string>>,
): string => `<?xml version="1.0" encoding="UTF-8"?>
<soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope" xmlns:oper="http://russianpost.org/operationhistory" xmlns:data="http://russianpost.org/operationhistory/data" xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/">
<soap:Header/>
<soap:Body>
<oper:getOperationHistory>
<data:OperationHistoryRequest><data:Barcode>${escaped(barcode)}</data:Barcode><data:MessageType>0</data:MessageType><data:Language>RUS</data:Language></data:OperationHistoryRequest>
<data:AuthorizationHeader soapenv:mustUnderstand="1"><data:login>${escaped(trackingLogin)}</data:login><data:password>${escaped(trackingPassword)}</data:password></data:AuthorizationHeader>
</oper:getOperationHistory>
</soap:Body>
</soap:Envelope>`;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Faults come with status 500, as SOAP wants it. */
function readHistory(answer: VendorAnswer): readonly Operation[] {
  const envelope = parseXml(readText(answer.status === 500 ? { ...answer, status: 200 } : answer));
  const [fault] = envelope === null ? [] : all(envelope, 'Fault');
  if (fault !== undefined) throw faultOf(fault);
  if (answer.status !== 200) readText(answer);
  if (envelope === null || envelope.name !== 'Envelope') throw new VendorProblem({ kind: 'defect' }, notXml);
  return all(envelope, 'historyRecord').map((record) => ({
    type: textAt(record, 'OperationParameters', 'OperType', 'Id'),
    typeName: textAt(record, 'OperationParameters', 'OperType', 'Name'),
    attribute: textAt(record, 'OperationParameters', 'OperAttr', 'Id'),
    attributeName: textAt(record, 'OperationParameters', 'OperAttr', 'Name'),
    mailType: textAt(record, 'ItemParameters', 'MailType', 'Id'),
    at: textAt(record, 'OperationParameters', 'OperDate'),
    place: textAt(record, 'AddressParameters', 'OperationAddress', 'Description'),
    receiver: textAt(record, 'UserParameters', 'Rcpn'),
  }));
}

function faultOf(fault: XmlElement): VendorProblem {
  const [reason] = all(fault, 'AuthorizationFaultReason');
  const [other = fault] = all(fault, 'OperationHistoryFaultReason');
  const said = (reason ?? other).text;
  // A limit that is used up comes as an authorization that failed.
  if (isAskedTooMuch(said)) return limited(said);
  if (reason !== undefined) return new VendorProblem({ kind: 'auth' }, said || refused);
  return new VendorProblem({ kind: 'invalid', field: null }, said || refused);
}

const refused = {
  en: 'The tracking service of Russian Post refused the request.',
  ru: 'Сервис отслеживания Почты России отклонил запрос.',
};
const notXml = {
  en: 'The tracking service of Russian Post answered with something that is not its XML.',
  ru: 'Ответ сервиса отслеживания Почты России — не его XML.',
};
