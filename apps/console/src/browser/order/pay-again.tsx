import { useState } from 'react';
import type { Shop } from '../api.ts';
import type { CompanyDesk } from '../desk.ts';
import { Button } from '../parts/button.tsx';
import { Copied } from '../parts/copy.tsx';
import { Dialogue } from '../parts/dialogue.tsx';
import { Failure } from '../parts/states.tsx';
import { partWords } from '../parts/words.ts';
import { useWords } from '../words/locale.ts';
import { actWords } from './act-words.ts';
import { useAct } from './use-act.ts';
import { WebLink } from './web-link.tsx';
import { orderScreenWords } from './words.ts';

/** A new link by which the customer pays; it stays on the screen until it has been sent to them. */
export const PayAgain = ({
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
  const { close } = useWords(partWords);
  const [link, setLink] = useState<string | null>(null);
  const asking = useAct<null>(
    desk,
    'repeat-payment',
    async () => {
      const { paymentLink } = await desk.shop.RepeatPayment({ orderId: order.orderId });
      setLink(paymentLink);
      return undefined;
    },
    () => undefined,
  );
  return (
    <Dialogue
      title={move['repeat-payment']}
      onClose={onClose}
      acts={
        link === null ? (
          <>
            <Button onClick={onClose}>{close}</Button>
            <Button kind="first" busy={asking.isPending} onClick={() => asking.mutate(null)}>
              {move['repeat-payment']}
            </Button>
          </>
        ) : (
          <Button kind="first" onClick={onClose}>
            {close}
          </Button>
        )
      }
    >
      {asking.error ? <Failure of={asking.error} /> : null}
      {link === null ? null : (
        <p className="stack">
          <Copied value={link} label={words.payHere} />
          <WebLink to={link}>{words.payHere}</WebLink>
        </p>
      )}
    </Dialogue>
  );
};
