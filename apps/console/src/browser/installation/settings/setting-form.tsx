import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Shop } from '../../api.ts';
import { Button } from '../../parts/button.tsx';
import { FileField, Select, TextArea, TextField } from '../../parts/field.tsx';
import { FormDialogue } from '../../parts/form-dialogue.tsx';
import { tellFailure } from '../../parts/toasts.tsx';
import { partWords } from '../../parts/words.ts';
import { useWords } from '../../words/locale.ts';
import { isPicture, PICTURE_TYPES } from './picture.ts';
import { settledOf, typedOf } from './setting-value.ts';
import type { SettingSource } from './source.ts';
import { settingWords } from './words.ts';

type Item = Shop.SettingSchemaItem;

/** Its one entry names a picture. */
const LOGO = 'trackingPage.logo';
/** Its one entry is a colour. */
const COLOUR = 'trackingPage.color';

/** Long texts, by what they are called in the catalogue. */
const LONG = /address|instructions/i;

/** A kind that the console has no control for is asked for as JSON, and checked before it is sent. */
const isKnown = ({ type }: Item): boolean => type === 'string' || type === 'integer';

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** The entries of a setting, by its own schema; together they take the place of what was settled. */
export const SettingForm = ({
  source,
  setting,
  schema: { settings: items },
  onDone,
  onClose,
}: {
  readonly source: SettingSource;
  readonly setting: Shop.Setting;
  readonly schema: Shop.SettingSchema;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) => {
  const words = useWords(settingWords);
  const { save } = useWords(partWords);
  const codes = items.map(({ code }) => code);
  const [typed, setTyped] = useState(() => typedOf(settledOf(setting.value, false), codes));
  const [isChecked, setChecked] = useState(false);
  const { keep } = setting.key === LOGO ? source : { keep: null };
  const [picture, setPicture] = useState<{ readonly file: File; readonly key: string } | null>(null);
  const isWrong = picture === null || !isPicture(picture.file);
  const reset = useMutation({
    mutationFn: () => source.update(setting.key, { enable: false }),
    onSuccess: onDone,
    onError: tellFailure,
  });
  const notJson = (item: Item): boolean => {
    const text = typed[item.code] ?? '';
    return !isKnown(item) && text !== '' && !isJson(text);
  };
  return (
    <FormDialogue
      title={setting.name}
      act={save}
      fields={codes.map((code) => `fields.${code}`)}
      onSend={async () => {
        setChecked(true);
        // Nothing is sent that cannot be right; it stands beside its field.
        if (items.some(notJson) || (keep && isWrong)) return null;
        const fields = keep && picture ? { value: await keep(picture.file, picture.key) } : typed;
        return source.update(setting.key, { enable: true, fields });
      }}
      onDone={(saved) => {
        if (saved !== null) onDone();
      }}
      onClose={onClose}
    >
      {(at) => (
        <>
          {keep ? (
            <FileField
              label={words.texts.get(LOGO)?.name ?? setting.name}
              hint={words.pictureHint}
              accept={PICTURE_TYPES.join()}
              wrong={at('fields.value') ?? (isChecked && isWrong ? words.pictureWrong : undefined)}
              onChoose={(file) => setPicture(file && { file, key: crypto.randomUUID() })}
            />
          ) : null}
          {(keep ? [] : items).map((item) => (
            <Entry
              key={item.code}
              setting={setting.key}
              item={item}
              value={typed[item.code] ?? ''}
              onChange={(value) => setTyped({ ...typed, [item.code]: value })}
              wrong={isChecked && notJson(item) ? words.notJson : at(`fields.${item.code}`)}
            />
          ))}
          {setting.value === 'false' ? null : (
            <p>
              <Button kind="quiet" size="small" busy={reset.isPending} onClick={() => reset.mutate()}>
                {words.toDefault}
              </Button>
            </p>
          )}
        </>
      )}
    </FormDialogue>
  );
};

const Entry = ({
  setting,
  item,
  value,
  onChange,
  wrong,
}: {
  readonly setting: string;
  readonly item: Item;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly wrong: string | undefined;
}) => {
  const words = useWords(settingWords);
  const { name, description, required, multiple, values, type, code } = item;
  const label = required ? (
    name
  ) : (
    <>
      {name} <span className="soft">({words.optional})</span>
    </>
  );
  const hint = multiple ? `${description} ${words.severalHint}` : description;
  const control = { label, hint, value, onChange, wrong };
  if (!isKnown(item)) return <TextArea {...control} hint={`${description} ${words.json}`} spellCheck={false} />;
  if (values.length > 0 && !multiple)
    return (
      <Select
        {...control}
        options={[
          { value: '', label: words.choose },
          ...values.map((one) => ({ value: one, label: words.values.get(setting)?.get(one) ?? one })),
        ]}
      />
    );
  if (LONG.test(code)) return <TextArea {...control} />;
  if (setting === COLOUR)
    return (
      <div className="colour-entry">
        <TextField {...control} autoComplete="off" placeholder="#2450c0" />
        <input
          type="color"
          aria-label={words.colourPick}
          value={/^#[\da-f]{6}$/i.test(value) ? value.toLowerCase() : '#000000'}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
    );
  return <TextField {...control} autoComplete="off" inputMode={type === 'integer' ? 'numeric' : undefined} />;
};
