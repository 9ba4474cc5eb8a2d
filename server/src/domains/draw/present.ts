import type { Queryable } from '../../db/connection'
import {
  boxOf,
  type Campaign,
  campaignsAt,
  chancesOf,
  type Draw,
  drawClosedWords,
  drawsOf,
  oddsText,
  type Prize,
  prizesOf,
  publishedHash,
  sharesOf,
  turnsOf
} from '../../engines/draw'
import { type Asset, account, assets, balanceOf, minorText, user } from '../../engines/ledger'
import { seconds, timeText } from '../../lib/clock'
import { flag } from '../../lib/flag'
import { yuan } from '../../lib/money'
import { goodsOf } from './goods-prize'
import { ruleWords } from './words'

export type AssetRow = Awaited<ReturnType<typeof assets>>[number]

const RECENT = 20

export const assetIn = (rows: readonly AssetRow[], code: string): AssetRow => rows.find(row => row.code === code)!

type Kind = 'points' | 'prize_coupon' | 'prize_goods' | 'prize_again'

/** A prize as it is shown; `shares` is what prizes are picked by now, in their order. */
export function prizeLine(prize: Prize, shares: readonly number[], rows: readonly AssetRow[]) {
  const { name, digits } = assetIn(rows, prize.asset)
  return {
    id: prize.position,
    name: prize.name,
    kind: prize.kind as Kind,
    asset: prize.asset,
    asset_name: name,
    amount: minorText(prize.amountMinor, digits),
    weight: prize.weight,
    odds: oddsText(shares[prize.position]!, shares),
    stock: prize.stock,
    left: prize.remaining,
    fallback: flag(prize.fallback),
    is_last: flag(prize.last),
    guarded: flag(prize.guarded)
  }
}

/** What the next draw is picked by, as far as it is not guaranteed: in a box the tickets that are left. */
export function sharesNow(campaign: Campaign, prizes: readonly Prize[]): number[] {
  if (campaign.pick !== 'box') return sharesOf(campaign, prizes)
  const left = prizes.map(prize => (prize.last ? 0 : prize.remaining))
  return left.some(tickets => tickets > 0) ? left : sharesOf(campaign, prizes)
}

export function drawnLine(made: Draw, seed: string | null, prizes: readonly Prize[], rows: readonly AssetRow[]) {
  const prize = prizes[made.given]!
  const { name, digits } = assetIn(rows, prize.asset)
  return {
    id: made.id,
    prize: made.given,
    picked: made.picked,
    name: prize.name,
    kind: prize.kind as Kind,
    amount: minorText(prize.amountMinor, digits),
    asset_name: name,
    weights: made.weights ?? prizes.map(({ weight }) => weight),
    ticket_no: made.ticket ?? 0,
    guaranteed: flag(made.guaranteed),
    bonus: made.bonus === null ? '' : prizes[made.bonus]!.name,
    paid_by: made.paidBy as 'price' | 'chance' | 'again',
    won: flag(prize.kind !== 'points' || prize.amountMinor > 0n),
    nonce: made.nonce,
    client_seed: made.clientSeed,
    player: made.player,
    hash: made.hash,
    seed: seed ?? '',
    add_time: seconds(made.createdAt),
    _add_time: timeText(made.createdAt)
  }
}

export const GOODS_WORDS = { waiting: '待领取', ordered: '已安排发货', lapsed: '已过期', bartered: '已置换' } as const

async function goodsLines(db: Queryable, userId: string, place: string) {
  const found = await goodsOf(db, userId, place)
  return found.map(({ row, line }) => ({
    id: row.id,
    name: row.name,
    picture: line?.picture ?? '',
    suk: line?.suk ?? '',
    state: row.state as keyof typeof GOODS_WORDS,
    _state: GOODS_WORDS[row.state as keyof typeof GOODS_WORDS],
    stop_time: row.endsAt ? seconds(row.endsAt) : 0
  }))
}

const NOBODY = { nonce: 0, counted: 0, today: 0, dry: 0, again: 0 }

/** What somebody has of a campaign: their turns, chances, draws and things; nothing of a visitor. */
async function ownPart(db: Queryable, { code, asset, place }: Campaign, who: { userId?: string; now: Date }) {
  const { userId, now } = who
  if (!userId) return { turns: NOBODY, chances: 0, list: [], goods: [], balance: 0n }
  const [turns, chances, list, goods, balance] = await Promise.all([
    turnsOf(db, userId, code, now),
    chancesOf(db, userId, code, now),
    drawsOf(db, userId, code, RECENT),
    goodsLines(db, userId, place),
    balanceOf(db, account(user(userId), asset as Asset))
  ])
  return { turns, chances, list, goods, balance }
}

/** What was read of a campaign already, and what somebody just drew. */
interface Known {
  rows?: AssetRow[]
  prizes?: Prize[]
  made?: readonly Draw[]
}

/** What the page of a draw shows to a person, or to a visitor. */
export async function infoOf(
  db: Queryable,
  campaign: Campaign,
  who: { userId?: string; now: Date },
  { made = [], ...known }: Known = {}
) {
  const { code } = campaign
  const [rows, prizes, hash, box, others, own] = await Promise.all([
    known.rows ?? assets(db),
    known.prizes ?? prizesOf(db, code),
    publishedHash(db, code),
    campaign.pick === 'box' ? boxOf(db, code) : [],
    campaignsAt(db, campaign.place),
    ownPart(db, campaign, who)
  ])
  const { turns, chances, list, goods, balance } = own
  const { name, digits } = assetIn(rows, campaign.asset)
  const empty = campaign.pick === 'box' && prizes.every(prize => prize.last || prize.remaining === 0)
  const note = drawClosedWords(campaign, who.now) || (empty ? '这一箱已全部抽完' : '')
  const price = minorText(campaign.priceMinor, digits)
  const left = Math.max(0, campaign.personTotal - turns.counted)
  const shares = sharesNow(campaign, prizes)
  const drawn = made.map(one => drawnLine(one, null, prizes, rows))
  return {
    code,
    title: campaign.title,
    open: flag(note === ''),
    note,
    hash,
    price,
    asset: campaign.asset,
    asset_name: name,
    balance: minorText(balance, digits),
    // What was won is drawn beside the caps.
    left_today: Math.min(left, Math.max(0, campaign.personDay - turns.today)) + turns.again,
    left_total: left + turns.again,
    nonce: turns.nonce + 1,
    pick: campaign.pick as 'weights' | 'box',
    entry: campaign.entry as 'price' | 'chances',
    chances,
    chance_price: campaign.chanceFen === null ? '' : yuan(campaign.chanceFen),
    guarantee: campaign.guarantee ?? 0,
    dry: turns.dry,
    box,
    campaigns: others.map(one => ({ code: one.code, title: one.title })),
    prizes: prizes.map(prize => prizeLine(prize, shares, rows)),
    rules: ruleWords(campaign, prizes, `${price} ${name}`),
    drawn: drawn[0] ?? null,
    drawn_all: drawn,
    list: list.map(line => drawnLine(line.draw, line.seed, prizes, rows)),
    goods,
    order: null,
    delivery: null
  }
}
