import { beforeEach, describe, expect, it } from 'vitest';
import { chosen, MONDAY_TEN, type OrderChanges, openFrontDoor, order, shipment } from './testing/front-door.ts';

const front = openFrontDoor();
beforeEach(() => front.door.clock.set(MONDAY_TEN));

// interface 18.3, 7.34. Each test is named by the sentence of it that it guards.

interface ShownOption {
  readonly vendorInfo: { readonly vendorKey: string };
  readonly tariffId: string;
  readonly price: number;
  readonly tags: readonly string[];
  readonly vendorServices: readonly object[];
}

const papers = { vendorKey: 'swift', code: 'RETURN_PAPERS' } as const;
const withPapers = { vendorServices: [papers] };
const had = { code: 'RETURN_PAPERS', status: 1, price: 250 };
const dayOff = { vendorId: 1, tariffId: 'SW-DOE' };

const calc = async (changes: OrderChanges = {}, headers: Readonly<Record<string, string>> = {}) => {
  const { status, body } = await front.call('POST', '/Calc', { body: shipment(changes), headers });
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body.options as readonly ShownOption[];
};
const byTariff = (options: readonly ShownOption[]) => new Map(options.map((option) => [option.tariffId, option]));
const refusals = (changes: OrderChanges) => front.refusals('POST', '/Calc', { body: shipment(changes) });
const update = (orderId: string, changes: object) => front.call('PATCH', `/Orders/${orderId}`, { body: { changes } });

