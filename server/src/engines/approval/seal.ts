import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../config'
import type { approvals } from '../../db/schema'
import { markOf } from '../../lib/mark'
import { secretsOf } from '../../lib/secrets'

export type ApprovalRow = typeof approvals.$inferSelect

/** JSON with its keys in order, so that the same input is the same text. */
function textOf(input: unknown): string {
  return JSON.stringify(input, (_, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value
  )
}

type ToKeep = Pick<ApprovalRow, 'action' | 'words' | 'changes'> & { input: unknown }

/**
 * An input as it is kept: sealed, since it may hold phones or accounts, with what makes the same deed wait once. The same
 * input that would change something else by now is another deed.
 */
export function keptInput(
  config: Config,
  { action, input, words, changes }: ToKeep
): Pick<ApprovalRow, 'input' | 'fingerprint'> {
  const text = textOf(input)
  const { seal, blindIndex } = secretsOf(config)
  const deed = [action, text, ...(changes ? [markOf({ words, changes })] : [])]
  return { input: seal(text), fingerprint: blindIndex('approval', JSON.stringify(deed)) }
}

/** What was asked, as it was sent. @throws when the row was changed in the database */
export const inputOf = (config: Config, { input }: Pick<ApprovalRow, 'input'>): unknown =>
  JSON.parse(secretsOf(config).unseal(input))

type Sealed = Pick<
  ApprovalRow,
  'id' | 'action' | 'input' | 'fingerprint' | 'words' | 'changes' | 'amountFen' | 'askerId' | 'shopId' | 'expiresAt'
>

/** Over all that was asked, keyed: whoever can write the database alone cannot have another deed done. */
export function sealOf({ APP_SECRET }: Pick<Config, 'APP_SECRET'>, row: Sealed): string {
  const key = Buffer.from(hkdfSync('sha256', APP_SECRET, '', 'approval', 32))
  const { id, action, input, fingerprint, words, changes, amountFen, askerId, shopId, expiresAt } = row
  const amount = amountFen === null ? null : String(amountFen)
  const said = [id, action, input, fingerprint, words, amount, askerId, expiresAt.getTime()]
  if (changes || shopId) said.push(changes && markOf({ changes }), shopId)
  return createHmac('sha256', key).update(JSON.stringify(said)).digest('base64url')
}

export function isSealed(config: Pick<Config, 'APP_SECRET'>, row: ApprovalRow): boolean {
  const [own, kept] = [Buffer.from(sealOf(config, row)), Buffer.from(row.seal)]
  return own.length === kept.length && timingSafeEqual(own, kept)
}
