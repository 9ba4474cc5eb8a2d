import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type Queryable, transact, within } from '../../db/connection'
import { outsideIds, payoutAccounts, users } from '../../db/schema'
import { newId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import { secretsOf } from '../../lib/secrets'
import type { PayoutMethod } from '../../providers/payout'
import type { Services } from '../../services'
import { realNameOf } from '../identity/real-name'
import { tellSafety } from '../message/safety'
import { bankByCode, bankOf, luhnFits } from './banks'

/** An account money can go to. `changed`: it is not the first the person bound, so it has to cool off. */
export type Receiver = typeof payoutAccounts.$inferSelect & { changed: boolean }

/** Nobody needs more; a cap keeps a stolen account from collecting them. */
const MOST = 10

export interface Binding {
  userId: string
  method: PayoutMethod
  /** Card number or Alipay account as typed; a WeChat wallet is known by the sign-in that WeChat vouched for. */
  number?: string
  /** The bank a person chose, where the number does not tell. */
  bankCode?: string
  /** The holder as typed; it must be the person's real name. */
  holder?: string
}

const title = {
  bank: (bank: string) => `${bank} 储蓄卡`,
  alipay: () => '支付宝',
  weixin: () => '微信零钱'
}

/** Only whoever owns the phone and the real name withdraws. @throws Refusal SUB_ACCOUNT */
export async function ownAccount(db: Queryable, userId: string) {
  const [user] = await db.select().from(users).where(eq(users.id, userId)).for('share')
  if (!user) return refuse('NOT_FOUND', '账号不存在')
  if (user.parentId) return refuse('SUB_ACCOUNT', '子账号不能提现，请切换到主账号操作')
  return user
}

/** The person's verified name. @throws Refusal REAL_NAME */
export const verifiedName = async (services: Pick<Services, 'db' | 'config'>, userId: string) =>
  (await realNameOf(services, userId)) ?? refuse('REAL_NAME', '请先完成实名认证')

const live = (userId: string) => and(eq(payoutAccounts.userId, userId), isNull(payoutAccounts.removedAt))

const changed = sql<boolean>`exists (
  select 1 from payout_accounts o
  where o.user_id = payout_accounts.user_id and (o.bound_at, o.id) < (payout_accounts.bound_at, payout_accounts.id)
)`

/** Accounts a person has bound, the default first. */
export async function receiversOf(db: Queryable, userId: string): Promise<Receiver[]> {
  const rows = await db
    .select({ row: payoutAccounts, changed })
    .from(payoutAccounts)
    .where(live(userId))
    .orderBy(desc(payoutAccounts.isDefault), desc(payoutAccounts.boundAt))
  return rows.map(({ row, changed }) => ({ ...row, changed }))
}

/** Number, tail and words of what is to be bound. @throws Refusal CARD_WRONG, BANK_UNKNOWN, WECHAT_UNBOUND, INVALID */
async function described(services: Services, { userId, method, number = '', bankCode = '' }: Binding) {
  if (method === 'weixin') {
    const wallet = await wechatWallet(services, userId)
    return { number: wallet ?? refuse('WECHAT_UNBOUND', '请先绑定微信'), tail: '', bankCode: '', title: title.weixin() }
  }
  if (!number) return refuse('INVALID', method === 'bank' ? '请填写银行卡号' : '请填写支付宝账号')
  if (method === 'alipay') return { number, tail: maskedAlipay(number), bankCode: '', title: title.alipay() }
  if (!luhnFits(number)) return refuse('CARD_WRONG', '银行卡号不正确，请检查后重新输入')
  const bank = bankOf(number) ?? bankByCode(bankCode) ?? refuse('BANK_UNKNOWN', '没有识别出发卡银行，请手动选择')
  return { number, tail: number.slice(-4), bankCode: bank.code, title: title.bank(bank.name) }
}

const maskedAlipay = (account: string) => {
  const at = account.indexOf('@')
  if (at < 0) return `${account.slice(0, 3)}****${account.slice(-4)}`
  return `${account.slice(0, Math.min(3, at - 1) || 1)}***${account.slice(at)}`
}

/** "appid:openid" of the person as WeChat vouched for, in the first of our apps that may pay out. */
export async function wechatWallet(
  { db, config }: Pick<Services, 'db' | 'config'>,
  userId: string
): Promise<string | undefined> {
  const known = [config.WECHAT_MINI_APPID, config.WECHAT_OAUTH_APPID, config.WECHAT_APP_APPID].filter(Boolean)
  const appids = known.length > 0 ? known : ['sandbox-weapp', 'sandbox-h5', 'sandbox-app']
  const rows = await db
    .select()
    .from(outsideIds)
    .where(
      and(
        eq(outsideIds.userId, userId),
        inArray(
          outsideIds.provider,
          appids.map(appid => `wechat:${appid}`)
        )
      )
    )
  const found = appids.map(appid => rows.find(row => row.provider === `wechat:${appid}`)).find(Boolean)
  return found && `${found.provider.slice('wechat:'.length)}:${found.subject}`
}

/**
 * Binds an account in the person's real name; the first becomes the default.
 * @throws Refusal SUB_ACCOUNT, REAL_NAME, NAME_MISMATCH, CARD_WRONG, BANK_UNKNOWN, WECHAT_UNBOUND, BOUND, TOO_MANY_CARDS
 */
export const bindReceiver = (services: Services, binding: Binding): Promise<Receiver> =>
  within(services, async services => {
    const { userId, method, holder } = binding
    const tx = services.db
    // Bindings of one person wait for each other, so that only one is the first.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
    await ownAccount(tx, userId)
    const { name } = await verifiedName(services, userId)
    if (holder !== undefined && holder.trim() !== name) refuse('NAME_MISMATCH', '收款人姓名须与实名认证一致')
    const { number, ...shown } = await described(services, binding)
    const { seal, blindIndex } = secretsOf(services.config)
    const bound = await receiversOf(tx, userId)
    if (bound.length >= MOST) refuse('TOO_MANY_CARDS', `最多绑定 ${MOST} 个收款账户，请先解绑不用的`)
    const [made] = await tx
      .insert(payoutAccounts)
      .values({
        ...shown,
        userId,
        method,
        id: newId(),
        isDefault: bound.length === 0,
        boundAt: services.clock.now(),
        numberSealed: seal(number),
        numberIndex: blindIndex(`payout-${method}`, number),
        holderSealed: seal(name)
      })
      .onConflictDoNothing()
      .returning()
    if (!made) return refuse('BOUND', '这个账户已经绑定过了')
    const what = `绑定了收款账户 ${made.title}${made.tail && ` ${made.tail}`}。`
    await tellSafety(services, { userId, title: '新增收款账户', what, at: made.boundAt })
    return (await receiversOf(tx, userId)).find(one => one.id === made.id)!
  })

/** Makes a bound account the default. @throws Refusal NOT_FOUND */
export const chooseReceiver = ({ db }: Pick<Services, 'db'>, { userId, id }: { userId: string; id: string }) =>
  transact(db, async tx => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
    await tx.update(payoutAccounts).set({ isDefault: false }).where(live(userId))
    const [chosen] = await tx
      .update(payoutAccounts)
      .set({ isDefault: true })
      .where(and(live(userId), eq(payoutAccounts.id, id)))
      .returning()
    return chosen ?? refuse('NOT_FOUND', '收款账户不存在')
  })

