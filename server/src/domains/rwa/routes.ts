import { rwa as contract } from '@contract/rwa'
import { campaignOf, prizesOf } from '../../engines/draw'
import { assets } from '../../engines/ledger'
import { bindDomain, type Context, type Person } from '../../http/context'
import { flag } from '../../lib/flag'
import { yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { ageOf, refuseYoung } from '../box/service'
import { prizeShown } from '../draw/service'
import { play } from '../draw/wire'
import { worthFen } from '../gsblind/service'
import { PLACE } from './place'

const oneself = (person: Person): Person =>
  person.id === person.rootId ? person : refuse('SUB_ACCOUNT', '子账号不能打开权益盒，请切换到主账号')

/** What stands behind each of the benefits. */
async function backingOf(db: Context['db'], code: string) {
  const prizes = await prizesOf(db, code)
  return Promise.all(
    prizes.map(async prize => {
      const { title, suk, picture, value, productId, shopId, shop, listed } = await prizeShown(db, prize)
      return {
        id: prize.position,
        kind: prize.kind,
        name: title,
        suk,
        picture,
        value,
        product_id: productId,
        mer_id: shopId,
        mer_name: shop,
        listed: flag(listed)
      }
    })
  )
}

/** What a benefit box is and is not. */
const WORDS = [
  '权益盒里的每一份权益都对应在售商品或可用的优惠券，种类、数量和概率在开始前公布。',
  '权益盒是一次消费活动，不是投资：没有利息、分红或回购，平台不承诺任何收益或升值，权益不能转让或买卖。',
  '未满 8 周岁不能参加；8 至 17 周岁须监护人同意。'
]

export const rwaDomain = bindDomain(contract, {
  'POST /api/rwa/openMhbox': async (ctx, input) => {
    const { db, person, clock } = ctx
    const now = clock.now()
    if (input.act === 'draw') await refuseYoung(db, oneself(person).id, now)
    const answer = await play(PLACE, ctx, input, { who: () => oneself(person), poor: '金豆不足，先去赚一些吧' })
    const [backing, age, campaign, rows] = await Promise.all([
      backingOf(db, answer.code),
      ageOf(db, person.rootId, now),
      campaignOf(db, answer.code),
      assets(db)
    ])
    const fen = worthFen(rows, campaign)
    const rules: string[] = [...WORDS, ...answer.rules]
    return {
      ...answer,
      subtitle: '每一份权益，都有在售好物支撑',
      worth: fen === null ? '' : yuan(fen),
      age,
      is_parent: flag(person.id === person.rootId),
      backing,
      rules
    }
  }
})
