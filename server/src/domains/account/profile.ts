import type { account } from '@contract/account'
import type { Input } from '@contract/core'
import { and, count, eq, gt, notInArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { accountClosings, favourites, orders, userCoupons, users } from '../../db/schema'
import { familyOf, type User, userById } from '../../engines/identity/accounts'
import { memberLevels, standing } from '../../engines/identity/membership'
import { hasWechat } from '../../engines/identity/outside'
import { maskedNameOf } from '../../engines/identity/real-name'
import { balancesOf, minorText, user as userOwner } from '../../engines/ledger'
import { grantPushes, weixinTemplatesNow, withdrawGrants } from '../../engines/message'
import { virtualKinds } from '../../engines/order'
import { FACES, type OrderState } from '../../engines/order/states'
import { bringingPays } from '../../engines/referral'
import type { Context } from '../../http/context'
import { dayText, seconds, timeText } from '../../lib/clock'
import { yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { regionOf } from '../../lib/regions'
import { isOurUpload } from '../../media/address'
import type { Services } from '../../services'
import { OPEN_RETURNS } from '../order/queries'

type Of<K extends keyof typeof account> = Input<(typeof account)[K]>
const NOTICE_KINDS = ['order', 'activity', 'asset', 'chat'] as const
/** Names that would pass for the shop itself. */
const RESERVED = /官方|客服|管理员|系统消息|工作人员|admin|official/i

export const subLine = (user: User, currentId: string) => ({
  uid: user.id,
  nickname: user.nickname,
  avatar: user.avatar,
  is_parent: user.parentId ? 0 : 1,
  is_current: user.id === currentId ? 1 : 0
})

/** The signed-in person with balances and counts. */
export async function profileOf(ctx: Context<'login'>) {
  const { db, person, clock } = ctx
  const family = await familyOf(db, person.rootId)
  const me = family.find(user => user.id === person.id) ?? refuse('NOT_FOUND', '账号不存在')
  const root = family.find(user => user.id === person.rootId) ?? me
  const [inviter, wechat, wallet, counts, orderStatusNum, closing, realName, pays, levels] = await Promise.all([
    me.referrerId ? userById(db, me.referrerId) : undefined,
    hasWechat(db, root.id),
    walletOf(db, me.id),
    countsOf(db, me.id, clock.now()),
    orderCounts(ctx, me.id),
    closingOf(db, root.id),
    maskedNameOf(db, root.id),
    bringingPays(db),
    memberLevels(db)
  ])
  const rank = standing(levels, me.level, me.growthFen)
  return {
    uid: me.id,
    account: root.phone ?? '',
    nickname: me.nickname,
    avatar: me.avatar,
    phone: root.phone ?? '',
    contact_phone: root.contactPhone || (root.phone ?? ''),
    real_name: realName,
    // Nothing records daily sign-ins: there is no programme for them.
    sign_num: 0,
    sex: me.sex,
    birthday: me.birthday ?? '',
    region: me.region,
    level: me.level,
    level_name: rank.name,
    level_icon: rank.icon,
    growth: yuan(rank.growthFen),
    next_level_name: rank.next?.name ?? '',
    next_level_growth: rank.next ? yuan(rank.next.fromFen) : '',
    is_promoter: pays && !closing ? 1 : 0,
    spread_uid: inviter?.id ?? '',
    spread_nickname: inviter?.nickname ?? '',
    invite_code: me.inviteCode,
    roles: me.roles,
    parent_uid: me.parentId ?? '',
    sub_accounts: family.filter(user => user.parentId).map(user => subLine(user, me.id)),
    has_password: root.passwordHash ? 1 : 0,
    wechat_bound: wechat ? 1 : 0,
    ...wallet,
    ...counts,
    orderStatusNum,
    destroy_time: closing && seconds(closing),
    add_time: seconds(me.createdAt),
    _add_time: timeText(me.createdAt)
  }
}

/** When an account will be closed, if that was asked for. */
async function closingOf(db: Queryable, rootId: string): Promise<Date | null> {
  const [row] = await db
    .select({ dueAt: accountClosings.dueAt })
    .from(accountClosings)
    .where(and(eq(accountClosings.rootId, rootId), eq(accountClosings.state, 'waiting')))
  return row?.dueAt ?? null
}

async function walletOf(db: Queryable, userId: string) {
  const balances = await balancesOf(db, userOwner(userId))
  return {
    now_money: minorText(balances.CNY?.available ?? 0n, 2),
    brokerage_price: minorText(balances.shouyi?.available ?? 0n, 2),
    jindou: minorText(balances.jindou?.available ?? 0n, 0),
    lvdou: minorText(balances.lvdou?.available ?? 0n, 0),
    hongdou: minorText(balances.hongdou?.available ?? 0n, 0)
  }
}

async function countsOf(db: Queryable, userId: string, now: Date) {
  const usable = and(eq(userCoupons.userId, userId), eq(userCoupons.state, 'unused'), gt(userCoupons.endsAt, now))
  const [[coupons], [kept]] = await Promise.all([
    db.select({ count: count() }).from(userCoupons).where(usable),
    db.select({ count: count() }).from(favourites).where(eq(favourites.userId, userId))
  ])
  return { couponCount: coupons!.count, collectCount: kept!.count }
}

async function orderCounts(services: Pick<Services, 'db' | 'kinds'>, userId: string) {
  const rows = await services.db
    .select({ state: orders.state, count: count(), returns: OPEN_RETURNS })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        sql`${orders.state} not in ('split', 'cancelled')`,
        notInArray(orders.kind, virtualKinds(services))
      )
    )
    .groupBy(orders.state)
  const of = (type: number) =>
    rows.filter(row => FACES[row.state as OrderState].type === type).reduce((sum, row) => sum + row.count, 0)
  return {
    unpaid_count: of(0),
    unshipped_count: of(1),
    received_count: of(2),
    evaluated_count: of(3),
    complete_count: of(4),
    refunding_count: rows.reduce((sum, row) => sum + row.returns, 0),
    refunded_count: of(-2)
  }
}

