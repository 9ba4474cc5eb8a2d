import type { Queryable } from '../../db/connection'
import type { Context } from '../../http/context'
import { hit, limit } from '../../http/limits'
import { AHEAD_MS } from '../../lib/clock'
import { refuse } from '../../lib/refusal'
import { readSettings, type Settings } from './settings'

type Ctx = Context<'console'>
export type ShownLimit = keyof Settings['personal']

const DAY_S = 86_400
const LIMITED: Record<ShownLimit, (most: number, left: number) => string> = {
  look_day: most => `每人每天最多查看 ${most} 次个人信息，今天的次数已用完，请明天再试或请同事协助`,
  bulk_day: (most, left) => `每人每天最多批量取用 ${most} 条个人信息，今天还剩 ${left} 条，请缩小范围或请同事协助`
}

/** How much of people's data one colleague may be shown in a day: looked at one by one, and taken in bulk to send parcels. */
export const shownLimits = async (db: Queryable) => (await readSettings(db, 'personal')).personal

/**
 * Counts people's data somebody is about to be shown against what they may be shown in a day of China. A refusal takes
 * it back with the transaction of the write.
 * @throws Refusal TOO_MANY
 */
export async function countShown({ db, clock, desk }: Ctx, kind: ShownLimit, many: number) {
  if (many === 0) return
  const { [kind]: most } = await shownLimits(db)
  // Windows are of UTC: seen from there, a day of China begins eight hours later.
  const hits = await hit(db, new Date(clock.now().getTime() + AHEAD_MS), `${kind}:${desk.id}`, DAY_S, many)
  if (hits > most) refuse('TOO_MANY', LIMITED[kind](most, Math.max(most - (hits - many), 0)))
}

/** Looks somebody has in an hour, beside those of a day: enough for work, too few to carry the shop's customers away. */
const AN_HOUR = 60

/** Counts one look at what is shown masked. @throws Refusal TOO_MANY */
export async function countLook(ctx: Ctx) {
  await limit(ctx.db, ctx.clock.now(), `reveal:${ctx.desk.id}`, AN_HOUR, 3600, '查看次数过多，请一小时后再试')
  await countShown(ctx, 'look_day', 1)
}

/** Who takes receivers in bulk, to send parcels, may see those, and says why. @throws Refusal FORBIDDEN, INVALID */
export function mayTakeReceivers({ desk }: Ctx, reason: string) {
  if (!desk.rights.includes('order.receivers') && !desk.rights.includes('person.reveal'))
    refuse('FORBIDDEN', '没有查看完整收货信息的权限')
  saysWhy(reason)
}

/** Who takes phones of members in bulk may see those, and says why. @throws Refusal FORBIDDEN, INVALID */
export function mayTakePhones({ desk }: Ctx, reason: string) {
  if (!desk.rights.includes('person.reveal')) refuse('FORBIDDEN', '没有查看完整手机号的权限')
  saysWhy(reason)
}

function saysWhy(reason: string) {
  if (!reason.trim()) refuse('INVALID', '请填写用途')
}
