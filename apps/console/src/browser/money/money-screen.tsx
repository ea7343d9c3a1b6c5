import { useDesk } from '../desk.ts';
import { CompanyMoney } from './company-money.tsx';
import { OperatorMoney } from './operator-money.tsx';

export const MoneyScreen = () => (useDesk().kind === 'company' ? <CompanyMoney /> : <OperatorMoney />);
