import { Plus, X } from 'lucide-react';
import { Button } from '../parts/button.tsx';
import { Check } from '../parts/field.tsx';
import { Sheet } from '../parts/sheet.tsx';
import { useWords } from '../words/locale.ts';
import { NamedField } from './form-fields.tsx';
import { newOrderWords } from './form-words.ts';
import { emptyGoods, type GoodsForm, type OrderForm } from './order-form.ts';

/** What is asked for beside the delivery, and the goods that are paid for with it. */
export const ServiceFields = ({
  form,
  onChange,
}: {
  readonly form: OrderForm;
  readonly onChange: (change: Partial<OrderForm>) => void;
}) => {
  const words = useWords(newOrderWords);
  const isAbroad = form.sender.countryId !== form.receiver.countryId;
  return (
    <Sheet title={words.services}>
      <div className="stack">
        <div className="line-of services">
          <Check
            label={words.onDelivery}
            value={form.isPaidOnDelivery}
            onChange={(isPaidOnDelivery) =>
              onChange({
                isPaidOnDelivery,
                ...(isPaidOnDelivery && form.goods.length === 0 ? { goods: [emptyGoods] } : {}),
                ...(isPaidOnDelivery ? {} : { isPartly: false }),
              })
            }
          />
          {form.isPaidOnDelivery ? (
            <Check label={words.partly} value={form.isPartly} onChange={(isPartly) => onChange({ isPartly })} />
          ) : null}
          <Check label={words.sms} value={form.isTold} onChange={(isTold) => onChange({ isTold })} />
        </div>
        <div className="fields">
          <NamedField
            place="insured"
            label={words.insured}
            hint={words.insuredHint}
            as="number"
            value={form.insured}
            onChange={(insured) => onChange({ insured })}
          />
          <NamedField
            place="receiverDeliveryCharge"
            label={words.charge}
            as="number"
            value={form.receiverDeliveryCharge}
            onChange={(receiverDeliveryCharge) => onChange({ receiverDeliveryCharge })}
          />
        </div>
        <Goods form={form} onChange={onChange} />
        {isAbroad ? (
          <fieldset className="order-fields">
            <legend>{words.customs}</legend>
            <div className="fields">
              <NamedField
                place="cargo.customsValue"
                label={words.customsValue}
                as="number"
                value={form.customsValue}
                onChange={(customsValue) => onChange({ customsValue })}
              />
              <NamedField
                place="cargo.customsCurrency"
                label={words.customsCurrency}
                value={form.customsCurrency}
                onChange={(customsCurrency) => onChange({ customsCurrency })}
              />
            </div>
          </fieldset>
        ) : null}
      </div>
    </Sheet>
  );
};

const Goods = ({
  form: { goods, isPaidOnDelivery },
  onChange,
}: {
  readonly form: OrderForm;
  readonly onChange: (change: Partial<OrderForm>) => void;
}) => {
  const words = useWords(newOrderWords);
  const set = (index: number, change: Partial<GoodsForm>): void =>
    onChange({ goods: goods.map((one, n) => (n === index ? { ...one, ...change } : one)) });
  const fields = [
    ['name', words.goodsName, 'text'],
    ['productId', words.goodsCode, 'text'],
    ['qty', words.count, 'number'],
    ['cost', words.cost, 'number'],
    ['costForReceiver', words.receiverPays, 'number'],
  ] as const;
  return (
    <fieldset className="order-fields stack" aria-label={words.goods}>
      {goods.length === 0 ? null : <legend>{words.goods}</legend>}
      {isPaidOnDelivery ? <p className="soft">{words.onDeliveryHint}</p> : null}
      {goods.map((one, index) => (
        <div key={index} className="item goods">
          {fields.map(([name, label, as]) => (
            <NamedField
              key={name}
              place={`cargo.cargoProducts[${index}].${name}`}
              label={label}
              as={as}
              value={one[name]}
              onChange={(value) => set(index, { [name]: value })}
            />
          ))}
          <Button
            kind="quiet"
            size="square"
            aria-label={words.removeGoods(index + 1)}
            onClick={() => onChange({ goods: goods.filter((_, n) => n !== index) })}
          >
            <X aria-hidden />
          </Button>
        </div>
      ))}
      <div>
        <Button kind="quiet" size="small" onClick={() => onChange({ goods: [...goods, emptyGoods] })}>
          <Plus aria-hidden />
          {words.addGoods}
        </Button>
      </div>
    </fieldset>
  );
};
