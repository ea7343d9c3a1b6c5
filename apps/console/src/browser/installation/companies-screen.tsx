import { Nothing } from '../parts/states.tsx';

export const CompaniesScreen = () => <Nothing title="Companies" />;
