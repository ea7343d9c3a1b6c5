import { Nothing } from '../parts/states.tsx';

export const WebhookScreen = () => <Nothing title="Webhook" />;
