import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../config'
import type { approvals } from '../../db/schema'

export type ApprovalRow = typeof approvals.$inferSelect

/** JSON with its keys in order, so that the same input is the same text. */
export function textOf(input: unknown): string {
  return JSON.stringify(input, (_, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value
  )
}

export const fingerprintOf = (action: string, input: string) =>
  createHash('sha256')
    .update(JSON.stringify([action, input]))
    .digest('base64url')

type Sealed = Pick<ApprovalRow, 'id' | 'action' | 'input' | 'words' | 'amountFen' | 'askerId' | 'expiresAt'>

/** Over all that was asked, keyed: whoever can write the database alone cannot have another deed done. */
export function sealOf({ APP_SECRET }: Pick<Config, 'APP_SECRET'>, row: Sealed): string {
  const key = Buffer.from(hkdfSync('sha256', APP_SECRET, '', 'approval', 32))
  const { id, action, input, words, amountFen, askerId, expiresAt } = row
  const said = [id, action, input, words, amountFen === null ? null : String(amountFen), askerId, expiresAt.getTime()]
  return createHmac('sha256', key).update(JSON.stringify(said)).digest('base64url')
}

export function isSealed(config: Pick<Config, 'APP_SECRET'>, row: ApprovalRow): boolean {
  const [own, kept] = [Buffer.from(sealOf(config, row)), Buffer.from(row.seal)]
  return (
    own.length === kept.length && timingSafeEqual(own, kept) && row.fingerprint === fingerprintOf(row.action, row.input)
  )
}
