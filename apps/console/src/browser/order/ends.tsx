import type { ReactNode } from 'react';
import type { Shop } from '../api.ts';
import { Facts, Sheet } from '../parts/sheet.tsx';
import { useWords } from '../words/locale.ts';
import { orderScreenWords } from './words.ts';

type Person = Pick<Shop.PartyRecordModel, 'name' | 'contactPerson' | 'phone' | 'address'> &
  Partial<
    Pick<
      Shop.PartyRecordModel,
      'email' | 'postalCode' | 'cityName' | 'countryName' | 'countryId' | 'instructions' | 'tin'
    >
  >;

/** Who sends, or who receives. */
export const End = ({
  title,
  party,
  point,
}: {
  readonly title: string;
  readonly party: Person;
  readonly point?: ReactNode;
}) => {
  const words = useWords(orderScreenWords);
  const town = [party.postalCode, party.cityName, party.countryId === 'RU' ? null : party.countryName]
    .filter(Boolean)
    .join(', ');
  return (
    <Sheet title={title}>
      <div className="stack">
        <div>
          <strong>{party.name}</strong>
          {party.contactPerson === null || party.contactPerson === '' ? null : <div>{party.contactPerson}</div>}
          <div>
            <a href={`tel:${party.phone.replaceAll(/[^+\d,;#*]/g, '')}`}>{party.phone}</a>
          </div>
          {party.email ? <div>{party.email}</div> : null}
        </div>
        <Facts
          of={[
            [words.address, [town, party.address].filter(Boolean).join(', ')],
            [words.point, point],
            [words.instructions, party.instructions],
            [words.taxNumber, party.tin],
          ]}
        />
      </div>
    </Sheet>
  );
};
