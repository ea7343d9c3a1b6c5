import { Nothing } from '../parts/states.tsx';

export const TodayScreen = () => <Nothing title="Today" />;
