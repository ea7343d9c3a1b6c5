import { Check } from '../parts/field.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { useWords } from '../words/locale.ts';
import { NamedField } from './form-fields.tsx';
import { newOrderWords } from './form-words.ts';
import type { OrderForm } from './order-form.ts';

/** When it is fetched, and what the company notes for itself and for the vendor. */
export const NoteFields = ({
  form,
  onChange,
}: {
  readonly form: OrderForm;
  readonly onChange: (change: Partial<OrderForm>) => void;
}) => {
  const words = useWords(newOrderWords);
  return (
    <Sheet title={words.yours}>
      <div className="stack">
        <div className="when">
          <NamedField
            place="pickupInfo.takeDate"
            label={words.day}
            hint={words.dayHint}
            as="date"
            value={form.takeDate}
            onChange={(takeDate) => onChange({ takeDate })}
          />
          <NamedField
            place="pickupInfo.timeFrom"
            label={words.from}
            as="time"
            value={form.timeFrom}
            onChange={(timeFrom) => onChange({ timeFrom })}
          />
          <NamedField
            place="pickupInfo.timeTo"
            label={words.to}
            as="time"
            value={form.timeTo}
            onChange={(timeTo) => onChange({ timeTo })}
          />
        </div>
        <Check
          label={words.later}
          value={form.isFetchedLater}
          onChange={(isFetchedLater) => onChange({ isFetchedLater })}
        />
        <div className="fields">
          <NamedField
            place="customerOrderId"
            label={words.yourNumber}
            value={form.customerOrderId}
            onChange={(customerOrderId) => onChange({ customerOrderId })}
          />
          <NamedField
            place="project"
            label={words.project}
            value={form.project}
            onChange={(project) => onChange({ project })}
          />
          <NamedField
            place="department"
            label={words.department}
            value={form.department}
            onChange={(department) => onChange({ department })}
          />
        </div>
        <NamedField
          place="comments"
          label={words.comments}
          as="long"
          value={form.comments}
          onChange={(comments) => onChange({ comments })}
        />
      </div>
    </Sheet>
  );
};
