import { type ReactNode, useId } from 'react';

/** A part of a screen with a title of its own. `acts`: what can be done with it, beside the title. */
export const Sheet = ({
  title,
  acts,
  children,
}: {
  readonly title: ReactNode;
  readonly acts?: ReactNode;
  readonly children: ReactNode;
}) => {
  const id = useId();
  return (
    <section className="sheet" aria-labelledby={id}>
      <div className="sheet-head">
        <h2 id={id}>{title}</h2>
        {acts === undefined ? null : <div className="line-of">{acts}</div>}
      </div>
      <div className="sheet-body">{children}</div>
    </section>
  );
};

/** Names with their values; those without a value are left out. */
export const Facts = ({ of }: { readonly of: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="facts">
    {of.map(([name, value]) =>
      value === null || value === undefined || value === '' ? null : (
        <div key={name} className="fact">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ),
    )}
  </dl>
);
