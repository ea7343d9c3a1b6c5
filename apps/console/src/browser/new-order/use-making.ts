import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Shop } from '../api.ts';
import type { CompanyDesk } from '../desk.ts';
import { isAnswered } from '../parts/same-request.ts';
import { tell } from '../parts/toasts.tsx';
import { useWords } from '../words/locale.ts';
import { newOrderWords } from './form-words.ts';
import { forgetForm, keepForm, keptForm, rememberMade } from './kept-form.ts';
import type { OrderForm } from './order-form.ts';

interface Wish {
  readonly body: Shop.OrderCreateModel;
  readonly form: OrderForm;
  readonly like: string | null;
}

/**
 * Makes the order and goes to it. The key of a request is kept with the form until its answer has come, over a reload too: the same
 * form sent again is the same request, and makes no second order.
 */
export const useMaking = (desk: CompanyDesk, onRefused: (failure: unknown) => void) => {
  const words = useWords(newOrderWords);
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async ({ body, form, like }: Wish) => {
      const make = async (text: string, key: string) => {
        keepForm(desk.key, { form, like, sent: { body: text, key } });
        try {
          return await desk.shop.Create({ body: JSON.parse(text) as Shop.OrderCreateModel }, { idempotencyKey: key });
        } catch (failure) {
          if (isAnswered(failure)) keepForm(desk.key, { form, like, sent: null });
          throw failure;
        }
      };
      const { sent = null } = keptForm(desk.key) ?? {};
      const text = JSON.stringify(body);
      if (sent === null) return { ...(await make(text, crypto.randomUUID())), isEarlier: false };
      // What became of the request whose answer was lost is known first, also where the form says something else by now: prices
      // have come, or somebody has gone on typing.
      try {
        return { ...(await make(sent.body, sent.key)), isEarlier: sent.body !== text };
      } catch (failure) {
        if (!isAnswered(failure) || sent.body === text) throw failure;
        return { ...(await make(text, crypto.randomUUID())), isEarlier: false };
      }
    },
    onSuccess: async ({ result, errors, messages, isEarlier }, { form }) => {
      forgetForm(desk.key);
      rememberMade(desk.key, form);
      void client.invalidateQueries({ queryKey: [desk.key] });
      const said = [...errors.map(({ message }) => message), ...messages].join(' ');
      if (errors.length > 0) tell(`${words.notHandedOver(result.orderId)} ${said}`, 'bad');
      else tell(`${isEarlier ? words.madeEarlier(result.orderId) : words.made(result.orderId)} ${said}`);
      await navigate({ to: '/$desk/orders/$number', params: { desk: desk.key, number: result.orderId } });
    },
    onError: onRefused,
  });
};
