import { useDesk } from '../desk.ts';
import { Keys, OperatorKeys } from './keys/keys.tsx';
import { ownKeys } from './keys/source.ts';

/** The keys of a company, or the operator's own. */
export const KeysScreen = () => {
  const desk = useDesk();
  return desk.kind === 'company' ? <Keys source={ownKeys(desk)} /> : <OperatorKeys />;
};
