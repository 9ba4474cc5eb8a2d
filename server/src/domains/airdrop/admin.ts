import { adminAirdrop } from '@contract/airdrop'
import type { Input } from '@contract/core'
import { eq } from 'drizzle-orm'
import { giveaways } from '../../db/schema'
import { heldAsSeen } from '../../db/seen'
import {
  closeGiveaway,
  conditionWords,
  giveawayPool,
  giveawayReports,
  openGiveaway,
  saveGiveaway
} from '../../engines/giveaway'
import { assets, minorOf, minorText } from '../../engines/ledger'
import { bindDomain } from '../../http/context'
import { timeText } from '../../lib/clock'
import { markOf } from '../../lib/mark'
import { fenOf, yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { keepHousePhoto } from '../media/service'

type Report = Awaited<ReturnType<typeof giveawayReports>>[number]

/** What the form of a giveaway says, whatever was claimed of it. */
const formOf = ({
  state: _,
  claimed: __,
  openedAt: ___,
  closedAt: ____,
  createdAt: _____,
  ...form
}: Report['giveaway']) => form

/** What only the kind of a giveaway reads, as its form has it. */
function partsOf({ detail }: Report['giveaway']) {
  const { templateId, productId, skuId, feeFen, days, campaign } = (detail ?? {}) as Partial<Record<string, unknown>>
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return {
    template_id: text(templateId),
    product_id: text(productId),
    sku_id: text(skuId),
    fee: feeFen ? yuan(BigInt(Number(feeFen))) : '',
    days: typeof days === 'number' ? days : null,
    campaign: text(campaign)
  }
}

function shown({ kinds }: Services, { giveaway, waiting, funds }: Report, rows: Awaited<ReturnType<typeof assets>>) {
  const row = rows.find(({ code }) => code === giveaway.asset)
  const text = (minor: bigint) => minorText(minor, row?.digits ?? 0)
  return {
    code: giveaway.code,
    mark: markOf(formOf(giveaway)),
    subtitle: giveaway.subtitle,
    picture: giveaway.picture,
    asset: giveaway.asset ?? '',
    amount: row ? text(giveaway.amountMinor) : '',
    ...partsOf(giveaway),
    condition_list: giveaway.conditions.map(({ kind, target, days }) => ({ kind, target, days })),
    place: giveaway.place,
    title: giveaway.title,
    state: giveaway.state as 'draft' | 'open' | 'closed',
    kind: giveaway.kind,
    what: row ? `${text(giveaway.amountMinor)} ${row.name}` : giveaway.title,
    stock: giveaway.stock,
    claimed: giveaway.claimed,
    waiting_num: waiting,
    pool: giveawayPool(giveaway.code).id,
    pool_needed: text(funds?.neededMinor ?? 0n),
    pool_balance: text(funds?.heldMinor ?? 0n),
    conditions: giveaway.conditions.map(one => conditionWords(kinds.condition.of(one.kind), one)),
    starts_at: timeText(giveaway.startsAt),
    ends_at: timeText(giveaway.endsAt)
  }
}

const one = async (services: Services, code: string) => {
  const [report] = await giveawayReports(services.db, code)
  return shown(services, report ?? refuse('NOT_FOUND', '没有这个活动'), await assets(services.db))
}

type Sent = Input<(typeof adminAirdrop)['POST /api/admin/giveaway']>

/** What only the kind of a giveaway reads. */
const detailOf = ({ template_id: templateId, product_id: productId, sku_id: skuId, fee, days, campaign }: Sent) => {
  if (templateId) return { templateId }
  if (campaign) return { campaign }
  if (!productId) return null
  return {
    productId,
    skuId,
    feeFen: fee === undefined ? 0 : Number(fenOf(fee)),
    ...(days === undefined ? {} : { days })
  }
}

/** An amount as typed, in minor units. @throws Refusal BAD_GIVEAWAY, AMOUNT */
async function amountIn({ db }: Services, { asset, amount }: Sent): Promise<bigint> {
  if (asset === undefined) return amount === undefined ? 0n : refuse('BAD_GIVEAWAY', '请选择资产')
  const row = (await assets(db)).find(({ code }) => code === asset) ?? refuse('BAD_GIVEAWAY', '没有这种资产')
  try {
    return minorOf(amount ?? '0', row.digits)
  } catch {
    return refuse('AMOUNT', `${row.name}最多 ${row.digits} 位小数`)
  }
}

const moment = (at_s: number) => new Date(at_s * 1_000)

export const adminAirdropDomain = bindDomain(adminAirdrop, {
  'POST /api/admin/marketing/upload': keepHousePhoto,
  'GET /api/admin/giveaways': async ctx => {
    const [reports, rows] = [await giveawayReports(ctx.db), await assets(ctx.db)]
    const list = reports.map(report => shown(ctx, report, rows))
    const facts = ctx.kinds.condition.all.map(({ code, title, unit }) => ({ code, title, unit }))
    return { list, count: list.length, facts }
  },
  'POST /api/admin/giveaway': async (ctx, input) => {
    await heldAsSeen(ctx.db, giveaways, eq(giveaways.code, input.code), input.mark, formOf)
    await saveGiveaway(ctx, {
      code: input.code,
      place: input.place,
      title: input.title,
      subtitle: input.subtitle,
      picture: input.picture,
      kind: input.kind,
      asset: input.asset ?? null,
      amountMinor: await amountIn(ctx, input),
      detail: detailOf(input),
      stock: input.stock,
      conditions: input.conditions,
      startsAt: moment(input.starts_at),
      endsAt: moment(input.ends_at)
    })
    return one(ctx, input.code)
  },
  'POST /api/admin/giveaway/state': async (ctx, { code, act }) => {
    const work = { open: openGiveaway, close: closeGiveaway }[act]
    await work(ctx, { code, at: ctx.clock.now() })
    return one(ctx, code)
  }
})
