export { Audit as AuditScreen } from './audit/audit.tsx';
