import { useDesk } from '../desk.ts';
import { Nothing } from '../parts/states.tsx';
import { CompanyWebhook } from './webhooks/company-webhook.tsx';

export const WebhookScreen = () => (useDesk().kind === 'company' ? <CompanyWebhook /> : <Nothing title="Webhook" />);
