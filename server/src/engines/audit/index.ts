export { type AuditEntry, appendAudit, type NewEntry, ROOT } from './append'
export { type ChainCheck, checkChain } from './check'
export { type AuditFilter, auditEntry, auditPage } from './page'
