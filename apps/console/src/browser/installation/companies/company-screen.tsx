import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import type { Operator } from '../../api.ts';
import { useOperator } from '../../desk.ts';
import { Button } from '../../parts/button.tsx';
import { TextField } from '../../parts/field.tsx';
import { ConfirmAct, FormDialogue } from '../../parts/form-dialogue.tsx';
import { Moment, Money } from '../../parts/said.tsx';
import { Facts, Sheet } from '../../parts/sheet.tsx';
import { Bones, Loaded, Nothing } from '../../parts/states.tsx';
import { tell } from '../../parts/toasts.tsx';
import { partWords } from '../../parts/words.ts';
import { useFormats } from '../../words/formats.ts';
import { useLocale, useWords } from '../../words/locale.ts';
import { Keys } from '../keys/keys.tsx';
import { companysKeys } from '../keys/source.ts';
import { People } from '../people/people.tsx';
import { companysPeople } from '../people/source.ts';
import { type CompanyPageSearch, companyTabs } from '../search.ts';
import { Settings } from '../settings/settings.tsx';
import { companysSettings } from '../settings/source.ts';
import { CompanyState } from './companies-screen.tsx';
import { PartnerKeys } from './partner-keys.tsx';
import { TermFields, termsIn } from './terms.tsx';
import { companyWords } from './words.ts';

/** One company, for the operator: its terms, people, keys and settings, each on a tab that the address names. */
export const Company = () => {
  const words = useWords(companyWords);
  const locale = useLocale();
  const desk = useOperator();
  const { key, operator } = desk;
  const { company: named = '' } = useParams({ strict: false });
  const companyId = Number(named);
  const { tab = 'about' } = useSearch({ strict: false }) as CompanyPageSearch;
  const isNumber = Number.isSafeInteger(companyId) && companyId > 0;
  const company = useQuery({
    queryKey: [key, locale, 'companies', companyId],
    queryFn: ({ signal }) => operator.GetCompany({ companyId }, { signal }),
    enabled: isNumber,
  });
  return (
    <section className="stack">
      <p>
        <Link to="/$desk/companies" params={{ desk: key }} className="line-of">
          <ArrowLeft className="icon" aria-hidden />
          {words.back}
        </Link>
      </p>
      {isNumber ? null : <Nothing title={words.notThere} />}
      {isNumber ? (
        <Loaded from={company} bones={<Bones lines={8} />}>
          {(found) => (
            <>
              <Head company={found} />
              <nav className="tabs" aria-label={words.tabsOf}>
                {companyTabs.map((one) => (
                  <Link
                    key={one}
                    to="/$desk/companies/$company"
                    params={{ desk: key, company: named }}
                    search={one === 'about' ? {} : { tab: one }}
                    activeOptions={{ exact: true, includeSearch: true }}
                  >
                    {words.tabs.get(one)}
                  </Link>
                ))}
              </nav>
              {tab === 'about' ? <About company={found} /> : null}
              {tab === 'people' ? <People source={companysPeople(desk, companyId)} heading="h2" /> : null}
              {tab === 'keys' ? <Keys source={companysKeys(desk, companyId)} heading="h2" /> : null}
              {tab === 'settings' ? <Settings source={companysSettings(desk, companyId)} heading="h2" /> : null}
              {tab === 'partner-keys' ? <PartnerKeys companyId={companyId} /> : null}
            </>
          )}
        </Loaded>
      ) : null}
    </section>
  );
};

const Head = ({ company }: { readonly company: Operator.OperatorCompany }) => {
  const words = useWords(companyWords);
  const locale = useLocale();
  const client = useQueryClient();
  const { key, operator, may } = useOperator();
  const [asked, setAsked] = useState<'change' | 'turn' | null>(null);
  const { companyId, companyName, isDisabled } = company;
  const done = (text: string): void => {
    setAsked(null);
    tell(text);
    void client.invalidateQueries({ queryKey: [key, locale, 'companies'] });
  };
  const turn = {
    act: isDisabled ? words.enable : words.disable,
    onAct: () => operator.UpdateCompany({ companyId, body: { isDisabled: !isDisabled } }),
  };
  return (
    <div className="page-head">
      <div>
        <h1 className="line-of">
          {companyName} <CompanyState of={company} />
        </h1>
        <p>
          {words.number} {companyId}
        </p>
      </div>
      {may('Companies') ? (
        <div className="line-of">
          <Button onClick={() => setAsked('change')}>{words.change}</Button>
          <Button kind={isDisabled ? 'first' : 'danger'} onClick={() => setAsked('turn')}>
            {turn.act}
          </Button>
        </div>
      ) : null}
      {asked === 'change' ? (
        <ChangeCompany company={company} onDone={() => done(words.toldSaved)} onClose={() => setAsked(null)} />
      ) : null}
      {asked === 'turn' ? (
        <ConfirmAct
          title={isDisabled ? `${words.enable}: ${companyName}?` : words.disableTitle(companyName)}
          danger={!isDisabled}
          {...turn}
          onDone={() => done(isDisabled ? words.toldEnabled(companyName) : words.toldDisabled(companyName))}
          onClose={() => setAsked(null)}
        >
          {isDisabled ? null : <p>{words.disableText}</p>}
        </ConfirmAct>
      ) : null}
    </div>
  );
};

