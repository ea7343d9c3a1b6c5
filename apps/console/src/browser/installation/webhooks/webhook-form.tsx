import { type EventType, eventTypes, rightsForEvent } from '@cartage/core';
import { useState } from 'react';
import type { Shop } from '../../api.ts';
import { useCompany } from '../../desk.ts';
import { Check, Select, TextField } from '../../parts/field.tsx';
import { FormDialogue } from '../../parts/form-dialogue.tsx';
import { partWords } from '../../parts/words.ts';
import { useLocale, useWords } from '../../words/locale.ts';
import { webhookWords } from './words.ts';

const fields = ['url', 'description', 'email', 'locale', 'types'];

/** A new webhook, or another address, other events of one that is there. */
export const WebhookForm = <Answer,>({
  webhook,
  onSend,
  onDone,
  onClose,
}: {
  readonly webhook?: Shop.Webhook;
  readonly onSend: (body: Shop.WebhookCreateModel) => Promise<Answer>;
  readonly onDone: (answer: Answer) => void;
  readonly onClose: () => void;
}) => {
  const words = useWords(webhookWords);
  const { save } = useWords(partWords);
  const spoken = useLocale();
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [description, setDescription] = useState(webhook?.description ?? '');
  const [email, setEmail] = useState(webhook?.email ?? '');
  const [locale, setLocale] = useState<'en' | 'ru'>(webhook?.locale ?? spoken);
  const [types, setTypes] = useState<readonly EventType[] | null>(webhook?.types ?? null);
  return (
    <FormDialogue
      title={webhook === undefined ? words.create : words.change}
      act={webhook === undefined ? words.createAct : save}
      fields={fields}
      onSend={() => onSend({ url, description, email, locale, types: types ?? [] })}
      onDone={onDone}
      onClose={onClose}
    >
      {(at) => (
        <>
          <TextField
            label={words.url}
            hint={words.urlHint}
            type="url"
            autoComplete="off"
            spellCheck={false}
            value={url}
            onChange={setUrl}
            wrong={at('url')}
          />
          <TextField
            label={words.description}
            hint={words.descriptionHint}
            autoComplete="off"
            value={description}
            onChange={setDescription}
            wrong={at('description')}
          />
          <EventChoice value={types} onChange={setTypes} wrong={at('types')} />
          <TextField
            label={words.email}
            hint={words.emailHint}
            type="email"
            autoComplete="off"
            value={email}
            onChange={setEmail}
            wrong={at('email')}
          />
          <Select
            label={words.locale}
            value={locale}
            onChange={setLocale}
            wrong={at('locale')}
            options={(['en', 'ru'] as const).map((value) => ({ value, label: words.locales[value] }))}
          />
        </>
      )}
    </FormDialogue>
  );
};

/** All events, or some of those that their role may read. null: all. */
const EventChoice = ({
  value,
  onChange,
  wrong,
}: {
  readonly value: readonly EventType[] | null;
  readonly onChange: (types: readonly EventType[] | null) => void;
  readonly wrong: string | undefined;
}) => {
  const words = useWords(webhookWords);
  const { may } = useCompany();
  const offered = eventTypes.filter((type) => rightsForEvent(type).every(may));
  return (
    <fieldset className="choices">
      <legend>{words.types}</legend>
      <label className="choice">
        <input type="radio" name="types" checked={value === null} onChange={() => onChange(null)} />
        <span>{words.allTypes}</span>
      </label>
      <label className="choice">
        <input type="radio" name="types" checked={value !== null} onChange={() => onChange(['order.status_changed'])} />
        <span>{words.someTypes}</span>
      </label>
      {value === null ? null : (
        <div className="fields">
          {offered.map((type) => (
            <Check
              key={type}
              label={words.events[type]}
              value={value.includes(type)}
              onChange={(isOn) => onChange(isOn ? [...value, type] : value.filter((one) => one !== type))}
            />
          ))}
        </div>
      )}
      {wrong ? (
        <span className="wrong-text" role="alert">
          {wrong}
        </span>
      ) : null}
    </fieldset>
  );
};
