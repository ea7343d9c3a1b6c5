import { Nothing } from '../parts/states.tsx';

export const JobsScreen = () => <Nothing title="Jobs" />;
