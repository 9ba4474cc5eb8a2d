import { createHmac, hkdfSync } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Config } from '../../config'
import { type Queryable, transact } from '../../db/connection'
import { auditEntries, auditHead } from '../../db/schema'
import type { Services } from '../../services'

export type AuditEntry = typeof auditEntries.$inferSelect

/** What was done, and by whom. */
export interface NewEntry {
  actorId: string
  actorName: string
  ip: string
  sessionId: string | null
  action: string
  subject: string
  why: string
  details: Record<string, unknown>
}

/** Whoever has the command line. */
export const BY_COMMAND_LINE = {
  actorId: '00000000-0000-0000-0000-000000000000',
  actorName: '命令行',
  ip: '',
  sessionId: null,
  why: ''
}

/** What stands before the first entry. */
export const ROOT = 'root'

/**
 * The hash of an entry, over all its fields and the hash before it. It is keyed: whoever can write the database alone
 * cannot compute the hashes that would follow a change.
 */
export function hashOfEntry({ APP_SECRET }: Pick<Config, 'APP_SECRET'>, entry: Omit<AuditEntry, 'hash'>): string {
  const { seq, at, actorId, actorName, ip, sessionId, action, subject, why, details, previous } = entry
  const key = Buffer.from(hkdfSync('sha256', APP_SECRET, '', 'audit-chain', 32))
  const said = [seq, at.toISOString(), actorId, actorName, ip, sessionId, action, subject, why, details, previous]
  return createHmac('sha256', key).update(JSON.stringify(said)).digest('base64url')
}

/**
 * Adds an entry at the end of the chain, in the transaction of what it tells of. Whoever adds holds the end until their
 * commit, so this comes last in a transaction: nothing is waited for while it is held.
 */
export const appendAudit = ({ db, config, clock }: Pick<Services, 'db' | 'config' | 'clock'>, entry: NewEntry) =>
  transact(db, async tx => {
    const head = await lockHead(tx)
    const details = JSON.stringify(entry.details)
    // As exact as it is kept, or the hash would not fit what is read back.
    const row = { ...entry, details, seq: head.seq + 1, at: clock.now(), previous: head.hash }
    const hash = hashOfEntry(config, row)
    await tx.insert(auditEntries).values({ ...row, hash })
    await tx.update(auditHead).set({ seq: row.seq, hash }).where(eq(auditHead.id, 1))
  })

async function lockHead(tx: Queryable) {
  await tx.insert(auditHead).values({ id: 1, seq: 0, hash: ROOT }).onConflictDoNothing()
  const [head] = await tx.select().from(auditHead).where(eq(auditHead.id, 1)).for('update')
  return head!
}
