export { Jobs as JobsScreen } from './jobs/jobs.tsx';
