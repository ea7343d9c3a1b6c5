import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import type { Desk } from '../desk.ts';
import { useWho } from '../session/who.tsx';
import { useWords } from '../words/locale.ts';
import { frameWords } from './words.ts';

/** For whom they work: a choice where there are several. */
export const DeskChoice = ({ desk }: { readonly desk: Desk }) => {
  const words = useWords(frameWords);
  const id = useId();
  const { companies, operator } = useWho();
  const navigate = useNavigate();
  const desks = [
    ...companies.map((company) => ({ key: String(company.id), name: company.companyName })),
    ...(operator === null ? [] : [{ key: 'operator', name: words.operator }]),
  ];
  if (desks.length < 2) return <strong className="frame-desk truncated">{desks[0]?.name}</strong>;
  return (
    <div>
      <label htmlFor={id} className="unseen">
        {words.chooseDesk}
      </label>
      <select
        id={id}
        className="input"
        value={desk.key}
        onChange={(event) => void navigate({ to: '/$desk', params: { desk: event.target.value } })}
      >
        {desks.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
};
