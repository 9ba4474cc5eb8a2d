import { type PrizeKind, poolOf } from '../../engines/draw'
import { type Asset, account, assets, move, user } from '../../engines/ledger'
import { refuse } from '../../lib/refusal'

/** What one prize may be worth at most, by law. */
const TOP_PRIZE_FEN = 5_000_000n

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
    if (amountMinor * referenceFen > TOP_PRIZE_FEN * referenceMinor) refuse('PRIZE_TOO_BIG', '单个奖品不得超过 5 万元')
  },

  cost: ({ asset, amountMinor }) => (amountMinor > 0n ? { asset: asset as Asset, minor: amountMinor } : undefined),

  endless: (campaign, { asset, amountMinor }) =>
    amountMinor === 0n || (asset === campaign.asset && amountMinor <= campaign.priceMinor),

  async give(_tx, { campaign, prize, draw }) {
    if (prize.amountMinor === 0n) return []
    const asset = prize.asset as Asset
    const reason = campaign.roundOf ? 'red_packet' : campaign.priceMinor > 0n ? 'draw_prize' : 'free_draw'
    const postings = move(account(poolOf(campaign.code), asset), account(user(draw.userId), asset), prize.amountMinor)
    const ref = { kind: 'draw', id: draw.id }
    return [{ key: `draw:${draw.id}:2`, reason, ref, memo: prize.name, postings, at: draw.createdAt }]
  }
}
