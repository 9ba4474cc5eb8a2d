import { approvals, type HeldChange } from '../../db/schema'
import { newId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { lapseApprovals } from './lapse'
import { type ApprovalRow, keptInput, sealOf } from './seal'

/** A request nobody decides about is worth nothing after a day. */
export const WAITS_MS = 86_400_000

export interface Asked {
  action: string
  input: unknown
  words: string
  changes: HeldChange[] | null
  /** Fen it weighs; null for what always needs two persons. */
  amountFen: bigint | null
  subject: string
  why: string
  askerId: string
  askerName: string
  /** Whose people may decide beside the platform's. */
  shopId: string | null
}

/**
 * Keeps what somebody wants done until a second person has decided.
 * @throws Refusal HELD when the same deed waits already
 */
export async function askApproval(
  services: Pick<Services, 'db' | 'config' | 'clock'>,
  { input, ...asked }: Asked
): Promise<ApprovalRow> {
  const { db, config, clock } = services
  const now = clock.now()
  const kept = keptInput(config, { ...asked, input })
  // What has run out and was not marked yet would stand in the way.
  await lapseApprovals(services, kept.fingerprint)
  const expiresAt = new Date(now.getTime() + WAITS_MS)
  const row = { ...asked, ...kept, id: newId(), expiresAt, createdAt: now }
  const [made] = await db
    .insert(approvals)
    .values({ ...row, seal: sealOf(config, row) })
    .onConflictDoNothing()
    .returning()
  return made ?? refuse('HELD', '同样的操作已在等待复核，请勿重复提交')
}