const ChangeCompany = ({
  company,
  onDone,
  onClose,
}: {
  readonly company: Operator.OperatorCompany;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) => {
  const words = useWords(companyWords);
  const { save } = useWords(partWords);
  const { operator } = useOperator();
  const { companyId } = company;
  const [companyName, setName] = useState(company.companyName);
  const [terms, setTerms] = useState({ creditLimit: String(company.creditLimit), markUp: String(company.markUp) });
  const [isTried, setTried] = useState(false);
  return (
    <FormDialogue
      title={words.changeTitle(company.companyName)}
      act={save}
      fields={['companyName', 'creditLimit', 'markUp']}
      onSend={async () => {
        setTried(true);
        const read = termsIn(terms);
        return read && operator.UpdateCompany({ companyId, body: { companyName, ...read } });
      }}
      onDone={(saved) => {
        if (saved !== null) onDone();
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
          <TermFields terms={terms} onChange={setTerms} isTried={isTried} at={at} />
        </>
      )}
    </FormDialogue>
  );
};

const About = ({ company }: { readonly company: Operator.OperatorCompany }) => {
  const words = useWords(companyWords);
  const { percent } = useFormats();
  const { key, may } = useOperator();
  const { companyId } = company;
  return (
    <div className="fields">
      <Sheet title={words.terms}>
        <Facts
          of={[
            [words.vatNumber, company.vatNumber],
            [words.kpp, company.kpp],
            [
              words.owner,
              company.ownerId === null ? (
                words.noOwner
              ) : (
                <Link to="/$desk/companies/$company" params={{ desk: key, company: String(company.ownerId) }}>
                  {company.ownerId}
                </Link>
              ),
            ],
            [words.creditLimitOf, <Money key="limit" amount={company.creditLimit} />],
            [words.markUpOf, percent(company.markUp / 100)],
            [words.created, <Moment key="since" at={company.createdAt} as="day" />],
            [words.disabledSince, company.disabledAt && <Moment key="off" at={company.disabledAt} />],
          ]}
        />
      </Sheet>
      {may('Money.Read') ? <Balance companyId={companyId} /> : null}
      <div className="sheet">
        <ul className="lines">
          <li>
            <Link to="/$desk/orders" params={{ desk: key }} search={{ company: [companyId] }}>
              {words.toOrders}
            </Link>
          </li>
          <li>
            <Link to="/$desk/webhooks" params={{ desk: key }} search={{ company: [companyId] }}>
              {words.toWebhooks}
            </Link>
          </li>
          {may('Audit.Read') ? (
            <li>
              <Link to="/$desk/audit" params={{ desk: key }} search={{ company: [companyId] }}>
                {words.toAudit}
              </Link>
            </li>
          ) : null}
        </ul>
      </div>
    </div>
  );
};

const Balance = ({ companyId }: { readonly companyId: number }) => {
  const words = useWords(companyWords);
  const locale = useLocale();
  const { key, operator } = useOperator();
  const balance = useQuery({
    queryKey: [key, locale, 'balance', companyId],
    queryFn: ({ signal }) => operator.CompanyBalance({ companyId }, { signal }),
  });
  return (
    <Sheet
      title={words.balance}
      acts={
        <Link to="/$desk/money" params={{ desk: key }} search={{ company: companyId }}>
          {words.toMoney}
        </Link>
      }
    >
      <Loaded from={balance}>
        {({ amount, held, usableCredit, leftToSpend }) => (
          <Facts
            of={[
              [words.balance, <Money key="amount" amount={amount} />],
              [words.held, <Money key="held" amount={held} />],
              [words.usable, <Money key="usable" amount={usableCredit} />],
              [words.left, <Money key="left" amount={leftToSpend} />],
            ]}
          />
        )}
      </Loaded>
    </Sheet>
  );
};
