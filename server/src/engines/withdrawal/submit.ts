import { and, eq, isNull } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { payoutAccounts, withdrawals } from '../../db/schema'
import { dayText, timeText } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { secretsOf } from '../../lib/secrets'
import type { PayoutMethod } from '../../providers/payout'
import type { Services } from '../../services'
import { type Asset, account, minorOf, move, post, user } from '../ledger'
import { tell } from './finish'
import { takeQuota } from './quota'
import { coolingUntil, ownAccount, type Receiver, receiversOf, verifiedName } from './receivers'
import { tryMove, type WithdrawalRow } from './rows'
import { type CashRule, checkedPrice, ruleOf } from './rules'

export interface CashRequest {
  userId: string
  asset: Asset
  /** As typed, in the asset's own digits: "100" or "12.50". */
  amount: string
  method: PayoutMethod
  /** One of the person's accounts; left out, the default of the method, else the newest. */
  accountId?: string
}

function amountOf({ amount }: CashRequest, { digits }: CashRule): bigint {
  try {
    return minorOf(amount, digits)
  } catch {
    return refuse('AMOUNT', digits === 0 ? '请输入整数' : `最多输入 ${digits} 位小数`)
  }
}

/** The account asked for, still as it was bound. @throws Refusal UNBOUND, NOT_FOUND */
async function receiverFor(tx: Queryable, { userId, method, accountId }: CashRequest): Promise<Receiver> {
  const own = (await receiversOf(tx, userId)).filter(one => one.method === method)
  if (!accountId) return own[0] ?? refuse('UNBOUND', '请先绑定收款账户')
  return own.find(one => one.id === accountId) ?? refuse('NOT_FOUND', '收款账户不存在')
}

/**
 * Asks for a withdrawal in the caller's transaction: it is priced, counted into the caps, and its amount frozen.
 * @throws Refusal SUB_ACCOUNT, OFF, REAL_NAME, UNBOUND, NOT_FOUND, NAME_MISMATCH, COOLING, AMOUNT, DAY_CAP, MONTH_CAP,
 * INSUFFICIENT
 */
export async function submitWithdrawal(services: Services, request: CashRequest): Promise<WithdrawalRow> {
  const { userId, asset, method } = request
  const tx = services.db
  const now = services.clock.now()
  const { unseal } = secretsOf(services.config)
  const owner = await ownAccount(tx, userId)
  const rule = (await ruleOf(tx, asset)) ?? refuse('OFF', '暂不支持提现')
  if (!rule.methods.includes(method) || !services.providers.payout[method]) refuse('OFF', '暂不支持这种提现方式')
  const { name } = await verifiedName(services, userId)
  const receiver = await receiverFor(tx, request)
  if (unseal(receiver.holderSealed) !== name) refuse('NAME_MISMATCH', '收款账户与实名信息不一致，请重新绑定')
  const cooling = coolingUntil(owner, receiver, rule.coolingS, now)
  if (cooling) refuse('COOLING', `为保障资金安全，${timeText(cooling)} 后可提现到该账户`)
  const amountMinor = amountOf(request, rule)
  const price = checkedPrice(rule, amountMinor)
  const day = dayText(now)
  await takeQuota(tx, rule, { userId, asset, amountMinor, day })
  const row = await draft(tx, { request, receiver, amountMinor, day, now, ...price, rule })
  return hold(services, row, now)
}

interface Draft extends ReturnType<typeof checkedPrice> {
  request: CashRequest
  receiver: Receiver
  rule: CashRule
  amountMinor: bigint
  day: string
  now: Date
}

async function draft(tx: Queryable, { request, receiver, rule, amountMinor, day, now, ...price }: Draft) {
  const { userId, asset, method } = request
  // An account let go at this very moment is found gone here, or lets go after us.
  const [still] = await tx
    .select({ id: payoutAccounts.id })
    .from(payoutAccounts)
    .where(and(eq(payoutAccounts.userId, userId), eq(payoutAccounts.id, receiver.id), isNull(payoutAccounts.removedAt)))
    .for('share')
  if (!still) refuse('UNBOUND', '收款账户已解绑，请重新选择')
  const id = newId()
  const { numberSealed, holderSealed, bankCode } = receiver
  const [row] = await tx
    .insert(withdrawals)
    .values({
      userId,
      id,
      asset,
      amountMinor,
      method,
      day,
      numberSealed,
      holderSealed,
      bankCode,
      ...price,
      payoutNo: id.replaceAll('-', ''),
      accountId: receiver.id,
      accountTitle: `${receiver.title} ${shownTail(receiver)}`.trim(),
      approvalsNeeded: amountMinor >= rule.twoPersonsMinor ? 2 : 1,
      createdAt: now
    })
    .returning()
  return row!
}

/** "**** 6222" of a card; Alipay accounts are kept masked as they are shown. */
export const shownTail = ({ method, tail }: Pick<Receiver, 'method' | 'tail'>) =>
  method === 'bank' ? `**** ${tail}` : tail

async function hold(services: Services, row: WithdrawalRow, at: Date): Promise<WithdrawalRow> {
  const tx = services.db
  const submitted = await tryMove(tx, 'submit', row)
  const asset = row.asset as Asset
  await post(tx, {
    key: `withdraw:${row.id}`,
    reason: 'withdraw',
    ref: { kind: 'withdrawal', id: row.id },
    postings: move(account(user(row.userId), asset), account(user(row.userId), asset, 'frozen'), row.amountMinor),
    at,
    memo: `提现到${row.accountTitle}`
  })
  const content = `${yuan(row.payFen)} 元将打款至${row.accountTitle}。如非本人操作，请立即修改密码并联系客服。`
  await tell(services, row, { turn: 'begin', title: '提现申请已提交', content }, at)
  return submitted!
}
