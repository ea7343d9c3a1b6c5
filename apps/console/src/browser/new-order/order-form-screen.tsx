import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { CartageError } from '../api.ts';
import type { CompanyDesk } from '../desk.ts';
import { Button } from '../parts/button.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { Failure, Notice } from '../parts/states.tsx';
import { useFormats } from '../words/formats.ts';
import { useWords } from '../words/locale.ts';
import { CargoFields } from './cargo-fields.tsx';
import { EndFields } from './end-fields.tsx';
import { Wrong } from './form-fields.tsx';
import { newOrderWords } from './form-words.ts';
import { keepForm, keptForm, lastTemplates } from './kept-form.ts';
import { NoteFields } from './note-fields.tsx';
import { type ChosenOption, OptionChoice } from './option-choice.tsx';
import { calculationBody, createBody, type EndForm, type OrderForm } from './order-form.ts';
import { placesOfForm, sortedProblems } from './places-of-problems.ts';
import { ServiceFields } from './service-fields.tsx';
import { keyOfOption } from './sorted-options.ts';
import { useJudging } from './use-judging.ts';
import { useMaking } from './use-making.ts';
import { useOptions } from './use-options.ts';

/** So long nobody types before the vendors are asked, ms. */
const PAUSE_MS = 500;

/** The form, the options beside it, and the two ways to make the order. */
export const OrderFormScreen = ({
  desk,
  begin,
  like,
}: {
  readonly desk: CompanyDesk;
  readonly begin: OrderForm;
  readonly like: string | null;
}) => {
  // What it began with: what it would begin with by now, once this order is made, is another form's.
  const [start] = useState(begin);
  const [form, setForm] = useState(start);
  const [isFolded, setFolded] = useState(begin.sender.cityId !== '' && begin.sender.phone !== '');
  const [picked, setPicked] = useState<ChosenOption | null>(null);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [isTried, setTried] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const [templates] = useState(() => lastTemplates(desk.key));
  const first = useRef<HTMLDivElement>(null);
  const { problems, judge } = useJudging(desk, form);
  const prices = usePrices(desk, form, picked);
  const making = useMaking(desk, (failure) => {
    setTried(true);
    if (failure instanceof CartageError) judge(failure.problems);
    setRefusals((before) => before + 1);
  });
  // To the first field that was refused, once it says so.
  useEffect(() => {
    if (refusals > 0) document.querySelector<HTMLElement>('.new-order [aria-invalid="true"]')?.focus();
  }, [refusals]);

  useEffect(() => {
    // Also nothing typed is worth nothing: the form as it began is not kept.
    if (form !== start) keepForm(desk.key, { form, like, sent: keptForm(desk.key)?.sent ?? null });
  }, [desk.key, form, start, like]);

  const places = useMemo(() => placesOfForm(form), [form]);
  const { beside, above } = sortedProblems(problems, places);
  const shown = isTried ? beside : new Map([...beside].filter(([place]) => touched.has(place)));
  const isSenderWrong = [...shown.keys()].some((place) => place.startsWith('sender.'));
  const change = (part: Partial<OrderForm>): void => setForm((before) => ({ ...before, ...part }));
  const changeEnd = (side: 'sender' | 'receiver', part: Partial<EndForm>): void =>
    setForm((before) => ({ ...before, [side]: { ...before[side], ...part } }));
  const make = (isDraft: boolean): void => {
    if (making.isPending) return;
    const { chosen } = prices;
    const option = chosen && {
      ...{ vendorId: chosen.vendorId, tariffId: chosen.tariffId, vendorContractType: chosen.contractType },
    };
    making.mutate({ body: createBody(form, option, isDraft || option === null), form, like });
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    const { target } = event;
    const button = first.current?.querySelector<HTMLElement>('.first');
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      button?.click();
    } else if (target instanceof HTMLInputElement) {
      // It is seen what a further press does: nothing is bought by an Enter in a field.
      event.preventDefault();
      button?.focus();
    }
  };
  const weight = weightOf(form);
  const otherProblems = isTried ? above : [];
  return (
    <Wrong value={shown}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the fields within. */}
      <div
        className="new-order"
        onKeyDown={press}
        onBlur={({ target }) => {
          const { name } = target as Partial<HTMLInputElement>;
          if (name) setTouched((before) => (before.has(name) ? before : new Set([...before, name])));
        }}
      >
        <div className="stack">
          <EndFields
            desk={desk}
            side="sender"
            end={form.sender}
            otherCity={form.receiver.cityId}
            weight={weight}
            isFolded={isFolded && !isSenderWrong}
            onUnfold={() => setFolded(false)}
            onChange={(part) => changeEnd('sender', part)}
          />
          <EndFields
            desk={desk}
            side="receiver"
            end={form.receiver}
            otherCity={form.sender.cityId}
            weight={weight}
            isFolded={false}
            onUnfold={() => undefined}
            onChange={(part) => changeEnd('receiver', part)}
          />
          <CargoFields form={form} templates={templates} onChange={change} />
          <ServiceFields form={form} onChange={change} />
          <NoteFields form={form} onChange={change} />
        </div>
        <div className="new-order-side stack" ref={first}>
          <Prices desk={desk} prices={prices} onPick={setPicked} />
          {making.error && problems.length === 0 ? <Failure of={making.error} /> : null}
          {otherProblems.length === 0 ? null : (
            <Notice tone="bad" alert>
              {otherProblems.map(({ message }) => (
                <p key={message}>{message}</p>
              ))}
            </Notice>
          )}
          <Acts prices={prices} isBusy={making.isPending} wrong={isTried ? problems.length : 0} onMake={make} />
        </div>
      </div>
    </Wrong>
  );
};

