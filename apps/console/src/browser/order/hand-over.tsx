import { useEffect, useState } from 'react';
import type { Shop } from '../api.ts';
import type { CompanyDesk } from '../desk.ts';
import { calculationOf } from '../new-order/from-record.ts';
import { type ChosenOption, OptionChoice } from '../new-order/option-choice.tsx';
import { useOptions } from '../new-order/use-options.ts';
import { Button } from '../parts/button.tsx';
import { Dialogue } from '../parts/dialogue.tsx';
import { Failure } from '../parts/states.tsx';
import { partWords } from '../parts/words.ts';
import { isoDay } from '../words/formats.ts';
import { useWords } from '../words/locale.ts';
import { actWords } from './act-words.ts';
import { useTariffs } from './questions.ts';
import { useAct } from './use-act.ts';
import { orderScreenWords } from './words.ts';

/** How the order is sent: as it says itself, or by one of the options that the vendors offer now. */
export const HandOver = ({
  order,
  desk,
  onClose,
}: {
  readonly order: Shop.OrderRecord;
  readonly desk: CompanyDesk;
  readonly onClose: () => void;
}) => {
  const words = useWords(actWords);
  const { move } = useWords(orderScreenWords);
  const { cancel } = useWords(partWords);
  const tariffs = useTariffs(desk);
  const { offers, ask } = useOptions(desk);
  const { vendorId, tariffId } = order.option;
  const isChosen = vendorId !== null && tariffId !== null;
  const [chosen, setChosen] = useState<ChosenOption | 'own' | null>(isChosen ? 'own' : null);
  const begin = (): void => void ask(calculationOf(order, isoDay(new Date())));
  // Asked once, when the dialogue opens.
  useEffect(begin, []);
  const handing = useAct<Shop.PushToVendorModel>(
    desk,
    'hand-over',
    async (body) => {
      const { statusName } = await desk.shop.PushToVendor({ orderId: order.orderId, body });
      return { messages: [`${order.orderId}: ${statusName}`] };
    },
    onClose,
  );
  const own = tariffs.data?.find((one) => one.vendorId === vendorId && one.tariffId === tariffId);
  const push = (): void => {
    if (chosen === null) return;
    handing.mutate(
      chosen === 'own'
        ? {}
        : { option: { vendorId: chosen.vendorId, tariffId: chosen.tariffId, vendorContractType: chosen.contractType } },
    );
  };
  return (
    <Dialogue
      title={words.handOverTitle(order.orderId)}
      wide
      onClose={onClose}
      acts={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button kind="first" busy={handing.isPending} why={chosen === null ? words.choose : null} onClick={push}>
            {move['hand-over']}
          </Button>
        </>
      }
    >
      {handing.error ? <Failure of={handing.error} /> : null}
      {isChosen ? (
        <label className="option" data-chosen={chosen === 'own'}>
          <input type="radio" checked={chosen === 'own'} onChange={() => setChosen('own')} />
          <span className="option-name">
            <strong>{words.handOverChosen}</strong>{' '}
            <span>{own === undefined ? tariffId : `${own.vendorName}, ${own.tariffName}`}</span>
          </span>
        </label>
      ) : null}
      <OptionChoice
        desk={desk}
        offers={offers}
        chosen={chosen === null || chosen === 'own' ? null : chosen.key}
        onChoose={setChosen}
        onAgain={begin}
      />
    </Dialogue>
  );
};
