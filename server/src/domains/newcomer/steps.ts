import { eq, sql } from 'drizzle-orm'
import { addresses, firstStepsClosed } from '../../db/schema'
import { userById } from '../../engines/identity/accounts'
import { samePerson } from '../../engines/identity/person'
import { maskedNameOf } from '../../engines/identity/real-name'
import { assets, minorText } from '../../engines/ledger'
import type { Context } from '../../http/context'
import { readSettings } from '../site/settings'
import { tasksSeen } from '../task/present'
import { hasBought } from './welcome'

const DAY_MS = 86_400_000

/** What a new person does first, and the task event that may be rewarded for it. */
const STEPS = [
  { id: 'profile', title: '设置头像和昵称', info: '让商家和好友认得你', button: '去设置', url: '/pages/user/info' },
  { id: 'address', title: '添加收货地址', info: '下单时自动填好', button: '去添加', url: '/pages/user/address_list' },
  {
    id: 'real_name',
    title: '完成实名认证',
    info: '提现、转赠需要实名',
    event: 'real_name_passed',
    button: '去认证',
    url: '/pages/user/real_name'
  },
  {
    id: 'order',
    title: '完成第一笔订单',
    info: '用上新人优惠券更省',
    event: 'order_paid',
    button: '去逛逛',
    url: '/pages/store/mall'
  }
] as const satisfies readonly { id: string; title: string; info: string; event?: string; button: string; url: string }[]

type StepId = (typeof STEPS)[number]['id']

/** What a person has done of it, over all their accounts, by what the server knows. */
async function factsOf({ db, person }: Context<'login'>): Promise<Record<StepId, boolean>> {
  const me = await userById(db, person.rootId)
  const [own, name, bought] = await Promise.all([
    db
      .select({ id: addresses.id })
      .from(addresses)
      .where(sql`${addresses.userId} in ${samePerson(person.rootId)}`)
      .limit(1),
    maskedNameOf(db, person.rootId),
    hasBought(db, person.rootId)
  ])
  const profile = me !== undefined && me.avatar !== '' && me.nickname !== `用户${me.inviteCode}`
  return { profile, address: own.length > 0, real_name: Boolean(name), order: bought }
}

/** What open tasks that are done once give for an event. */
async function rewardsOf(ctx: Context<'login'>): Promise<Map<string, string>> {
  const [seen, rows] = await Promise.all([tasksSeen(ctx, ['growth']), assets(ctx.db)])
  const open = seen.filter(({ task, standing }) => task.period === 'once' && ['doing', 'done'].includes(standing))
  return new Map(
    open.map(({ task }) => {
      const { digits, name } = rows.find(row => row.code === task.asset)!
      return [task.event, `${minorText(task.amountMinor, digits)} ${name}`]
    })
  )
}

/** The card of first steps: for people who are new enough, have not closed it and are not through. */
export async function firstSteps(ctx: Context<'login'>) {
  const { db, person, clock } = ctx
  const none = { show: 0 as const, done_num: 0, num: STEPS.length, list: [] }
  if (person.id !== person.rootId) return none
  const [me, { newcomer }, closed] = await Promise.all([
    userById(db, person.rootId),
    readSettings(db, 'newcomer'),
    db.select().from(firstStepsClosed).where(eq(firstStepsClosed.userId, person.rootId))
  ])
  const isOld = !me || clock.now().getTime() - me.createdAt.getTime() > newcomer.steps_days * DAY_MS
  if (isOld || closed.length > 0) return none
  const facts = await factsOf(ctx)
  const done = STEPS.filter(({ id }) => facts[id]).length
  if (done === STEPS.length) return { ...none, done_num: done }
  const rewards = await rewardsOf(ctx)
  return {
    show: 1 as const,
    done_num: done,
    num: STEPS.length,
    list: STEPS.map(step => ({
      id: step.id,
      title: step.title,
      info: step.info,
      button: step.button,
      url: step.url,
      reward: ('event' in step && !facts[step.id] && rewards.get(step.event)) || '',
      done: facts[step.id] ? (1 as const) : (0 as const)
    }))
  }
}

/** The card is taken away for good. */
export const closeSteps = ({ db, person, clock }: Context<'login'>) =>
  db.insert(firstStepsClosed).values({ userId: person.rootId, createdAt: clock.now() }).onConflictDoNothing()
