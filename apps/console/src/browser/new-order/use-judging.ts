import { useEffect, useRef, useState } from 'react';
import type { ApiProblem } from '../api.ts';
import type { CompanyDesk } from '../desk.ts';
import { createBody, type OrderForm } from './order-form.ts';

/** So long nobody types before the form is judged, ms. */
const PAUSE_MS = 700;

/**
 * What is wrong with the form by the rules of the service, asked for while it is filled in. `judge`: what an attempt to make the order was
 * told; the next change asks again. No vendor is asked: the prices do that.
 */
export const useJudging = (desk: CompanyDesk, form: OrderForm) => {
  const [problems, judge] = useState<readonly ApiProblem[]>([]);
  const isFirst = useRef(true);
  useEffect(() => {
    // Nothing is wrong with a form that nobody has touched.
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const asking = new AbortController();
    const pause = setTimeout(() => {
      desk.shop.Validate({ body: createBody(form, null, true) }, { signal: asking.signal }).then(
        ({ errors }) => judge(errors as readonly ApiProblem[]),
        (failure: unknown) => {
          // Judged or not, the order can be made; what fails then is told then.
          const refused = (failure as { readonly problems?: readonly ApiProblem[] }).problems;
          if (!asking.signal.aborted && refused !== undefined && refused.length > 0) judge(refused);
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(pause);
      asking.abort();
    };
  }, [desk, form]);
  return { problems, judge };
};
