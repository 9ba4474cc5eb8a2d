import { eq } from 'drizzle-orm'
import { transact } from '../src/db/connection'
import { shops } from '../src/db/schema'
import {
  endService,
  openConversation,
  putLine,
  rateService,
  readUpTo,
  type Speaker,
  saveAnswers,
  type WrittenAnswer
} from '../src/engines/chat'
import { demoId, reviewerId } from './people'
import { seedId } from './random'
import { chinaTime, type World } from './world'

type Said = readonly [who: 'ask' | 'answer', text: string, minutes: number]

/** With the platform's service, answered and read. */
const ABOUT_VOUCHERS: readonly Said[] = [
  ['ask', '你好，请问消费券和优惠券可以一起用吗？', 0],
  ['answer', '您好，可以的。结算时先减优惠券，剩下的部分再用消费券抵扣。', 2],
  ['ask', '明白了，那退款的话消费券会退吗？', 4],
  ['answer', '会的，消费券和金豆都按退款比例原路退回，有效期不变。', 5],
  ['ask', '好的，谢谢！', 6],
  ['answer', '不客气，祝您购物愉快～', 7]
]

/** What others asked the platform, and what they said of the service; 0 stars: nothing. */
const RATED: readonly { who: number; days: number; ask: string; answer: string; stars: number; words: string }[] = [
  {
    ...{ who: 3, days: -9, ask: '收货地址填错了，还能改吗', answer: '已经帮你改好了，请在订单详情里核对一下。' },
    ...{ stars: 5, words: '处理得很快' }
  },
  {
    ...{ who: 7, days: -5, ask: '快递显示签收了，可是我没收到', answer: '已联系快递员核实，今天内给你答复。' },
    ...{ stars: 2, words: '等了很久才有人回' }
  },
  {
    ...{ who: 11, days: -3, ask: '金豆怎么用', answer: '结算时勾选金豆抵扣就可以，每单的上限在商品页有写。' },
    ...{ stars: 4, words: '' }
  },
  {
    ...{ who: 15, days: -2, ask: '能开发票吗', answer: '可以的，在订单详情里申请，电子发票会发到你的邮箱。' },
    ...{ stars: 0, words: '' }
  }
]

/** With the tea shop, its newest words unread. */
const ABOUT_TEA: readonly Said[] = [
  ['ask', '老板，今年的龙井还有吗？想送长辈', 0],
  ['answer', '有的，明前的不多了，送礼建议选礼盒装，附手写贺卡。', 9],
  ['ask', '贺卡可以写自己的话吗', 12],
  ['answer', '可以，下单时写在备注里，我们照着写。', 31]
]

/** What the tea shop answers by itself; for the rest the platform's answers hold. */
const TEA_ANSWERS: readonly WrittenAnswer[] = [
  {
    question: '茶叶怎么保存？',
    keywords: ['保存', '存放', '受潮', '保质期'],
    answer: '绿茶请密封后放冰箱冷藏，红茶和乌龙茶放在阴凉干燥处即可，都要远离有气味的东西。开封后建议三个月内喝完。'
  },
  {
    question: '可以送礼写贺卡吗？',
    keywords: ['贺卡', '送礼', '礼盒', '礼品袋'],
    answer: '可以。选礼盒装，下单时把贺卡上的话写在备注里，我们手写后一起寄出，收件地址可以直接填收礼人的。'
  },
  {
    question: '什么时候发货？',
    keywords: ['发货', '快递', '物流', '多久到', '几天到'],
    answer: '下午 3 点前付款的当天发出，之后的第二天发出，默认中通快递，江浙沪一般次日到。'
  }
]

/** The demo shopper has asked the platform, and the shop of the demo merchant. */
export async function seedChats(world: World) {
  const { db } = world.services
  const platform = { side: 'service', userId: demoId('staff'), shopId: null } as const
  await talk(world, { days: -6, hour: 10, service: platform, said: ABOUT_VOUCHERS, read: true })
  for (const one of RATED) await ratedTalk(world, one)
  const [shop] = await db
    .select()
    .from(shops)
    .where(eq(shops.ownerId, demoId('merchant')))
  if (!shop) return
  await transact(db, tx => saveAnswers(tx, shop.id, TEA_ANSWERS))
  const keeper = { side: 'service', userId: demoId('merchant'), shopId: shop.id } as const
  await talk(world, { days: -1, hour: 15, service: keeper, said: ABOUT_TEA, read: false })
}

interface Talk {
  days: number
  hour: number
  service: Extract<Speaker, { side: 'service' }>
  said: readonly Said[]
  read: boolean
}

async function talk({ services: { db }, now }: World, { days, hour, service, said, read }: Talk) {
  const person: Speaker = { side: 'user', userId: demoId('shopper') }
  const id = await openConversation(db, person.userId, service.shopId)
  const began_ms = chinaTime(now, days, hour).getTime()
  await transact(db, async tx => {
    for (const [i, [who, text, minutes]] of said.entries()) {
      const line = { clientId: seedId(`chat:${id}:${i}`), kind: 'text', body: { text } } as const
      await putLine(tx, who === 'ask' ? person : service, id, line, new Date(began_ms + minutes * 60_000))
    }
    if (read) await readUpTo(tx, person, id, said.length)
  })
}

/** A short service that ended, and what was said of it a few minutes later. */
async function ratedTalk(
  { services: { db }, now }: World,
  { who, days, ask, answer, stars, words }: (typeof RATED)[number]
) {
  const userId = reviewerId(who)
  const service = { side: 'service', userId: demoId('staff'), shopId: null } as const
  const id = await openConversation(db, userId, null)
  const at = (minutes: number) => new Date(chinaTime(now, days, 14).getTime() + minutes * 60_000)
  await transact(db, async tx => {
    const line = (text: string, nth: number) =>
      ({ clientId: seedId(`chat:${id}:${nth}`), kind: 'text', body: { text } }) as const
    await putLine(tx, { side: 'user', userId }, id, line(ask, 0), at(0))
    await putLine(tx, service, id, line(answer, 1), at(3))
    const rating = await endService(tx, service, id, at(10))
    if (stars > 0) await rateService(tx, { userId, id: rating, stars, words }, at(15))
  })
}