describe("services of a vendor's own", () => {
  it('are listed with the vendor that has them, in the language of the reader', async () => {
    const listed = async (locale: string) =>
      (await front.call('GET', '/Vendors', { headers: { 'Accept-Language': locale } })).body.vendors.map(
        ({ key, vendorServices }: { key: string; vendorServices: readonly { code: string; name: string }[] }) => [
          key,
          vendorServices.map(({ code, name }) => `${code}: ${name}`),
        ],
      );
    const none = ['econom', 'postal', 'freight', 'globe'].map((key) => [key, []]);
    expect(await listed('en')).toEqual([['swift', ['RETURN_PAPERS: Return of signed papers']], ...none]);
    expect(await listed('ru')).toEqual([['swift', ['RETURN_PAPERS: Возврат подписанных документов']], ...none]);
  });

  it('are asked of the vendor that is named, and the price has them; all others offer as if nobody had wished for any', async () => {
    const [plain, asked] = [byTariff(await calc()), byTariff(await calc(withPapers))];
    expect([...asked.keys()].sort()).toEqual([...plain.keys()].sort());
    for (const [tariffId, { vendorInfo, price, vendorServices }] of asked) {
      const [before, isSwift] = [plain.get(tariffId)?.price ?? 0, vendorInfo.vendorKey === 'swift'];
      expect([tariffId, price]).toEqual([tariffId, before + (isSwift && tariffId !== 'SW-DOE' ? 250 : 0)]);
      expect(vendorServices.length).toBe(isSwift ? 1 : 0);
    }
    expect(asked.get('SW-STD')?.vendorServices).toEqual([{ ...had, name: 'Return of signed papers' }]);
    const inRussian = byTariff(await calc(withPapers, { 'Accept-Language': 'ru' }));
    expect(inRussian.get('SW-STD')?.vendorServices).toEqual([{ ...had, name: 'Возврат подписанных документов' }]);
    // What was answered a moment ago to one who did not ask for them is not theirs, nor the other way round.
    expect(byTariff(await calc()).get('SW-STD')).toEqual(plain.get('SW-STD'));
  });

  it('an option that lacks one is shown with status 0 and no tag, and an order that chooses it is refused', async () => {
    const { result, errors, messages } = await front.create({ ...withPapers, option: dayOff });
    expect([result.status, errors.map(({ code }: { code: string }) => code)]).toEqual([
      10,
      ['DeliveryOptionsNotFound'],
    ]);
    expect(messages.join()).not.toMatch(/SW-DOE/);
    const [lacking] = await calc({ ...withPapers, optionFilter: { tariffIdFilter: ['SW-DOE'] } });
    expect(lacking).toMatchObject({ vendorServices: [{ code: 'RETURN_PAPERS', status: 0, price: 0 }], tags: [] });
  });

  it('are asked for by days too, and every calculation refuses one that there is not', async () => {
    const days = await front.call('POST', '/Calc/ByDays', { body: { ...shipment(withPapers), daysToCalculate: 7 } });
    const onDays = days.body.deliveryDays.flatMap(({ options }: { options: readonly ShownOption[] }) => options);
    expect(onDays.find(({ tariffId }: ShownOption) => tariffId === 'SW-STD')?.vendorServices).toMatchObject([had]);
    expect(onDays.find(({ tariffId }: ShownOption) => tariffId === 'EC-S-DD')?.vendorServices).toEqual([]);
    const wrong = { vendorServices: [{ ...papers, code: 'LIFT' }] };
    const target = ['ServiceInvalid vendorServices[0].code'];
    expect(await refusals(wrong)).toEqual(target);
    for (const [path, body] of [
      ['/Calc/ByDays', { ...shipment(wrong), daysToCalculate: 7 }],
      ['/PickupPoints/Calc', shipment(wrong)],
      ['/Orders', order(wrong)],
    ] as const)
      expect([path, await front.refusals('POST', path, { body })]).toEqual([path, target]);
  });

  it('a hand-over tells the vendor of them, what was quoted is charged, and the record keeps them', async () => {
    const quoted = byTariff(await calc(withPapers)).get('SW-STD')?.price;
    const { result, errors } = await front.create({ ...withPapers, option: chosen.swift });
    expect([result.status, errors, result.price]).toEqual([60, [], quoted]);
    const record = await front.get(result.orderId);
    expect([record.vendorServices, record.price]).toEqual([[papers], quoted]);
    const { request } = await front.door.control('GET', `/shipments/${record.vendorInvoiceNum}`);
    expect(request.extras).toEqual([{ code: 'RSP', sum_kop: null }]);
  });

  it('an order that asks for other ones than the calculation did says so where its price is another', async () => {
    const cargo = { cargoItems: [{ weight: 3.7, qty: 1 }] };
    await calc({ cargo });
    const { messages } = await front.create({ ...withPapers, cargo, option: chosen.swift });
    expect(messages.join()).toMatch(/Other there: vendorServices\.$/);
  });

  it('what was wished of others stays in the order, and counts if the order goes to them in the end', async () => {
    const econom = await front.create({ ...withPapers, option: chosen.econom });
    expect(econom.result.status).toBe(60);
    expect(econom.result.price).toBe(byTariff(await calc()).get('EC-S-DD')?.price);
    expect((await front.get(econom.result.orderId)).vendorServices).toEqual([papers]);
    const { result } = await front.create(withPapers);
    const pushed = await front.call('POST', `/Orders/${result.orderId}/PushToVendor`, {
      body: { option: chosen.swift },
    });
    expect(pushed.body).toMatchObject({ status: 60, price: byTariff(await calc(withPapers)).get('SW-STD')?.price });
  });

  it('capitals and blanks do not count in the key of the vendor; they count in the code', async () => {
    const [written] = await calc({
      vendorServices: [{ vendorKey: ' Swift ', code: 'RETURN_PAPERS' }],
      optionFilter: { tariffIdFilter: ['SW-STD'] },
    });
    expect(written?.vendorServices).toMatchObject([had]);
    expect(await refusals({ vendorServices: [{ ...papers, code: 'return_papers' }] })).toEqual([
      'ServiceInvalid vendorServices[0].code',
    ]);
  });

  it.each([
    [[{ ...papers, code: 'LIFT' }], ["Swift has no service 'LIFT' of its own; accepted: RETURN_PAPERS."]],
    [
      [{ vendorKey: 'econom', code: papers.code }],
      ["Econom has no services of its own, so 'RETURN_PAPERS' is none of them."],
    ],
    [
      [{ vendorKey: 'nobody', code: 'X' }],
      ["There is no vendor with the key 'nobody'; vendors with services of their own: swift, cdek."],
    ],
    [[papers, papers], ['The service RETURN_PAPERS of the vendor swift is requested more than once; request it once.']],
    [
      Array.from({ length: 1_000 }, (_, n) => ({ ...papers, code: `S${n}` })),
      ["At most 100 services of vendors' own are accepted; 1000 are requested."],
    ],
  ])('an error names what would be accepted (%#)', async (vendorServices, texts) => {
    const { status, body } = await front.call('POST', '/Orders', { body: order({ vendorServices }) });
    expect(status).toBe(400);
    expect(body.errors.map(({ message }: { message: string }) => message)).toEqual(texts);
  });

  it('an update puts others in their place, and says what is wrong with them at the name that was sent', async () => {
    const { result } = await front.create();
    expect((await update(result.orderId, withPapers)).body.order.vendorServices).toEqual([papers]);
    expect((await update(result.orderId, { project: 'P' })).body.order.vendorServices).toEqual([papers]);
    const wrong = await update(result.orderId, { vendorServices: [papers, { ...papers, code: 'LIFT' }] });
    expect(wrong.body.errors).toMatchObject([{ code: 'ServiceInvalid', target: 'vendorServices[1].code' }]);
    expect((await update(result.orderId, { vendorServices: null })).body.order.vendorServices).toEqual([]);
    const history = (await front.call('GET', `/Orders/${result.orderId}/Track`)).body.events;
    expect(JSON.stringify(history)).toContain("services of the vendors' own: nothing → swift RETURN_PAPERS");
  });

  it('an order with a vendor changes them where that vendor can change them', async () => {
    const { result } = await front.create({ option: chosen.swift });
    const { status, body } = await update(result.orderId, withPapers);
    expect([status, body.errors.map(({ code, target }: { code: string; target: string }) => [code, target])]).toEqual([
      400,
      [['OrderStateInvalid', 'vendorServices']],
    ]);
  });

  it('an update by v1 leaves those of the order alone', async () => {
    const { result } = await front.create(withPapers);
    const v1 = (operation: string, body: object) =>
      front.door.ask(`/OpenAPI/v1/${operation}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ apiKey: 'sandbox-key', orderId: result.orderId, ...body }),
      });
    const { orderInfo: _, orderProperties: __, ...read } = (await v1('Get', {})).body;
    for (const item of read.cargo.cargoItems) delete item.volumeWeight;
    expect((await v1('Update', { ...read, project: 'by v1' })).status).toBe(200);
    expect(await front.get(result.orderId)).toMatchObject({ project: 'by v1', vendorServices: [papers] });
  });
});
