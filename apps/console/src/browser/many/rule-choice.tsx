import type { VendorNames } from '../orders/vendor-names.ts';
import { Select, TextField } from '../parts/field.tsx';
import { useWords } from '../words/locale.ts';
import type { Rule } from './rule.ts';
import { manyWords } from './words.ts';

/** By what the orders' options are chosen: the same for all. */
export const RuleChoice = ({
  rule,
  names,
  onChange,
}: {
  readonly rule: Rule;
  readonly names: VendorNames;
  readonly onChange: (rule: Rule) => void;
}) => {
  const words = useWords(manyWords);
  const withinDays = rule.by === 'asSaid' ? null : rule.withinDays;
  const value = rule.by === 'vendor' ? `vendor ${rule.vendorId}` : rule.by;
  const choose = (text: string): void => {
    if (text === 'asSaid') onChange({ by: 'asSaid' });
    else if (text === 'cheapest' || text === 'fastest') onChange({ by: text, withinDays });
    else onChange({ by: 'vendor', vendorId: Number(text.slice('vendor '.length)), withinDays });
  };
  return (
    <div className="fields many-rule">
      <Select
        label={words.rule}
        value={value}
        onChange={choose}
        options={[
          { value: 'cheapest', label: words.cheapest },
          { value: 'fastest', label: words.fastest },
          { value: 'asSaid', label: words.asSaid },
          ...names.vendors.map(({ id, name }) => ({ value: `vendor ${id}`, label: words.withVendor(name) })),
        ]}
      />
      {rule.by === 'asSaid' ? null : (
        <TextField
          label={words.withinDays}
          hint={words.withinDaysHint}
          type="number"
          min={0}
          max={60}
          value={withinDays === null ? '' : String(withinDays)}
          onChange={(typed) => onChange({ ...rule, withinDays: typed === '' ? null : Math.max(0, Number(typed)) })}
        />
      )}
    </div>
  );
};
