import { Notice } from '../parts/states.tsx';
import { useFormats } from '../words/formats.ts';
import { useWords } from '../words/locale.ts';
import { moneyWords } from './words.ts';

/** What a company has, as both interfaces tell it. */
export interface Account {
  readonly amount: number;
  readonly held: number;
  readonly creditLimit: number;
  readonly usableCredit: number;
  readonly leftToSpend: number;
  readonly lowBelow: number | null;
}

export type Standing = 'over' | 'low' | 'well';

/** How near a company is to where its orders have to wait. */
export const standingOf = ({ leftToSpend, lowBelow }: Pick<Account, 'leftToSpend' | 'lowBelow'>): Standing => {
  if (leftToSpend <= 0) return 'over';
  return lowBelow !== null && leftToSpend < lowBelow ? 'low' : 'well';
};

/** What a company can spend, large, and in sentences what that is made of; loudly where it is near its end. */
export const AccountSheet = ({ of }: { readonly of: Account }) => {
  const words = useWords(moneyWords);
  const { money } = useFormats();
  const standing = standingOf(of);
  const { amount, held, creditLimit, usableCredit, leftToSpend, lowBelow } = of;
  const owing =
    usableCredit < creditLimit
      ? words.mayOweLess(money(usableCredit), money(creditLimit))
      : usableCredit > 0
        ? words.mayOwe(money(usableCredit))
        : words.mayNotOwe;
  return (
    <>
      {standing === 'over' ? (
        <Notice tone="bad" alert>
          <strong>{words.overLimit}</strong>
          <p>{words.overLimitText}</p>
        </Notice>
      ) : standing === 'low' ? (
        <Notice tone="wait" alert>
          {words.nearLimit(money(lowBelow ?? 0))}
        </Notice>
      ) : null}
      <section className="sheet sheet-body money-account" data-standing={standing} aria-label={words.left}>
        <h2>{words.left}</h2>
        <p className="money-left">{money(leftToSpend)}</p>
        <p className="soft">
          {[
            amount < 0 ? words.owed(money(amount)) : words.onBalance(money(amount)),
            ...(held > 0 ? [words.held(money(held))] : []),
            owing,
          ].join(' ')}
        </p>
      </section>
    </>
  );
};
