import { and, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { couponTemplates, orders, prizeGoods, skus } from '../../db/schema'
import { forEachOf, sideBySide } from '../../db/side-by-side'
import { conditionWords, type Giveaway, type GiveawayClaim, type Progress, standingOf } from '../../engines/giveaway'
import { assets, minorText } from '../../engines/ledger'
import { seconds, timeText } from '../../lib/clock'
import { flag } from '../../lib/flag'
import { divFloor, shortYuan, yuan } from '../../lib/money'
import { coupon, givenGoods, goods, points } from './givings'

type AssetRow = Awaited<ReturnType<typeof assets>>[number]

const WIRE_KINDS: Readonly<Record<string, 'points' | 'coupon' | 'goods'>> = {
  [points.code]: 'points',
  [coupon.code]: 'coupon',
  [goods.code]: 'goods'
}

/** What a giveaway gives, in words, with what that is worth. */
async function givenWords(db: Queryable, giveaway: Giveaway, rows: readonly AssetRow[]) {
  if (giveaway.kind === points.code) {
    const { name, digits, referenceFen, referenceMinor } = rows.find(({ code }) => code === giveaway.asset)!
    const { amountMinor } = giveaway
    const fen = referenceFen && referenceMinor ? divFloor(amountMinor * referenceFen, referenceMinor) : null
    return { what: `${minorText(amountMinor, digits)} ${name}`, value: fen === null ? '' : yuan(fen) }
  }
  if (giveaway.kind === coupon.code) {
    const id = String(giveaway.detail?.templateId)
    const [row] = await db.select().from(couponTemplates).where(eq(couponTemplates.id, id))
    const least = row && row.thresholdFen > 0n ? `满 ${shortYuan(row.thresholdFen)} 元可用` : '无门槛'
    return {
      what: row ? `${shortYuan(row.amountFen)} 元优惠券（${least}）` : '优惠券',
      value: yuan(row?.amountFen ?? 0n)
    }
  }
  const { skuId } = givenGoods(giveaway)
  const [sku] = await db.select({ priceFen: skus.priceFen }).from(skus).where(eq(skus.id, skuId))
  return { what: giveaway.title, value: yuan(sku?.priceFen ?? 0n) }
}

const STATES = { soon: 'soon', open: 'claim', had: 'had', gone: 'gone', over: 'over' } as const

interface Seen {
  claim: GiveawayClaim | undefined
  now: Date
  /** The assets there are, where several are shown. */
  rows?: readonly AssetRow[]
}

/** A giveaway as it is shown, with what somebody has of it. */
export async function cardOf(db: Queryable, giveaway: Giveaway, { claim, now, rows }: Seen) {
  return {
    id: giveaway.code,
    title: giveaway.title,
    subtitle: giveaway.subtitle,
    picture: giveaway.picture,
    kind: WIRE_KINDS[giveaway.kind] ?? 'points',
    ...(await givenWords(db, giveaway, rows ?? (await assets(db)))),
    fee: yuan(BigInt(givenGoods(giveaway).feeFen ?? 0)),
    state: STATES[standingOf(giveaway, claim, now)],
    stock: giveaway.stock,
    left: giveaway.stock - giveaway.claimed,
    condition_num: giveaway.conditions.length,
    start_time: seconds(giveaway.startsAt),
    _start_time: timeText(giveaway.startsAt),
    stop_time: seconds(giveaway.endsAt),
    _stop_time: timeText(giveaway.endsAt)
  }
}

const amountText = (measure: 'times' | 'fen', count: number) =>
  measure === 'fen' ? yuan(BigInt(count)) : String(count)

export const conditionLine = (progress: Progress) => {
  const { kind, target, days, count, met } = progress
  return {
    id: `${kind.code}-${days}`,
    title: conditionWords(kind, { kind: kind.code, target, days }),
    done_text: amountText(kind.measure, Math.min(count, target)),
    target_text: amountText(kind.measure, target),
    percent: Math.min(100, Math.floor((count * 100) / target)),
    unit: kind.unit,
    met: flag(met),
    button: kind.button,
    url: kind.url
  }
}

type Row = { claim: GiveawayClaim; giveaway: Giveaway }

/** Things that were given for claims, each with the order that sends it. */
async function thingsOf(db: Queryable, userId: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .select({ thing: prizeGoods, no: orders.no })
    .from(prizeGoods)
    .leftJoin(orders, and(eq(orders.userId, prizeGoods.userId), eq(orders.id, prizeGoods.orderId)))
    .where(and(eq(prizeGoods.userId, userId), inArray(prizeGoods.drawId, [...ids])))
}

type Thing = Awaited<ReturnType<typeof thingsOf>>[number]

/** Where a claim stands, and what comes next. */
function standing({ claim, giveaway }: Row, found: Thing | undefined) {
  if (claim.state === 'void')
    return { state: 'void' as const, _state: '已失效', hint: '账号注销或合并时未发放的奖励不再发放' }
  if (claim.state === 'waiting')
    return { state: 'waiting' as const, _state: '待发放', hint: '奖励池正在补充，补足后按领取先后自动发放' }
  if (!found) {
    const hint = giveaway.kind === coupon.code ? '下单时自动可用，也可以在「我的券」查看' : '已放入你的账户，随时可用'
    return { state: 'given' as const, _state: '已到账', hint }
  }
  const { state, endsAt, postageFen } = found.thing
  if (state === 'lapsed')
    return { state: 'lapsed' as const, _state: '已过期', hint: '没有在期限内填写地址，奖励已失效' }
  if (state === 'ordered')
    return { state: 'ordered' as const, _state: '已下单', hint: '付清运费后由商家发货，可在订单里查看进度' }
  const until = endsAt ? `${timeText(endsAt)} 前` : ''
  const how = postageFen ? `支付运费 ${yuan(postageFen)} 元` : '包邮到家'
  return { state: 'collect' as const, _state: '待填地址', hint: `请在 ${until}填写收货地址，${how}` }
}

/** Claims of a person as they are shown. */
export async function claimLines(db: Queryable, userId: string, list: readonly Row[], now: Date) {
  const ids = list.map(({ claim }) => claim.id)
  const [things, rows] = await sideBySide(
    db,
    () => thingsOf(db, userId, ids),
    () => assets(db)
  )
  return forEachOf(db, list, async row => {
    const { claim, giveaway } = row
    const found = things.find(({ thing }) => thing.drawId === claim.id)
    const { title, picture, kind, what, fee } = await cardOf(db, giveaway, { claim, now, rows })
    const endsAt = found?.thing.state === 'waiting' ? found.thing.endsAt : null
    return {
      id: claim.id,
      code: giveaway.code,
      title,
      picture,
      kind,
      what,
      ...standing(row, found),
      fee,
      order_id: found?.no ?? '',
      stop_time: endsAt ? seconds(endsAt) : 0,
      _stop_time: endsAt ? timeText(endsAt) : '',
      add_time: seconds(claim.createdAt),
      _add_time: timeText(claim.createdAt),
      give_time: claim.givenAt ? seconds(claim.givenAt) : 0,
      _give_time: claim.givenAt ? timeText(claim.givenAt) : ''
    }
  })
}
