import { and, desc, eq, inArray } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import { users, valueTransfers } from '../../db/schema'
import { newId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { type Asset, account, KeyReused, move, post, user } from '../ledger'
import { addMessages } from '../message'
import { blockOf, canReceive, type Giver, newDeviceUntil, type Party, partiesOf } from './people'
import { takeQuotas } from './quota'
import { amountWords, checkAmount, type TransferRule, transferRule } from './rules'

export { type Block, blockOf, canReceive, type Giver, newDeviceUntil, type Party, partiesOf } from './people'
export { type Left, leftOf } from './quota'
export {
  amountWords,
  saveTransferRule,
  type TransferRule,
  transferRule,
  transferRuleList
} from './rules'

export type ValueTransfer = typeof valueTransfers.$inferSelect
export type Side = 'given' | 'received'

export interface TransferRequest extends Giver {
  toId: string
  rule: string
  amountMinor: bigint
  /** The version of the rule the person read; any when absent. */
  version?: number
  /** The same key is done once. */
  key: string
  /** Where the receiver and the giver read about it. */
  url: string
  at: Date
}

export const NO_RECEIVER = '没有找到可以接收的账号，请核对手机号；对方需已实名认证'

/**
 * Gives what one person has to another, in one transfer of the ledger. That the giver agreed, by a code to their phone,
 * is for the caller to see to. Works by itself or inside a caller's transaction.
 * @throws Refusal NOT_FOUND, CLOSED, RULE_CHANGED, SELF, NO_RECEIVER, AMOUNT, INSUFFICIENT, IDEM_MISMATCH, those of a
 * `Block` and of the caps
 */
export const transferValue = (
  { db }: Pick<Services, 'db'>,
  request: TransferRequest
): Promise<{ transfer: ValueTransfer; fresh: boolean }> =>
  transact(db, async tx => {
    const rule = await transferRule(tx, request.rule)
    const known = await doneBefore(tx, request)
    if (known) return { transfer: known, fresh: false }
    const { giver, receiver } = await checkRequest(tx, rule, request)
    const made = await write(tx, rule, request, { giver, receiver })
    // The same request at the same moment: the other one made it while this one waited for its row.
    if (!made) return { transfer: (await doneBefore(tx, request))!, fresh: false }
    const { userId, toId, amountMinor, at } = request
    const newDevice = (await newDeviceUntil(tx, request, rule, at)) !== null
    await takeQuotas(tx, rule, { userId, toId, amountMinor, newDevice, at })
    await pay(tx, rule, made)
    await tell(tx, rule, made, { giver, receiver, url: request.url })
    return { transfer: made, fresh: true }
  })

async function doneBefore(tx: Queryable, { userId, key, rule, toId, amountMinor }: TransferRequest) {
  const t = valueTransfers
  const [known] = await tx
    .select()
    .from(t)
    .where(and(eq(t.userId, userId), eq(t.side, 'given'), eq(t.key, key)))
  const same = known?.rule === rule && known.otherId === toId && known.amountMinor === amountMinor
  if (known && !same) throw new KeyReused(key)
  return known
}

interface Sides {
  giver: Party
  receiver: Party
}

async function checkRequest(tx: Queryable, rule: TransferRule, request: TransferRequest): Promise<Sides> {
  const { userId, toId, amountMinor, version, at } = request
  if (!rule.open) refuse('CLOSED', '转赠已暂停，恢复后会在公告中说明')
  if (version !== undefined && version !== rule.version) refuse('RULE_CHANGED', '转赠规则刚刚调整，请确认后再转赠')
  if (userId === toId) refuse('SELF', '不能转赠给自己')
  const parties = await partiesOf(tx, [userId, toId], true)
  const giver = parties.find(one => one.id === userId)
  const block = blockOf(giver, rule, at)
  if (block.code !== '') refuse(block.code, block.words)
  const receiver = parties.find(one => one.id === toId)
  if (!canReceive(receiver)) return refuse('NO_RECEIVER', NO_RECEIVER)
  checkAmount(rule, amountMinor)
  return { giver: giver!, receiver }
}

/** Both rows of a transfer; answers the giver's, or undefined when the same request has made it. */
async function write(tx: Queryable, rule: TransferRule, request: TransferRequest, { giver, receiver }: Sides) {
  const { userId, toId, amountMinor, key, at } = request
  const both = { id: newId(), rule: rule.code, asset: rule.asset, amountMinor, createdAt: at }
  const [made] = await tx
    .insert(valueTransfers)
    .values({ ...both, userId, side: 'given', key, otherId: toId, otherName: receiver.masked! })
    .onConflictDoNothing()
    .returning()
  if (!made) return
  await tx
    .insert(valueTransfers)
    .values({ ...both, userId: toId, side: 'received', key: both.id, otherId: userId, otherName: giver.masked! })
  return made
}

/** The ledger keeps no names: its rows outlive the people of closed accounts. */
async function pay(tx: Queryable, rule: TransferRule, made: ValueTransfer) {
  const asset = rule.asset as Asset
  await post(tx, {
    key: `transfer:${made.id}`,
    reason: 'transfer',
    ref: { kind: 'transfer', id: made.id },
    memo: rule.title,
    at: made.createdAt,
    postings: move(account(user(made.userId), asset), account(user(made.otherId), asset), made.amountMinor)
  }).catch(error => {
    if (error.code !== 'INSUFFICIENT') throw error
    refuse('INSUFFICIENT', `可转赠的${rule.name}不足`)
  })
}

async function tell(
  tx: Queryable,
  rule: TransferRule,
  made: ValueTransfer,
  { giver, receiver, url }: Sides & { url: string }
) {
  const much = amountWords(rule, made.amountMinor)
  const both = { kind: 'asset', url, at: made.createdAt } as const
  const outWords = `${much} 已转赠给 ${receiver.masked}。如非本人操作，请立即修改密码并联系客服。`
  await addMessages(tx, [
    {
      ...both,
      userId: made.userId,
      key: `transfer-out:${made.id}`,
      title: `${rule.title}成功`,
      content: outWords,
      always: true,
      topic: 'security'
    },
    {
      ...both,
      userId: made.otherId,
      key: `transfer-in:${made.id}`,
      title: `收到${rule.name}`,
      content: `${giver.masked} 转赠给你 ${much}，已到账。`
    }
  ])
}

/** Whom a phone belongs to, if they may be given anything; the same answer for all others. @throws Refusal SELF, NO_RECEIVER */
export async function receiverByPhone(
  { db }: Pick<Services, 'db'>,
  { giverId, phone }: { giverId: string; phone: string }
) {
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.phone, phone))
  if (row?.id === giverId) refuse('SELF', '不能转赠给自己')
  const [found] = row ? await partiesOf(db, [row.id]) : []
  return canReceive(found) ? found : refuse('NO_RECEIVER', NO_RECEIVER)
}

/** What somebody gave or was given by a rule, newest first, and how many there are. */
export async function transfersOf(
  db: Queryable,
  { userId, rule, side }: { userId: string; rule: string; side: Side },
  { page, limit }: { page: number; limit: number }
) {
  const t = valueTransfers
  const mine = and(eq(t.userId, userId), eq(t.rule, rule), eq(t.side, side))
  const list = await db
    .select()
    .from(t)
    .where(mine)
    .orderBy(desc(t.createdAt), desc(t.id))
    .limit(limit)
    .offset((page - 1) * limit)
  return { list, count: await db.$count(t, mine) }
}

/** Takes the names of closed accounts out of what others keep. */
export async function forgetNames(tx: Queryable, ids: readonly string[]) {
  await tx
    .update(valueTransfers)
    .set({ otherName: '' })
    .where(inArray(valueTransfers.otherId, [...ids]))
}
