import type { Input } from '@contract/core'
import { adminLevels } from '@contract/levels'
import { eq, gte } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { countUpTo } from '../../db/count'
import { nextEdition } from '../../db/edition'
import { users } from '../../db/schema'
import { forEachOf } from '../../db/side-by-side'
import { FIRST_WITH_PRICES, type Level, levelsNow, memberLevels, saveLevels } from '../../engines/identity/membership'
import { bindDomain, type Context } from '../../http/context'
import type { HeldDeed } from '../../http/two-persons'
import { seconds } from '../../lib/clock'
import { flag } from '../../lib/flag'
import { markOf, stillAs } from '../../lib/mark'
import { fenOf, yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { keepHousePhoto, picturesAreOurs } from '../media/service'

type ToSave = Input<(typeof adminLevels)['POST /api/admin/levels']>

/** More are not counted. */
const COUNTED = 1000

/** Levels as their form has them. */
const asSent = (levels: readonly Level[]) =>
  levels.map(({ name, icon, fromFen }) => ({ level_name: name, level_icon: icon, from_price: yuan(fromFen) }))
const asKept = (levels: ToSave['levels'], before: readonly Level[]): Level[] =>
  levels.map(({ level_name, level_icon, from_price }, i) => ({
    name: level_name.trim(),
    icon: level_icon ?? before[i]?.icon ?? '',
    fromFen: fenOf(from_price)
  }))

/** The levels with what each gives and who has it, as they are edited. */
async function levelsTold(db: Queryable) {
  const { levels, isRaising, setBy, setAt } = await levelsNow(db)
  const counts = await forEachOf(db, [...levels.keys()], level => countUpTo(db, COUNTED, users, eq(users.level, level)))
  return {
    list: asSent(levels).map((one, level) => ({
      ...one,
      level,
      has_prices: flag(level >= FIRST_WITH_PRICES),
      people_count: counts[level]!
    })),
    is_raising: flag(isRaising),
    mark: markOf(asSent(levels)),
    edited_by: setBy,
    edited_time: setAt && seconds(setAt)
  }
}

/** @throws Refusal BAD_LEVELS, INVALID */
function fits({ config }: Pick<Services, 'config'>, levels: readonly Level[]) {
  picturesAreOurs(
    { config },
    levels.flatMap(({ icon }) => icon || [])
  )
  if (levels[0]!.fromFen !== 0n) refuse('BAD_LEVELS', '最低等级的累计消费须为 0，新会员都从这里开始')
  const flat = levels.findIndex(({ fromFen }, i) => i > 0 && fromFen <= levels[i - 1]!.fromFen)
  if (flat > 0) refuse('BAD_LEVELS', `「${levels[flat]!.name}」的累计消费须高于「${levels[flat - 1]!.name}」`)
  if (new Set(levels.map(({ name }) => name)).size < levels.length) refuse('BAD_LEVELS', '等级名称不能重复')
}

/** Levels that are reached sooner than before, in words: people get what they give for less. */
const easier = (before: readonly Level[], after: readonly Level[]): string[] =>
  after.flatMap(({ name, fromFen }, i) => {
    const was = before[i]?.fromFen
    return was !== undefined && fromFen < was ? [`${name}由 ¥${yuan(was)} 降到 ¥${yuan(fromFen)}`] : []
  })

/** What asks for more is done at once; what gives member prices for less is agreed to by a second person. */
export const levelsDeed: HeldDeed = {
  code: 'POST /api/admin/levels',
  title: '降低会员等级门槛',
  limitFen: null,
  weigh: async ({ db, config }, { levels: sent }: ToSave) => {
    const before = await memberLevels(db)
    const levels = asKept(sent, before)
    fits({ config }, levels)
    const lower = easier(before, levels)
    return lower.length > 0 ? { fen: null, words: `降低会员等级门槛：${lower.join('、')}` } : undefined
  }
}

/** @throws Refusal CHANGED, BAD_LEVELS, INVALID, IN_USE */
async function setLevels({ db, desk, clock, config, note }: Context<'console'>, { mark, levels: sent }: ToSave) {
  // Whoever changes what the shop shows waits here for whoever does so.
  await nextEdition(db)
  const before = await memberLevels(db)
  stillAs(asSent(before), mark)
  const levels = asKept(sent, before)
  fits({ config }, levels)
  if (levels.length < before.length) await hasNobodyAbove(db, levels.length, before)
  await saveLevels(db, levels, desk.name, clock.now())
  note({ subject: 'levels', before: { levels: asSent(before) }, after: { levels: asSent(levels) } })
  return {}
}

/** Nobody loses a level because it is left out. @throws Refusal IN_USE */
async function hasNobodyAbove(db: Queryable, level: number, before: readonly Level[]) {
  const [one] = await db.select({ level: users.level }).from(users).where(gte(users.level, level)).limit(1)
  if (one) refuse('IN_USE', `还有会员是「${(before[one.level] ?? before.at(-1)!).name}」，不能删除这个等级`)
}

export const adminLevelsDomain = bindDomain(adminLevels, {
  'GET /api/admin/levels': ({ db }) => levelsTold(db),
  'POST /api/admin/levels': setLevels,
  'POST /api/admin/levels/upload': keepHousePhoto
})
