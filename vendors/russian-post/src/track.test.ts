import { ofStatus, scripted } from '@cartage/vendor-kit/laws';
import { expect, it } from 'vitest';
import { checkConnection } from './check-connection.ts';
import { statusOf } from './statuses.ts';
import { track } from './track.ts';

const envelope = (inner: string) =>
  `<S:Envelope xmlns:S="http://www.w3.org/2003/05/soap-envelope"><S:Body>${inner}</S:Body></S:Envelope>`;

/** The vendor's own example, with what we read of it. */
const record = (parts: Partial<Record<'type' | 'attribute' | 'mail' | 'at', string>> = {}) => `<ns3:historyRecord>
  <ns3:AddressParameters>
    <ns3:DestinationAddress><ns3:Index>663300</ns3:Index><ns3:Description>Норильск Почтамт</ns3:Description></ns3:DestinationAddress>
    <ns3:OperationAddress><ns3:Index>111555</ns3:Index><ns3:Description>Москва 555</ns3:Description></ns3:OperationAddress>
  </ns3:AddressParameters>
  <ns3:ItemParameters>
    <ns3:MailRank><ns3:Id>0</ns3:Id></ns3:MailRank>
    <ns3:MailType><ns3:Id>${parts.mail ?? 7}</ns3:Id><ns3:Name>Отправление EMS</ns3:Name></ns3:MailType>
  </ns3:ItemParameters>
  <ns3:OperationParameters>
    <ns3:OperType><ns3:Id>${parts.type ?? 1}</ns3:Id><ns3:Name>Прием</ns3:Name></ns3:OperType>
    <ns3:OperAttr><ns3:Id>${parts.attribute ?? 1}</ns3:Id><ns3:Name>Единичный</ns3:Name></ns3:OperAttr>
    <ns3:OperDate>${parts.at ?? '2015-07-09T18:08:00.000+03:00'}</ns3:OperDate>
  </ns3:OperationParameters>
  <ns3:UserParameters><ns3:Sndr>ИВАНОВ И Н</ns3:Sndr><ns3:Rcpn>ПЕТРОВ Н И</ns3:Rcpn></ns3:UserParameters>
</ns3:historyRecord>`;
const history = (...records: string[]) =>
  envelope(
    `<ns7:getOperationHistoryResponse xmlns:ns3="http://russianpost.org/operationhistory/data" xmlns:ns7="http://russianpost.org/operationhistory"><ns3:OperationHistoryData>${records.join('')}</ns3:OperationHistoryData></ns7:getOperationHistoryResponse>`,
  );
const fault = (reason: string, text: string) =>
  ofStatus(
    500,
    envelope(
      `<S:Fault><S:Reason><S:Text>${reason}</S:Text></S:Reason><S:Detail><ns3:${reason} xmlns:ns3="http://russianpost.org/operationhistory/data">${text}</ns3:${reason}></S:Detail></S:Fault>`,
    ),
  );
const ref = { reference: 'A-1', id: '7', number: 'EA123456789RU' };
const rtm34 = 'POST /rtm34';

it('reads the example of the specification', async () => {
  const { call, asked } = scripted({ [rtm34]: history(record()) }, { credentials: { trackingPassword: 'a<b&c' } });
  expect(await track([ref], call)).toEqual([
    {
      reference: 'A-1',
      events: [
        {
          at: Date.parse('2015-07-09T15:08:00Z'),
          source: 'Russian Post',
          text: { en: 'Прием: Единичный, Москва 555', ru: 'Прием: Единичный, Москва 555' },
          status: 'ParcelPickedUp',
          isReturn: false,
          receivedBy: null,
        },
      ],
      numbers: { invoiceNumber: 'EA123456789RU', trackingNumber: 'EA123456789RU' },
    },
  ]);
  expect(asked[0]).toMatchObject({ url: 'https://tracking.russianpost.ru/rtm34' });
  expect(asked[0]?.xml).toContain('<data:Barcode>EA123456789RU</data:Barcode>');
  expect(asked[0]?.xml).toContain('<data:password>a&lt;b&amp;c</data:password>');
});

