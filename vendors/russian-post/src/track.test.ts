import { ofStatus, scripted } from '@cartage/vendor-kit/laws';
import { expect, it } from 'vitest';
import { checkConnection } from './check-connection.ts';
import { findByReference } from './find.ts';
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
const bothSearches = (answer: unknown) => ({
  'GET /1.0/shipment/search': answer,
  'GET /1.0/backlog/search': answer,
});

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
  expect(asked[0]).toMatchObject({ url: 'https://tracking.russianpost.ru/rtm34', isUncounted: true });
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
  // As it was recorded in August 2026.
  const limit = { 'allowed-count': 1000, 'current-count': 154 };
  const check = async (otpravka: unknown, tracking: unknown) =>
    checkConnection(scripted({ 'GET /1.0/settings/limit': otpravka, [rtm34]: tracking }).call);
  expect(await check(limit, history())).toEqual({ ok: true, requestsPerDay: 1000 });
  expect(await check(limit, fault('OperationHistoryFaultReason', 'Нет такого номера'))).toMatchObject({ ok: true });
  expect(await check(limit, fault('AuthorizationFaultReason', 'Нет'))).toMatchObject({ ok: false, reason: 'auth' });
  expect(await check(ofStatus(401, {}), history())).toMatchObject({ ok: false, reason: 'auth' });
  expect(await check(limit, ofStatus(503, ''))).toMatchObject({ ok: false, reason: 'network' });
  const { call } = scripted({
    'GET /1.0/settings/limit': ofStatus(404, {}),
    'GET /1.0/settings': {},
    [rtm34]: history(),
  });
  expect(await checkConnection(call)).toEqual({ ok: true });
});

it('takes words of a limit, and a page that blocks, for what they are', async () => {
  // As a client met it: https://github.com/lapaygroup/RussianPost/issues/35
  const used = fault('AuthorizationFaultReason', 'Ошибка авторизации: Превышен лимит количества запросов');
  await expect(track([ref], scripted({ [rtm34]: used }).call)).rejects.toMatchObject({ kind: 'limited' });
  const later = fault('OperationHistoryFaultReason', 'Превышен суточный лимит запросов');
  await expect(track([ref], scripted({ [rtm34]: later }).call)).rejects.toMatchObject({ kind: 'limited' });
  const page = ofStatus(403, '<html><body>Access denied</body></html>');
  await expect(track([ref], scripted({ [rtm34]: page }).call)).rejects.toMatchObject({ kind: 'unavailable' });
  for (const status of [400, 401, 403])
    await expect(
      findByReference(ref, scripted(bothSearches(ofStatus(status, { desc: 'Превышен лимит запросов в сутки' }))).call),
    ).rejects.toMatchObject({ kind: 'limited' });
});

it('goes by the kind of mail where the way of delivery matters, by the attribute, and by the type', () => {
  expect(statusOf('8', '2', '23')).toBe('ParcelInPickupPoint');
  expect(statusOf('8', '2', '24')).toBe('ParcelInTheRecipientCity');
  expect(statusOf('8', '999', '24')).toBe('ParcelOnTheWay');
  expect(statusOf('999', '1', '24')).toBe('VendorStatus');
  expect(statusOf('constructor', '', '')).toBe('VendorStatus');
});

const on = (day: number) => `2026-07-0${day}T12:00:00.000+03:00`;
const told = async (...records: string[]) => {
  const [first] = await track([ref], scripted({ [rtm34]: history(...records) }).call);
  return (first as unknown as { events: { status: string; isReturn: boolean; at: number }[] }).events;
};

it('lets an operation that was taken back not stand, and the parcel where it was before', async () => {
  const events = await told(
    record({ type: '8', attribute: '2', mail: '23', at: on(1) }),
    record({ type: '12', attribute: '1', mail: '23', at: on(2) }),
    record({ type: '26', attribute: '2', mail: '23', at: on(3) }),
  );
  expect(events.map(({ status }) => status)).toEqual(['ParcelInPickupPoint', 'ParcelInPickupPoint']);
  const alone = await told(record({ type: '26', attribute: '2', at: on(1) }));
  expect(alone).toMatchObject([{ status: 'VendorStatus' }]);
  // Two of them take back two.
  const twice = await told(
    record({ type: '1', attribute: '1', at: on(1) }),
    record({ type: '3', attribute: '4', at: on(2) }),
    record({ type: '2', attribute: '2', at: on(3) }),
    record({ type: '26', attribute: '2', at: on(4) }),
    record({ type: '26', attribute: '2', at: on(5) }),
  );
  expect(twice.map(({ status }) => status)).toEqual(['ParcelPickedUp', 'Returning', 'ParcelPickedUp']);
});

it('goes back to the sender from the return on, whatever office it passes', async () => {
  const events = await told(
    record({ type: '8', attribute: '2', mail: '23', at: on(1) }),
    record({ type: '3', attribute: '4', mail: '23', at: on(2) }),
    record({ type: '8', attribute: '4', mail: '23', at: on(3) }),
    record({ type: '8', attribute: '2', mail: '23', at: on(4) }),
    record({ type: '8', attribute: '65', mail: '23', at: on(5) }),
    record({ type: '2', attribute: '2', mail: '23', at: on(6) }),
  );
  expect(events.map(({ status, isReturn }) => [status, isReturn])).toEqual([
    ['ParcelInPickupPoint', false],
    ['Returning', true],
    ['Returning', true],
    ['Returning', true],
    ['ProblemDetected', false],
    ['FinishedWithReturn', true],
  ]);
});

it.for([
  ['48.0', 'FinishedWithAdditional'],
  ['8.39', 'ParcelInPickupPoint'],
  ['8.60', 'ParcelInPickupPoint'],
  ['8.74', 'ParcelInPickupPoint'],
  ['8.23', 'ParcelInPickupPoint'],
  ['8.65', 'ProblemDetected'],
  ['8.53', 'ProblemDetected'],
  ['50.5', 'ProblemDetected'],
  ['51.2', 'ProblemDetected'],
  ['8.41', 'Returning'],
  ['42.2', 'ChangeDateByReceiver'],
  ['63.0', 'VendorStatus'],
  ['1027.2', 'ProblemDetected'],
] as const)('reads the operation %s as %s', ([code, status]) => {
  const [type = '', attribute = ''] = code.split('.');
  expect(statusOf(type, attribute, '23')).toBe(status);
});
