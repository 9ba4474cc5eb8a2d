import type { Data, Input } from '@contract/core'
import { adminDraw } from '@contract/draw'
import { eq } from 'drizzle-orm'
import { drawCampaigns } from '../../db/schema'
import { heldAsSeen } from '../../db/seen'
import { sideBySide } from '../../db/side-by-side'
import {
  type Campaign,
  clockOf,
  closeDraw,
  type DrawReport,
  drawCodes,
  drawReport,
  drawReports,
  minutesOf,
  newServerSeed,
  openDraw,
  openRounds,
  type Prize,
  poolOf,
  prizesOf,
  rotateSeed,
  simulateDraw
} from '../../engines/draw'
import { type Asset, assets, minorOf, minorText } from '../../engines/ledger'
import { bindDomain, type Context } from '../../http/context'
import { timeText } from '../../lib/clock'
import { markOf } from '../../lib/mark'
import { fenOf, yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { type AssetRow, assetIn, prizeLine, sharesNow } from './present'
import { saveDraw } from './service'

/** What the form of a draw says, whatever has been drawn of it and whether or not it is open. */
const formOf = (campaign: Campaign, prizes: readonly Prize[]) => {
  const { state: _, taken: __, stoppedAt: ___, openedAt: ____, closedAt: _____, createdAt: ______, ...form } = campaign
  return { ...form, prizes: prizes.map(({ campaign: _, position: __, remaining: ___, ...prize }) => prize) }
}

async function shown(services: Pick<Context, 'db' | 'kinds'>, code: string) {
  const [report, rows] = await sideBySide(
    services.db,
    () => drawReport(services, code),
    () => assets(services.db)
  )
  return line(report, rows)
}

function line(report: DrawReport, rows: readonly AssetRow[]) {
  const { campaign } = report
  const { code } = campaign
  const text = (asset: string, minor: bigint) => minorText(minor, assetIn(rows, asset).digits)
  const prizes = report.lines.map(line => line.prize)
  const shares = sharesNow(campaign, prizes)
  return {
    code,
    mark: markOf(formOf(campaign, prizes)),
    place: campaign.place,
    title: campaign.title,
    state: campaign.state as 'draft' | 'open' | 'closed',
    asset: campaign.asset,
    price: text(campaign.asset, campaign.priceMinor),
    pick: campaign.pick as 'weights' | 'box',
    entry: campaign.entry as 'price' | 'chances',
    chance_price: campaign.chanceFen === null ? '' : yuan(campaign.chanceFen),
    guarantee: campaign.guarantee ?? 0,
    person_day: campaign.personDay,
    person_total: campaign.personTotal,
    starts_at: timeText(campaign.startsAt),
    ends_at: timeText(campaign.endsAt),
    pool: poolOf(code).id,
    rounds: (campaign.rounds ?? []).map(({ from, to }) => ({ from: clockOf(from), to: clockOf(to) })),
    round_of: campaign.roundOf ?? '',
    needs: report.needs.map(({ asset, neededMinor, heldMinor }) => ({
      asset,
      needed: text(asset, neededMinor),
      balance: text(asset, heldMinor)
    })),
    draws: report.draws,
    chi_square: report.chiSquare.toFixed(2),
    hash: report.hash,
    prizes: report.lines.map(({ prize, picked, given, expected }) => ({
      ...prizeLine(prize, shares, rows),
      picked,
      given,
      expected: expected.toFixed(2)
    }))
  }
}

/** An amount as typed, in minor units. @throws Refusal BAD_DRAW, AMOUNT */
function minorIn(rows: readonly AssetRow[], code: string, text: string): bigint {
  const asset = rows.find(row => row.code === code) ?? refuse('BAD_DRAW', '没有这种资产')
  try {
    return minorOf(text, asset.digits)
  } catch {
    return refuse('AMOUNT', `${asset.name}最多 ${asset.digits} 位小数`)
  }
}

interface PrizeSent {
  kind?: 'points' | 'prize_coupon' | 'prize_goods' | 'prize_again'
  template_id?: string
  product_id?: string
  sku_id?: string
  post_free?: boolean
  days?: number
}

/** What only the kind of a prize reads. */
function detailOf({ kind, template_id: templateId, product_id: productId, sku_id: skuId, ...more }: PrizeSent) {
  if (kind === 'prize_coupon') return { templateId }
  return kind === 'prize_goods' ? { productId, skuId, postFree: more.post_free ?? false, days: more.days } : null
}

/** How many may be drawn on paper at a time by one server. */
const SIMULATIONS = 3

type Simulate = (typeof adminDraw)['GET /api/admin/draw/simulate']

async function simulated(ctx: Context<'console'>, { code, draws: wanted }: Input<Simulate>): Promise<Data<Simulate>> {
  const [rows, prizes] = [await assets(ctx.db), await prizesOf(ctx.db, code)]
  const answer = await simulateDraw(ctx, { code, draws: wanted, seed: newServerSeed() })
  return {
    draws: answer.draws,
    plays: answer.plays,
    prizes: prizes.map(({ position, name, stock }) => {
      const { expected, picked, given } = answer.prizes[position]!
      return { id: position, name, stock, expected: expected.toFixed(2), picked, given }
    }),
    pools: answer.assets.map(({ asset, neededMinor, heldMinor, inMinor, outMinor, dryBp }) => {
      const text = (minor: bigint) => minorText(minor, assetIn(rows, asset).digits)
      return {
        asset,
        needed: text(neededMinor),
        balance: text(heldMinor),
        income: text(inMinor),
        paid: text(outMinor),
        left: text(neededMinor + inMinor - outMinor),
        dry_bp: dryBp
      }
    })
  }
}

const moment = (at_s: number) => new Date(at_s * 1_000)

export const adminDrawDomain = bindDomain(adminDraw, {
  'GET /api/admin/draws': async ctx => {
    const [codes, rows] = await Promise.all([drawCodes(ctx.db), assets(ctx.db)])
    return {
      list: (await drawReports(ctx, codes)).map(report => line(report, rows)),
      count: codes.length,
      point_assets: rows.filter(row => row.kind !== 'money').map(({ code, name }) => ({ code, name }))
    }
  },
  'POST /api/admin/draw': async (ctx, input) => {
    const rows = await assets(ctx.db)
    const priceMinor = minorIn(rows, input.asset, input.price)
    const campaign = {
      code: input.code,
      place: input.place,
      title: input.title,
      asset: input.asset as Asset,
      priceMinor,
      pick: input.pick,
      entry: input.entry,
      guarantee: input.guarantee ?? null,
      chanceFen: input.chance_price === undefined ? null : fenOf(input.chance_price),
      personDay: input.person_day,
      personTotal: input.person_total,
      startsAt: moment(input.starts_at),
      endsAt: moment(input.ends_at),
      rounds: input.rounds?.map(({ from, to }) => ({ from: minutesOf(from), to: minutesOf(to) })) ?? null
    }
    const prizes = input.prizes.map(prize => ({
      name: prize.name,
      kind: prize.kind,
      weight: prize.weight,
      stock: prize.stock,
      detail: detailOf(prize),
      last: prize.last,
      guarded: prize.guarded,
      asset: prize.asset ?? input.asset,
      amountMinor: minorIn(rows, prize.asset ?? input.asset, prize.amount ?? '0')
    }))
    await heldAsSeen(ctx.db, drawCampaigns, eq(drawCampaigns.code, input.code), input.mark, async row =>
      formOf(row, await prizesOf(ctx.db, row.code))
    )
    await saveDraw(ctx, campaign, prizes)
    return shown(ctx, input.code)
  },
  'POST /api/admin/draw/state': async (ctx, { code, act }) => {
    const work = { open: openDraw, close: closeDraw, rotate: rotateSeed }[act]
    await work(ctx, { code, at: ctx.clock.now() })
    if (act === 'open') await openRounds(ctx)
    return shown(ctx, code)
  },
  'GET /api/admin/draw/simulate': (ctx, input) =>
    ctx.atWork(
      { sort: 'draw-simulation', who: ctx.person.id, most: SIMULATIONS },
      () => simulated(ctx, input),
      isOwn => refuse('SIMULATING', isOwn ? '你的上一次试算还没有结束，请等它算完' : '其他同事正在试算，请稍后再试')
    )
})
