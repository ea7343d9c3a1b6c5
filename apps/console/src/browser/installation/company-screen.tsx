import { Nothing } from '../parts/states.tsx';

export const CompanyScreen = () => <Nothing title="Company" />;
