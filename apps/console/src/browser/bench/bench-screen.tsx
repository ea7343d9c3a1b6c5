import { type SubmitEvent, useState } from 'react';
import { useKeys } from '../frame/keys.ts';
import { Button } from '../parts/button.tsx';
import { Check, Select, TextField } from '../parts/field.tsx';
import { useWords } from '../words/locale.ts';
import type { BenchSettings } from './kept.ts';
import { ShownSheet } from './shown.tsx';
import { Today } from './today.tsx';
import { useBench } from './use-bench.ts';
import { useScanner } from './use-scanner.ts';
import { benchWords } from './words.ts';

/** Where parcels are packed, by a scanner alone. */
export const BenchScreen = () => {
  const words = useWords(benchWords);
  const bench = useBench();
  const { settings, change } = bench;
  useScanner((code) => void bench.scan(code));
  useKeys({ Escape: bench.clear });
  return (
    <div className="stack">
      <div className="page-head">
        <div>
          <h1>{words.title}</h1>
          <p>{words.lead}</p>
        </div>
      </div>
      <div className="bench">
        <div className="stack">
          <ShownSheet bench={bench} />
          <TypedCode onCode={(code) => void bench.scan(code)} />
        </div>
        <div className="stack">
          <Today bench={bench} />
          <section className="sheet sheet-body stack" aria-label={words.size}>
            <Check label={words.atOnce} value={settings.atOnce} onChange={(atOnce) => change({ atOnce })} />
            <Check label={words.loud} value={settings.isLoud} onChange={(isLoud) => change({ isLoud })} />
            <Select
              label={words.size}
              value={settings.format === null ? '' : String(settings.format)}
              onChange={(value) => change({ format: value === '' ? null : (Number(value) as BenchSettings['format']) })}
              options={[
                { value: '', label: words.asCompany },
                ...['A4', 'A5', 'A6', 'A7'].map((label, at) => ({ value: String(at), label })),
              ]}
            />
          </section>
        </div>
      </div>
    </div>
  );
};

/** For a code that no scanner reads any more. */
const TypedCode = ({ onCode }: { readonly onCode: (code: string) => void }) => {
  const words = useWords(benchWords);
  const [typed, setTyped] = useState('');
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (typed.trim() === '') return;
    onCode(typed.trim());
    setTyped('');
  };
  return (
    <form className="bench-typed" onSubmit={submit}>
      <TextField label={words.code} autoComplete="off" maxLength={100} value={typed} onChange={setTyped} />
      <Button type="submit">{words.find}</Button>
    </form>
  );
};