/** Of all places, kg, as far as it is known. */
const weightOf = ({ items }: OrderForm): number =>
  items.reduce((sum, item) => sum + (Number(item.weight.replace(',', '.')) || 0) * (Number(item.qty) || 0), 0);

/** Prices of the form, asked for when it rests; the cheapest is chosen once all have answered, unless somebody has chosen. */
const usePrices = (desk: CompanyDesk, form: OrderForm, picked: ChosenOption | null) => {
  const { offers, ask, forget } = useOptions(desk);
  const body = calculationBody(form);
  const text = body && JSON.stringify(body);
  useEffect(() => {
    if (text === null) {
      forget();
      return;
    }
    const pause = setTimeout(() => void ask(JSON.parse(text)), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [text, ask, forget]);
  const isFresh = text !== null && offers.asked !== null && JSON.stringify(offers.asked) === text;
  const found = offers.options.find((option) => keyOfOption(option) === picked?.key);
  const cheapest = offers.isAsking ? undefined : offers.options[0];
  const option = found ?? cheapest;
  const chosen: ChosenOption | null =
    option === undefined || !isFresh
      ? null
      : {
          key: keyOfOption(option),
          vendorId: option.vendorInfo.vendorId,
          tariffId: option.tariff.tariffId,
          contractType: option.vendorInfo.vendorContractType,
        };
  return {
    // Until the question of this form has gone out, nobody has said that there is nothing.
    offers: { ...offers, isAsking: offers.isAsking || !isFresh },
    isReady: text !== null,
    chosen,
    option: chosen === null ? null : (option ?? null),
    again: () => (body === null ? undefined : void ask(body)),
  };
};

type PricesOfForm = ReturnType<typeof usePrices>;

const Prices = ({
  desk,
  prices: { offers, isReady, chosen, again },
  onPick,
}: {
  readonly desk: CompanyDesk;
  readonly prices: PricesOfForm;
  readonly onPick: (option: ChosenOption) => void;
}) => {
  const words = useWords(newOrderWords);
  return (
    <Sheet title={words.prices}>
      {isReady ? (
        <OptionChoice desk={desk} offers={offers} chosen={chosen?.key ?? null} onChoose={onPick} onAgain={again} />
      ) : (
        <p className="soft">{words.pricesWait}</p>
      )}
    </Sheet>
  );
};

const Acts = ({
  prices: { option, isReady, offers },
  isBusy,
  wrong,
  onMake,
}: {
  readonly prices: PricesOfForm;
  readonly isBusy: boolean;
  readonly wrong: number;
  readonly onMake: (isDraft: boolean) => void;
}) => {
  const words = useWords(newOrderWords);
  const say = useFormats();
  // Whoever presses Enter before the prices are there waits at the button that they come to, and saves no draft instead.
  const isOffered = option !== null || (isReady && offers.isAsking);
  const unpriced = offers.isAsking ? words.askingPrices : words.handOver;
  return (
    <div className="new-order-acts">
      {wrong === 0 ? null : (
        <span className="wrong-text" role="status">
          {words.wrong(wrong)}
        </span>
      )}
      <div className="line-of">
        <Button kind={isOffered ? undefined : 'first'} busy={isBusy} onClick={() => onMake(true)}>
          {words.draft}
        </Button>
        {isReady ? (
          <Button
            kind={isOffered ? 'first' : undefined}
            busy={isBusy || (option === null && offers.isAsking)}
            why={isOffered ? null : words.noOption}
            onClick={() => onMake(false)}
          >
            {option === null ? unpriced : words.handOverBy(option.vendorInfo.vendorName, say.money(option.price.price))}
          </Button>
        ) : null}
      </div>
      <small className="soft">{words.keys}</small>
    </div>
  );
};
