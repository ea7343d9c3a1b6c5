import type { CompanyDesk } from '../desk.ts';
import { Bones, Loaded } from '../parts/states.tsx';
import { useLocale, useWords } from '../words/locale.ts';
import { Attachments } from './attachments.tsx';
import { CompanyActs } from './company-acts.tsx';
import { Contents, Notes, OrderMoney } from './contents.tsx';
import { End } from './ends.tsx';
import { History } from './history.tsx';
import { OrderHead } from './order-head.tsx';
import { Papers } from './papers.tsx';
import { EndPoint } from './pickup-point.tsx';
import { useHistory, useOrder, useTariffs } from './questions.ts';
import { CopySupport } from './support.tsx';
import { Where } from './where.tsx';
import { orderScreenWords } from './words.ts';

/** An order as its company sees it. */
export const CompanyOrder = ({ desk, number }: { readonly desk: CompanyDesk; readonly number: string }) => {
  const words = useWords(orderScreenWords);
  const locale = useLocale();
  const order = useOrder(desk, number);
  const history = useHistory(desk, number, order.data && `${order.data.status} ${order.data.statusDate}`);
  const tariffs = useTariffs(desk);
  return (
    <Loaded from={order} bones={<OrderBones />}>
      {(shown) => {
        const { vendorId, tariffId } = shown.option;
        const tariff = tariffs.data?.find((one) => one.vendorId === vendorId && one.tariffId === tariffId);
        // Its place is kept while its name is on the way.
        const vendor =
          vendorId === null
            ? null
            : (tariffs.data?.find((one) => one.vendorId === vendorId)?.vendorName ??
              (tariffs.isPending ? '…' : `№ ${vendorId}`));
        const page = shown.orderProperties.find(({ key }) => key === 'trackingPage')?.value;
        const receiversPoint =
          shown.receiver.contactType === 4 ? <EndPoint desk={desk} party={shown.receiver} /> : null;
        return (
          <div className="stack" lang={locale}>
            <OrderHead order={shown} desk={desk} acts={<CompanyActs order={shown} desk={desk} />} />
            <div className="order-columns">
              <div className="stack">
                <Where
                  order={shown}
                  events={history.data}
                  isLost={history.isError}
                  vendor={vendor}
                  tariff={tariffs.isPending ? null : (tariff?.tariffName ?? tariffId)}
                  keptUntil={shown.keepAtPickupPointDateLimit}
                  page={page}
                  point={receiversPoint}
                  acts={<CopySupport order={shown} events={history.data ?? []} />}
                />
                <Loaded from={history} bones={<Bones lines={6} />}>
                  {(events) => <History key={number} events={events} />}
                </Loaded>
                <Contents order={shown} />
              </div>
              <div className="stack">
                <End title={words.receiver} party={shown.receiver} point={receiversPoint} />
                <End
                  title={words.sender}
                  party={shown.sender}
                  point={shown.sender.contactType === 4 ? <EndPoint desk={desk} party={shown.sender} /> : null}
                />
                <OrderMoney order={shown} />
                {desk.may('Print') ? <Papers order={shown} desk={desk} /> : null}
                {desk.may('Attachments') ? <Attachments order={shown} desk={desk} /> : null}
                <Notes order={shown} />
              </div>
            </div>
          </div>
        );
      }}
    </Loaded>
  );
};

/** As large as an order is. */
export const OrderBones = () => (
  <div className="stack">
    <div className="order-head-bones">
      <Bones lines={2} />
    </div>
    <div className="order-columns">
      <div className="sheet sheet-body">
        <Bones lines={12} />
      </div>
      <div className="sheet sheet-body">
        <Bones lines={9} />
      </div>
    </div>
  </div>
);
