import { Nothing } from '../parts/states.tsx';

export const AuditScreen = () => <Nothing title="Audit" />;
