import { accessRights } from '@cartage/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Operator } from '../../api.ts';
import { useOperator } from '../../desk.ts';
import { Button, buttonClass } from '../../parts/button.tsx';
import { Dialogue } from '../../parts/dialogue.tsx';
import { Check, TextField } from '../../parts/field.tsx';
import { FormDialogue } from '../../parts/form-dialogue.tsx';
import { ShownOnce } from '../../parts/shown-once.tsx';
import { Failure, Notice } from '../../parts/states.tsx';
import { partWords } from '../../parts/words.ts';
import { useWords } from '../../words/locale.ts';
import { noTerms, TermFields, termsIn } from './terms.tsx';
import { companyWords } from './words.ts';

interface Wish {
  readonly person: { readonly email: string; readonly name: string } | null;
  readonly keyName: string | null;
}

/** A new customer, with a person who signs in and a key for its programs where they are wanted. */
export const CreateCompany = ({ onMade, onClose }: { readonly onMade: () => void; readonly onClose: () => void }) => {
  const words = useWords(companyWords);
  const { operator, may } = useOperator();
  const [companyName, setName] = useState('');
  const [vatNumber, setVatNumber] = useState('');
  const [kpp, setKpp] = useState('');
  const [terms, setTerms] = useState(noTerms);
  const [isTried, setTried] = useState(false);
  const [withPerson, setWithPerson] = useState(may('People'));
  const [withKey, setWithKey] = useState(may('People'));
  const [person, setPerson] = useState({ email: '', name: '' });
  const [keyName, setKeyName] = useState(words.firstKey);
  const [made, setMade] = useState<Operator.OperatorCompany | null>(null);
  const missing = (text: string) => (isTried && text.trim() === '' ? words.needed : undefined);
  const lacks =
    (withPerson && [person.email, person.name].some((text) => text.trim() === '')) ||
    (withKey && keyName.trim() === '');
  if (made !== null)
    return (
      <Made
        company={made}
        wish={{ person: withPerson ? person : null, keyName: withKey ? keyName : null }}
        onClose={onClose}
      />
    );
  return (
    <FormDialogue
      title={words.create}
      act={words.createAct}
      fields={['companyName', 'vatNumber', 'kpp', 'creditLimit', 'markUp']}
      onSend={async () => {
        setTried(true);
        const read = termsIn(terms);
        // Nothing is made by halves for what can be told before.
        return lacks ? null : read && operator.CreateCompany({ body: { companyName, vatNumber, kpp, ...read } });
      }}
      onDone={(company) => {
        if (company === null) return;
        setMade(company);
        onMade();
      }}
      onClose={onClose}
    >
      {(at) => (
        <>
          <TextField
            label={words.name}
            autoComplete="off"
            value={companyName}
            onChange={setName}
            wrong={at('companyName')}
          />
          <div className="fields">
            <TextField
              label={words.vatNumber}
              autoComplete="off"
              value={vatNumber}
              onChange={setVatNumber}
              wrong={at('vatNumber')}
            />
            <TextField
              label={words.kpp}
              hint={words.kppHint}
              autoComplete="off"
              value={kpp}
              onChange={setKpp}
              wrong={at('kpp')}
            />
          </div>
          <TermFields terms={terms} onChange={setTerms} isTried={isTried} at={at} />
          {may('People') ? (
            <>
              <Check label={words.withPerson} value={withPerson} onChange={setWithPerson} />
              {withPerson ? (
                <div className="fields">
                  <TextField
                    label={words.personEmail}
                    type="email"
                    autoComplete="off"
                    value={person.email}
                    wrong={missing(person.email)}
                    onChange={(email) => setPerson({ ...person, email })}
                  />
                  <TextField
                    label={words.personName}
                    autoComplete="off"
                    wrong={missing(person.name)}
                    value={person.name}
                    onChange={(name) => setPerson({ ...person, name })}
                  />
                </div>
              ) : null}
              <Check label={words.withKey} value={withKey} onChange={setWithKey} />
              {withKey ? (
                <TextField
                  label={words.keyName}
                  autoComplete="off"
                  wrong={missing(keyName)}
                  value={keyName}
                  onChange={setKeyName}
                />
              ) : null}
            </>
          ) : null}
        </>
      )}
    </FormDialogue>
  );
};

/** The company is there: its person and its key follow, each for itself, and each again where it failed. */
const Made = ({
  company: { companyId, companyName },
  wish,
  onClose,
}: {
  readonly company: Operator.OperatorCompany;
  readonly wish: Wish;
  readonly onClose: () => void;
}) => {
  const words = useWords(companyWords);
  const { done } = useWords(partWords);
  const { key, operator } = useOperator();
  const [person, setPerson] = useState(wish.person);
  const [isKept, setKept] = useState(false);
  const invite = useMutation({
    mutationFn: (body: NonNullable<Wish['person']>) =>
      operator.InviteCompanyUser({ companyId, body: { ...body, role: 'owner' } }),
  });
  const make = useMutation({
    mutationFn: (name: string) => operator.CreateCompanyKey({ companyId, body: { name, rights: accessRights } }),
  });
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    // One after another: both may ask who it is that wants them. What fails is told below.
    void (async () => {
      if (wish.person !== null) await invite.mutateAsync(wish.person).catch(() => undefined);
      if (wish.keyName !== null) await make.mutateAsync(wish.keyName).catch(() => undefined);
    })();
  }, [wish, invite.mutateAsync, make.mutateAsync]);
  if (make.data !== undefined && !isKept)
    return <ShownOnce title={words.firstKey} value={make.data.key} onClose={() => setKept(true)} />;
  return (
    <Dialogue
      title={words.madeTitle(companyName)}
      onClose={onClose}
      acts={
        <>
          <Button onClick={onClose}>{done}</Button>
          <Link
            to="/$desk/companies/$company"
            params={{ desk: key, company: String(companyId) }}
            className={buttonClass({ kind: 'first' })}
          >
            {words.open}
          </Link>
        </>
      }
    >
      <Notice tone="good">{words.companyMade(companyId)}</Notice>
      {invite.data === undefined ? null : <Notice tone="good">{words.personMade(invite.data.email)}</Notice>}
      {invite.error === null || person === null ? null : (
        <div className="stack">
          <p>{words.personFailed}</p>
          <Failure of={invite.error} />
          <div className="fields">
            <TextField
              label={words.personEmail}
              type="email"
              value={person.email}
              onChange={(email) => setPerson({ ...person, email })}
            />
            <TextField
              label={words.personName}
              value={person.name}
              onChange={(name) => setPerson({ ...person, name })}
            />
          </div>
          <Button busy={invite.isPending} onClick={() => invite.mutate(person)}>
            {words.again}
          </Button>
        </div>
      )}
      {make.error === null || wish.keyName === null ? null : (
        <div className="stack">
          <p>{words.keyFailed}</p>
          <Failure of={make.error} />
          <Button busy={make.isPending} onClick={() => make.mutate(wish.keyName ?? '')}>
            {words.again}
          </Button>
        </div>
      )}
    </Dialogue>
  );
};
