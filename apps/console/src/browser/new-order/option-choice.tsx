import { useId, useState } from 'react';
import type { Calculations } from '../api.ts';
import type { CompanyDesk } from '../desk.ts';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { Bones, Failure } from '../parts/states.tsx';
import { useFormats } from '../words/formats.ts';
import { useWords } from '../words/locale.ts';
import { MissingVendors } from './missing-vendors.tsx';
import { keyOfOption, type Ordering, sortedOptions } from './sorted-options.ts';
import type { Offers } from './use-options.ts';
import { optionWords } from './words.ts';

/** What is chosen of the options. */
export interface ChosenOption {
  readonly key: string;
  readonly vendorId: number;
  readonly tariffId: string;
  readonly contractType: Calculations.VendorContractType;
}

/** The options as they arrive: one is chosen by arrows, they are sorted by price or by day, and vendors that are missing say why. */
export const OptionChoice = ({
  desk,
  offers,
  chosen,
  onChoose,
  onAgain,
}: {
  readonly desk: CompanyDesk;
  readonly offers: Offers;
  readonly chosen: string | null;
  readonly onChoose: (option: ChosenOption) => void;
  readonly onAgain: () => void;
}) => {
  const words = useWords(optionWords);
  const say = useFormats();
  const name = useId();
  const [by, setBy] = useState<Ordering>('price');
  const options = sortedOptions(offers.options, by);
  const ready = offers.vendors.filter(({ status }) => status !== 'InProgress').length;
  return (
    <div className="stack" aria-busy={offers.isAsking}>
      <div className="line-of spread">
        <span className="soft" role="status">
          {offers.isAsking
            ? words.asking(say.number(ready), say.number(offers.vendors.length))
            : words.found(options.length)}
        </span>
        <span className="line-of">
          <Button size="small" aria-pressed={by === 'price'} onClick={() => setBy('price')}>
            {words.byPrice}
          </Button>
          <Button size="small" aria-pressed={by === 'day'} onClick={() => setBy('day')}>
            {words.byDay}
          </Button>
        </span>
      </div>
      {offers.failure === null ? null : <Failure of={offers.failure} onAgain={onAgain} />}
      {options.length === 0 && offers.isAsking ? <Bones lines={4} /> : null}
      {options.length === 0 && !offers.isAsking && offers.failure === null ? <p>{words.none}</p> : null}
      <div role="radiogroup" aria-label={words.options} className="options">
        {options.map((option) => {
          const key = keyOfOption(option);
          const { delivery, tags, tariff, vendorInfo } = option;
          return (
            <label key={key} className="option" data-chosen={chosen === key}>
              <input
                type="radio"
                name={name}
                checked={chosen === key}
                onChange={() =>
                  onChoose({
                    key,
                    vendorId: vendorInfo.vendorId,
                    tariffId: tariff.tariffId,
                    contractType: vendorInfo.vendorContractType,
                  })
                }
              />
              <span className="option-name">
                <strong>{vendorInfo.vendorName}</strong> <span>{tariff.tariffName}</span>
                <span className="line-of">
                  {tags.map((tag) => (
                    <Badge key={tag} tone={tag === 'cheapest' ? 'good' : 'going'}>
                      {words.tag.get(tag) ?? tag}
                    </Badge>
                  ))}
                  <small className="soft">{words.way[option.deliveryType]}</small>
                  {option.expectedDays === null ? null : (
                    <small className="soft">{words.usual(say.number(option.expectedDays.p90))}</small>
                  )}
                </span>
                {tariff.comments === null || tariff.comments === '' ? null : (
                  <small className="soft">{tariff.comments}</small>
                )}
              </span>
              <span className="option-day">
                {delivery.deliveryDateTo === null
                  ? words.days(delivery.minDays, delivery.maxDays)
                  : say.day(delivery.deliveryDateTo)}
                <small className="soft">{words.taken(say.day(delivery.takeDate))}</small>
              </span>
              <span className="option-price">
                {option.price.isApproximatePrice ? '≈ ' : ''}
                {say.money(option.price.price)}
              </span>
            </label>
          );
        })}
      </div>
      <MissingVendors desk={desk} vendors={offers.vendors} asked={offers.asked} />
    </div>
  );
};
