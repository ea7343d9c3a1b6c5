import { useQuery } from '@tanstack/react-query';
import type { OperatorDesk } from '../desk.ts';
import { Money } from '../parts/said.tsx';
import { Facts, Sheet } from '../parts/sheet.tsx';
import { Loaded } from '../parts/states.tsx';
import { useLocale, useWords } from '../words/locale.ts';
import { OrderBones } from './company-order.tsx';
import { End } from './ends.tsx';
import { History } from './history.tsx';
import { OperatorActs } from './operator-acts.tsx';
import { OrderHead } from './order-head.tsx';
import { nextLook } from './questions.ts';
import { CopySupport, Support } from './support.tsx';
import { Where } from './where.tsx';
import { orderScreenWords } from './words.ts';

/** An order of any company, with all that is known of it: it is asked for by any of its numbers. */
export const OperatorOrder = ({ desk, number }: { readonly desk: OperatorDesk; readonly number: string }) => {
  const words = useWords(orderScreenWords);
  const locale = useLocale();
  const asked = useQuery({
    queryKey: [desk.key, locale, 'order', number],
    queryFn: ({ signal }) => desk.operator.GetOrder({ orderId: number }, { signal }),
    refetchInterval: ({ state }) => nextLook(state.data?.order.status),
  });
  return (
    <Loaded from={asked} bones={<OrderBones />}>
      {(told) => {
        const { company, attention, events, trackingPage } = told;
        const order = { ...told.order, attention };
        return (
          <div className="stack">
            <OrderHead
              order={order}
              desk={desk}
              under={
                <span>
                  {words.ofCompany} {company.companyName} ({company.companyId})
                </span>
              }
              acts={<OperatorActs told={told} desk={desk} />}
            />
            <div className="order-columns">
              <div className="stack">
                <Where
                  order={order}
                  events={events}
                  vendor={order.vendorName}
                  tariff={order.tariffName}
                  page={trackingPage}
                  acts={<CopySupport order={order} events={events} inspected={told} />}
                />
                <History events={events} />
                <Support told={told} />
              </div>
              <div className="stack">
                <End title={words.receiver} party={order.receiver} point={order.receiver.pickupPointId} />
                <End title={words.sender} party={order.sender} point={order.sender.pickupPointId} />
                <Sheet title={words.money}>
                  <Facts
                    of={[
                      [words.price, <Money key="price" amount={order.price} />],
                      [words.vendorPrice, <Money key="vendor" amount={order.vendorPrice} />],
                      [words.courierCall, order.vendorPickupNum],
                      [words.codes, order.pieces.length === 0 ? null : <code>{order.pieces.join(', ')}</code>],
                    ]}
                  />
                </Sheet>
              </div>
            </div>
          </div>
        );
      }}
    </Loaded>
  );
};
