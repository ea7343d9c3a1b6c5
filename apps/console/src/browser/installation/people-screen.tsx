import { useDesk } from '../desk.ts';
import { People } from './people/people.tsx';
import { operatorsPeople, ownPeople } from './people/source.ts';

/** Who signs in: for a company, or for the operator. */
export const PeopleScreen = () => {
  const desk = useDesk();
  return desk.kind === 'company' ? <People source={ownPeople(desk)} /> : <People source={operatorsPeople(desk)} />;
};
