import { Plus, X } from 'lucide-react';
import { Button } from '../parts/button.tsx';
import { Select } from '../parts/field.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { useWords } from '../words/locale.ts';
import { NamedField, NamedSelect } from './form-fields.tsx';
import { newOrderWords } from './form-words.ts';
import { emptyItem, type ItemForm, type OrderForm, type Template, templateText } from './order-form.ts';

const kinds = ['2', '32', '1'] as const;

/** What is sent: places with weight and sides, and parcels that were used before. */
export const CargoFields = ({
  form,
  templates,
  onChange,
}: {
  readonly form: OrderForm;
  readonly templates: readonly Template[];
  readonly onChange: (change: Partial<OrderForm>) => void;
}) => {
  const words = useWords(newOrderWords);
  const { items } = form;
  const at = templates.findIndex((one) => templateText(one) === templateText(form));
  const setItem = (index: number, change: Partial<ItemForm>): void =>
    onChange({ items: items.map((item, n) => (n === index ? { ...item, ...change } : item)) });
  return (
    <Sheet title={words.parcel}>
      <div className="stack">
        {templates.length === 0 ? null : (
          <Select
            label={words.asLast}
            value={String(at)}
            onChange={(chosen) => {
              const template = templates[Number(chosen)];
              if (template) onChange(template);
            }}
            options={[
              ...(at < 0 ? [{ value: '-1', label: words.ownSizes }] : []),
              ...templates.map((template, n) => ({ value: String(n), label: templateText(template) })),
            ]}
          />
        )}
        <div className="fields">
          <NamedField
            place="cargo.description"
            label={words.description}
            value={form.description}
            onChange={(description) => onChange({ description })}
          />
          <NamedSelect
            place="cargo.cargoType"
            label={words.kind}
            value={form.cargoType}
            onChange={(cargoType) => onChange({ cargoType })}
            options={kinds.map((value) => ({ value, label: words.kinds[value] }))}
          />
        </div>
        {items.map((item, index) => (
          <Item
            key={index}
            index={index}
            item={item}
            onChange={(change) => setItem(index, change)}
            onRemove={items.length === 1 ? null : () => onChange({ items: items.filter((_, n) => n !== index) })}
          />
        ))}
        <div>
          <Button kind="quiet" size="small" onClick={() => onChange({ items: [...items, emptyItem] })}>
            <Plus aria-hidden />
            {words.addPlace}
          </Button>
        </div>
      </div>
    </Sheet>
  );
};

const Item = ({
  index,
  item,
  onChange,
  onRemove,
}: {
  readonly index: number;
  readonly item: ItemForm;
  readonly onChange: (change: Partial<ItemForm>) => void;
  readonly onRemove: (() => void) | null;
}) => {
  const words = useWords(newOrderWords);
  const fields = [
    ['weight', words.weight],
    ['l', words.length],
    ['w', words.width],
    ['h', words.height],
    ['qty', words.count],
  ] as const;
  return (
    <div className="item">
      {fields.map(([name, label]) => (
        <NamedField
          key={name}
          place={`cargo.cargoItems[${index}].${name}`}
          label={label}
          as="number"
          value={item[name]}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
      {onRemove === null ? null : (
        <Button kind="quiet" size="square" aria-label={words.removePlace(index + 1)} onClick={onRemove}>
          <X aria-hidden />
        </Button>
      )}
    </div>
  );
};