/** Lets a bound account go; withdrawals under way to it go on. @throws Refusal NOT_FOUND */
export const dropReceiver = (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { userId, id }: { userId: string; id: string }
) =>
  transact(db, async tx => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
    const [dropped] = await tx
      .update(payoutAccounts)
      .set({ removedAt: clock.now(), isDefault: false })
      .where(and(live(userId), eq(payoutAccounts.id, id)))
      .returning()
    if (!dropped) return refuse('NOT_FOUND', '收款账户不存在')
    const [next] = await receiversOf(tx, userId)
    if (next) {
      await tx
        .update(payoutAccounts)
        .set({ isDefault: true })
        .where(and(live(userId), eq(payoutAccounts.id, next.id)))
    }
    return dropped
  })

/** Until when nothing is paid out to an account of a person; null when nothing stands in the way. */
export function coolingUntil(
  { phoneChangedAt }: { phoneChangedAt: Date | null },
  receiver: Pick<Receiver, 'boundAt' | 'changed'> | undefined,
  coolingS: number,
  now: Date
): Date | null {
  const changes = [phoneChangedAt, receiver?.changed ? receiver.boundAt : null].filter(at => at !== null)
  const until = new Date(Math.max(0, ...changes.map(at => at.getTime() + coolingS * 1000)))
  return until > now ? until : null
}
