import { MapPin } from 'lucide-react';
import { useState } from 'react';
import type { CompanyDesk } from '../desk.ts';
import { EndPoint } from '../order/pickup-point.tsx';
import { Button } from '../parts/button.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { useWords } from '../words/locale.ts';
import { NamedField, useWrong } from './form-fields.tsx';
import { newOrderWords } from './form-words.ts';
import type { EndForm } from './order-form.ts';
import { PointChoice } from './point-choice.tsx';
import { TownField } from './town-field.tsx';

/** Who sends, or who receives: a door or a pickup point in a town. The sender of last time is one line until it is changed. */
export const EndFields = ({
  desk,
  side,
  end,
  otherCity,
  weight,
  isFolded,
  onUnfold,
  onChange,
}: {
  readonly desk: CompanyDesk;
  readonly side: 'sender' | 'receiver';
  readonly end: EndForm;
  readonly otherCity: string;
  /** kg of the parcel, for prices at points. */
  readonly weight: number;
  readonly isFolded: boolean;
  readonly onUnfold: () => void;
  /** Of these fields alone: a town may come while somebody types on. */
  readonly onChange: (change: Partial<EndForm>) => void;
}) => {
  const words = useWords(newOrderWords);
  const townWrong = useWrong(`${side}.cityId`);
  const set = onChange;
  const title = words[side];
  if (isFolded)
    return (
      <Sheet
        title={title}
        acts={
          <Button size="small" onClick={onUnfold}>
            {words.change}
          </Button>
        }
      >
        <p>
          <strong>{end.name}</strong>, {end.phone}
        </p>
        <p className="soft">{[end.cityName, end.isPoint ? end.pointText : end.address].filter(Boolean).join(', ')}</p>
      </Sheet>
    );
  return (
    <Sheet title={title}>
      <div className="stack">
        <div className="fields">
          <NamedField
            place={`${side}.name`}
            label={words.name}
            value={end.name}
            autoFocus={side === 'receiver'}
            onChange={(name) => set({ name })}
          />
          <NamedField
            place={`${side}.phone`}
            label={words.phone}
            as="tel"
            value={end.phone}
            onChange={(phone) => set({ phone })}
          />
        </div>
        <div className="fields">
          <TownField
            desk={desk}
            place={`${side}.cityId`}
            label={words.town}
            cityId={end.cityId}
            cityName={end.cityName}
            wrong={townWrong}
            onChoose={(town) => set({ ...town, pointId: '', pointVendorId: null, pointText: '' })}
          />
          <Kind side={side} isPoint={end.isPoint} onChange={(isPoint) => set({ isPoint })} />
        </div>
        {end.isPoint ? (
          <Point desk={desk} side={side} end={end} otherCity={otherCity} weight={weight} onChange={set} />
        ) : (
          <NamedField
            place={`${side}.address`}
            label={words.address}
            placeholder={words.addressHint}
            value={end.address}
            onChange={(address) => set({ address })}
          />
        )}
        <More side={side} end={end} onChange={set} />
      </div>
    </Sheet>
  );
};

const Kind = ({
  side,
  isPoint,
  onChange,
}: {
  readonly side: 'sender' | 'receiver';
  readonly isPoint: boolean;
  readonly onChange: (isPoint: boolean) => void;
}) => {
  const words = useWords(newOrderWords);
  const name = `${side}.contactType`;
  const [door, point] = side === 'sender' ? [words.fromDoor, words.fromPoint] : [words.toDoor, words.toPoint];
  return (
    <fieldset className="field kind">
      <legend className="label">{words.how}</legend>
      <div className="line-of kind-choice">
        <label className="check">
          <input type="radio" name={name} checked={!isPoint} onChange={() => onChange(false)} />
          <span>{door}</span>
        </label>
        <label className="check">
          <input type="radio" name={name} checked={isPoint} onChange={() => onChange(true)} />
          <span>{point}</span>
        </label>
      </div>
    </fieldset>
  );
};

const Point = ({
  desk,
  side,
  end,
  otherCity,
  weight,
  onChange,
}: {
  readonly desk: CompanyDesk;
  readonly side: 'sender' | 'receiver';
  readonly end: EndForm;
  readonly otherCity: string;
  readonly weight: number;
  readonly onChange: (change: Partial<EndForm>) => void;
}) => {
  const words = useWords(newOrderWords);
  const wrong = useWrong(`${side}.pickupPointId`);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="field">
      <span className="line-of">
        <Button why={end.cityId === '' ? words.townFirst : null} onClick={() => setOpen(true)}>
          <MapPin aria-hidden />
          {end.pointId === '' ? words.choosePoint : words.otherPoint}
        </Button>
        <ShownPoint desk={desk} end={end} />
      </span>
      {wrong === undefined ? null : (
        <span className="wrong" role="alert">
          {wrong}
        </span>
      )}
      {isOpen ? (
        <PointChoice
          desk={desk}
          side={side}
          end={end}
          otherCity={otherCity}
          weight={weight}
          onClose={() => setOpen(false)}
          onChoose={(point) => {
            onChange(point);
            setOpen(false);
          }}
        />
      ) : null}
    </div>
  );
};

/** The point as it was chosen; that of an order before is looked up. */
const ShownPoint = ({ desk, end }: { readonly desk: CompanyDesk; readonly end: EndForm }) => {
  const { noPoint } = useWords(newOrderWords);
  if (end.pointId === '') return <span className="soft">{noPoint}</span>;
  if (end.pointText !== end.pointId) return <span>{end.pointText}</span>;
  const { countryId, cityId, pointId: pickupPointId, pointVendorId: pickupPointVendorId } = end;
  return (
    <div>
      <EndPoint desk={desk} party={{ contactType: 4, countryId, cityId, pickupPointId, pickupPointVendorId }} />
    </div>
  );
};

const More = ({
  side,
  end,
  onChange,
}: {
  readonly side: 'sender' | 'receiver';
  readonly end: EndForm;
  readonly onChange: (change: Partial<EndForm>) => void;
}) => {
  const words = useWords(newOrderWords);
  const fields = [
    ['contactPerson', words.contact, 'text'],
    ['email', words.email, 'email'],
    ['postalCode', words.postalCode, 'text'],
    ['state', words.state, 'text'],
    ['instructions', words.instructions, 'text'],
  ] as const;
  const wrong = fields.map(([name]) => useWrong(`${side}.${name}`)).some((one) => one !== undefined);
  return (
    <details className="end-more" open={wrong || fields.some(([name]) => end[name] !== '') || undefined}>
      <summary>{words.more}</summary>
      <div className="fields">
        {fields.map(([name, label, as]) => (
          <NamedField
            key={name}
            place={`${side}.${name}`}
            label={label}
            as={as}
            value={end[name]}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
      </div>
    </details>
  );
};
