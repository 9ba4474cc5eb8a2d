export { type AuditEntry, appendAudit, BY_COMMAND_LINE, type NewEntry, ROOT } from './append'
export { type ChainCheck, checkChain, type Stretch } from './check'
export { type AuditChoice, type AuditFilter, auditAbout, auditBefore, auditEntry, auditPage } from './page'