it('counts by Moscow where no offset is told', async () => {
  const { call } = scripted({ [rtm34]: history(record({ at: '2015-07-09T18:08:00' })) });
  expect(await track([ref], call)).toMatchObject([{ events: [{ at: Date.parse('2015-07-09T15:08:00Z') }] }]);
});

it('knows the way back, and who received', async () => {
  const { call } = scripted({
    [rtm34]: history(record({ type: '2' }), record({ type: '2', attribute: '2' }), record({ type: '3' })),
  });
  const [told] = await track([ref], call);
  expect((told as unknown as { events: object[] }).events).toMatchObject([
    { status: 'Finished', isReturn: false, receivedBy: 'ПЕТРОВ Н И' },
    { status: 'FinishedWithReturn', isReturn: true, receivedBy: null },
    { status: 'Returning', isReturn: true, receivedBy: null },
  ]);
});

it('leaves out an operation without its moment or its type', async () => {
  const { call } = scripted({ [rtm34]: history(record({ at: 'soon' }), record({ type: '' }), record()) });
  expect(await track([ref], call)).toMatchObject([{ events: [{ status: 'ParcelPickedUp' }] }]);
});

it('tells of a parcel to which nothing has happened', async () => {
  expect(await track([ref], scripted({ [rtm34]: history() }).call)).toMatchObject([{ events: [] }]);
});

it('reads faults, which are of status 500', async () => {
  const refused = scripted({ [rtm34]: fault('AuthorizationFaultReason', 'Ошибка авторизации') });
  await expect(track([ref], refused.call)).rejects.toMatchObject({ kind: 'auth', message: 'Ошибка авторизации' });
  const odd = scripted({ [rtm34]: fault('OperationHistoryFaultReason', 'Неверный номер') });
  await expect(track([ref], odd.call)).rejects.toMatchObject({ kind: 'invalid', message: 'Неверный номер' });
  const dead = scripted({ [rtm34]: ofStatus(500, 'Internal Server Error') });
  await expect(track([ref], dead.call)).rejects.toMatchObject({ kind: 'unavailable' });
  const bare = scripted({ [rtm34]: ofStatus(500, '<html><body>Oops</body></html>') });
  await expect(track([ref], bare.call)).rejects.toMatchObject({ kind: 'unavailable' });
});

it.for(['<html><body>Oops</body></html>', 'not XML', envelope('').slice(0, -3)])(
  'takes %s for a defect',
  async (text) => {
    await expect(track([ref], scripted({ [rtm34]: text }).call)).rejects.toMatchObject({ kind: 'defect' });
  },
);

it('checks the credentials of both services', async () => {
  const settings = 'GET /1.0/settings';
  const check = async (otpravka: unknown, tracking: unknown) =>
    checkConnection(scripted({ [settings]: otpravka, [rtm34]: tracking }).call);
  expect(await check({}, history())).toEqual({ ok: true });
  expect(await check({}, fault('OperationHistoryFaultReason', 'Нет такого номера'))).toEqual({ ok: true });
  expect(await check({}, fault('AuthorizationFaultReason', 'Нет'))).toMatchObject({ ok: false, reason: 'auth' });
  expect(await check(ofStatus(401, {}), history())).toMatchObject({ ok: false, reason: 'auth' });
  expect(await check({}, ofStatus(503, ''))).toMatchObject({ ok: false, reason: 'network' });
});

it('goes by the kind of mail where the way of delivery matters, by the attribute, and by the type', () => {
  expect(statusOf('8', '2', '23')).toBe('ParcelInPickupPoint');
  expect(statusOf('8', '2', '24')).toBe('ParcelInTheRecipientCity');
  expect(statusOf('8', '999', '24')).toBe('ParcelOnTheWay');
  expect(statusOf('999', '1', '24')).toBe('VendorStatus');
  expect(statusOf('constructor', '', '')).toBe('VendorStatus');
});
