import { addAgain, type Campaign, type PrizeKind, poolOf } from '../../engines/draw'
import { type Asset, account, assets, move, user } from '../../engines/ledger'
import { refuse } from '../../lib/refusal'

/** What one prize may be worth at most, by law. */
export const TOP_PRIZE_FEN = 5_000_000n

const paidFor = ({ priceMinor, entry }: Campaign) => priceMinor > 0n || entry === 'chances'

/** @throws Refusal PRIZE_TOO_BIG */
export const tooBig = () =>
  refuse('PRIZE_TOO_BIG', '单个奖品不得超过 5 万元（《反不正当竞争法》《规范促销行为暂行规定》）')

/** Points and vouchers, from the campaign's pool at once; none of them is a prize as well. */
export const points: PrizeKind = {
  code: 'points',

  /** Only what has a published value, and not more of it than the law allows. */
  async check({ db }, _campaign, { asset, amountMinor, name, stock }) {
    const row = (await assets(db)).find(({ code }) => code === asset)
    if (!row || row.kind === 'money') return refuse('BAD_DRAW', '价格和奖品只能是积分或券')
    if (amountMinor === 0n && stock > 0) refuse('BAD_DRAW', `「${name}」没有奖励，只能作为不限量的保底`)
    if (amountMinor === 0n) return
    const { referenceFen, referenceMinor } = row
    if (referenceFen === null || referenceMinor === null) return refuse('BAD_DRAW', `「${name}」还没有公布参考价值`)
    if (amountMinor * referenceFen > TOP_PRIZE_FEN * referenceMinor) tooBig()
  },

  cost: ({ asset, amountMinor }) => (amountMinor > 0n ? { asset: asset as Asset, minor: amountMinor } : undefined),

  endless: (campaign, { asset, amountMinor }) =>
    amountMinor === 0n || (asset === campaign.asset && amountMinor <= campaign.priceMinor),

  async give(_tx, { campaign, prize, draw, key }) {
    if (prize.amountMinor === 0n) return []
    const asset = prize.asset as Asset
    const reason = campaign.roundOf ? 'red_packet' : paidFor(campaign) ? 'draw_prize' : 'free_draw'
    const postings = move(account(poolOf(campaign.code), asset), account(user(draw.userId), asset), prize.amountMinor)
    const ref = { kind: 'draw', id: draw.id }
    return [{ key, reason, ref, memo: prize.name, postings, at: draw.createdAt }]
  }
}

declare module '../../engines/ledger/reasons' {
  interface Reasons {
    draw_prize: true
    free_draw: true
    red_packet: true
  }
}

/** One more draw of the same campaign: it costs the pool nothing, and counts against no cap. */
export const again: PrizeKind = {
  code: 'prize_again',

  async check(_services, { pick, rounds, roundOf }, { name, amountMinor, stock, last }) {
    if (pick === 'box' || last) refuse('BAD_DRAW', `「${name}」：有限票箱里不能有再来一次，抽完就没有下一张了`)
    if (rounds || roundOf) refuse('BAD_DRAW', `「${name}」：分场次的活动每场一次，不能有再来一次`)
    if (stock === 0) refuse('BAD_DRAW', `「${name}」须有数量，不能作为不限量的保底`)
    if (amountMinor > 0n) refuse('BAD_DRAW', `「${name}」不另发积分`)
  },

  cost: () => undefined,
  endless: () => false,

  async give({ db }, { campaign, draw }) {
    await addAgain(db, draw.userId, campaign.code, draw.createdAt)
    return []
  }
}