/** A name as others will see it, without characters that hide or turn text. @throws Refusal NAME_RESERVED */
export function cleanName(name: string, what = '昵称'): string {
  const clean = name.normalize('NFKC').replace(/\p{C}/gu, '').trim()
  if (!clean) refuse('INVALID', `请填写${what}`)
  if (RESERVED.test(clean.replace(/\s/g, ''))) refuse('NAME_RESERVED', `${what}包含不可使用的词语`)
  return clean
}

/** Changes what the contract lists and nothing else. @throws Refusal NAME_RESERVED, BAD_PICTURE, BAD_BIRTHDAY */
export async function editProfile(ctx: Context<'login'>, input: Of<'POST /api/user/edit'>) {
  const { nickname, sex, birthday } = input
  const avatar = await newAvatar(ctx, input.avatar)
  if (birthday && (birthday < '1900-01-01' || birthday > dayText(ctx.clock.now()))) {
    refuse('BAD_BIRTHDAY', '请选择正确的生日')
  }
  const change = { nickname: nickname === undefined ? undefined : cleanName(nickname), avatar, sex, birthday }
  if (Object.values(change).some(value => value !== undefined)) {
    await ctx.db.update(users).set(change).where(eq(users.id, ctx.person.id))
  }
  return profileOf(ctx)
}

/**
 * What an avatar becomes; empty takes it off, undefined leaves it. Forms send it back as it stands, which for somebody
 * who came from WeChat was never uploaded here.
 */
async function newAvatar({ db, config, person }: Context<'login'>, sent: string | undefined) {
  if (!sent || isOurUpload(sent, config.PUBLIC_URL)) return sent
  const [me] = await db.select({ avatar: users.avatar }).from(users).where(eq(users.id, person.id))
  if (sent !== me?.avatar && sent !== `${config.PUBLIC_URL}${me?.avatar}`) refuse('BAD_PICTURE', '请先上传头像')
  return undefined
}

/** @throws Refusal BAD_REGION */
export async function setRegion({ db, person }: Context<'login'>, cityId: string) {
  const found = regionOf(cityId) ?? refuse('BAD_REGION', '请选择正确的所在地区')
  const region = [...new Set([found.province, found.city, found.district])].join(' ')
  await db.update(users).set({ region }).where(eq(users.id, person.id))
  return { region }
}

const pushOf = (muted: readonly string[]) => {
  const on = (kind: (typeof NOTICE_KINDS)[number]) => (muted.includes(kind) ? 0 : 1)
  return { order: on('order'), activity: on('activity'), asset: on('asset'), chat: on('chat') }
}

/** Switches one kind of notices; each switch is one statement, so two at once keep each other's. */
export async function switchNotice(
  { db, person }: Context<'login'>,
  { type, status, topics }: Of<'POST /api/settuisong'>
) {
  if (type === 'weixin') {
    await (status ? grantPushes(db, person.rootId, topics ?? []) : withdrawGrants(db, person.rootId))
    return pushOf((await userById(db, person.id))?.muted ?? [])
  }
  const off = sql`array_append(array_remove(${users.muted}, ${type}), ${type})`
  const [row] = await db
    .update(users)
    .set({ muted: status ? sql`array_remove(${users.muted}, ${type})` : off })
    .where(eq(users.id, person.id))
    .returning({ muted: users.muted })
  return pushOf(row?.muted ?? [])
}

export async function userConfig({ db, person, config, providers }: Context) {
  const templates = await weixinTemplatesNow({ db, config })
  const shared = {
    wechat_appid: providers.wechat.oauthAppid,
    sandbox: providers.sms.kind === 'sandbox' && config.NODE_ENV !== 'production' ? 1 : 0,
    weixin_templates: templates.map(({ topic, template: id }) => ({ topic, id }))
  }
  const me = person && (await userById(db, person.id))
  if (!me) return { push: null, has_password: 0, wechat_bound: 0, ...shared }
  const root = me.parentId ? await userById(db, me.parentId) : me
  const wechat = await hasWechat(db, root?.id ?? me.id)
  return { push: pushOf(me.muted), has_password: root?.passwordHash ? 1 : 0, wechat_bound: wechat ? 1 : 0, ...shared }
}
