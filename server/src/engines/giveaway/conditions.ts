import type { GiveawayCondition } from '../../db/schema'
import { forEachOf } from '../../db/side-by-side'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import type { ConditionKind, Giveaway } from './kinds'

const DAY_MS = 86_400_000

/** How far a person is with one condition. */
export interface Progress {
  kind: ConditionKind
  target: number
  days: number
  count: number
  met: boolean
}

type Who = { userId: string; at: Date }

/** "近 30 天订单实付满 99 元", as people read it. */
export function conditionWords({ title, unit, measure }: ConditionKind, { target, days }: GiveawayCondition): string {
  const much = measure === 'fen' ? String(target / 100) : String(target)
  return `${days > 0 ? `近 ${days} 天` : ''}${title}满 ${much} ${unit}`
}

/** How far a person is with each condition of a giveaway, by facts the server has settled. */
export const progressOf = (
  services: Pick<Services, 'db' | 'kinds'>,
  { conditions }: Pick<Giveaway, 'conditions'>,
  { userId, at }: Who
): Promise<Progress[]> =>
  forEachOf(services.db, conditions, async ({ kind: code, target, days }) => {
    const kind = services.kinds.condition.of(code)
    const since = days > 0 ? new Date(at.getTime() - days * DAY_MS) : null
    const count = await kind.count(services, { userId, since, at })
    return { kind, target, days, count, met: count >= target }
  })

/** @throws Refusal NOT_MET, naming what is missing first */
export async function refuseUnmet(services: Pick<Services, 'db' | 'kinds'>, giveaway: Giveaway, who: Who) {
  const missing = (await progressOf(services, giveaway, who)).find(({ met }) => !met)
  if (missing) {
    const words = conditionWords(missing.kind, { ...missing, kind: missing.kind.code })
    refuse('NOT_MET', `还没有达到领取条件：${words}`)
  }
}
