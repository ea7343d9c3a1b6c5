import { Nothing } from '../parts/states.tsx';

export const ReportsScreen = () => <Nothing title="Reports" />;
