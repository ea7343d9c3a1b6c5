import { Nothing } from '../parts/states.tsx';

export const PeopleScreen = () => <Nothing title="People" />;
