import { chat } from '@contract/chat'
import { v5 } from 'uuid'
import { transact } from '../../db/connection'
import {
  accountOf,
  greet,
  openConversation,
  type Speaker,
  signChat,
  signTencent,
  tencentAccountOf
} from '../../engines/chat'
import { bindDomain } from '../../http/context'
import { limit } from '../../http/limits'
import { dayText, timeText } from '../../lib/clock'
import { isId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import { helpPage } from '../content/queries'
import { readSettings } from '../site/settings'
import { answerByItself, questionsOf } from './auto'
import { deskOf, desksOf, isOpen, opensAt, serves, shopIdOf } from './desks'
import { ratingRoutes } from './rating'

const GREETINGS = '4f1d9d0a-6d0e-4a53-9c2f-1d4b5a0c7e21'
const COMMON_QUESTIONS = 8
const ANSWERS_PER_MINUTE = 20

export const chatDomain = bindDomain(chat, {
  'GET /api/im/usersig': async ({ db, person, config, clock }, { desk }) => {
    const mine = await desksOf(db, person)
    let speaker: Speaker = { side: 'user', userId: person.id }
    if (desk) {
      if (desk !== 'platform' && !isId(desk)) refuse('NOT_FOUND', '店铺不存在')
      const asked = await deskOf(db, shopIdOf(desk))
      if (!serves(person, asked)) refuse('FORBIDDEN', '你不是这家店的客服')
      speaker = { side: 'service', userId: person.id, shopId: asked.shopId }
    }
    const { TENCENT_IM_SDKAPPID: sdkappid, TENCENT_IM_KEY: key } = config
    if (sdkappid) {
      const acc = tencentAccountOf(speaker)
      return { acc, sig: signTencent(sdkappid, key, acc), sdkappid, serves: mine }
    }
    const acc = accountOf(speaker)
    return { acc, sig: signChat(config.APP_SECRET, acc, person.familyId, clock.now()), sdkappid, serves: mine }
  },

  'POST /api/im/auto_hello': async ({ db, person, config, clock }, { shop_id }) => {
    const now = clock.now()
    const desk = await deskOf(db, shop_id ?? null)
    const { chat: words } = await readSettings(db, 'chat')
    const conv = await openConversation(db, person.id, desk.shopId)
    // Lines of ours are not seen where Tencent carries them.
    if (config.TENCENT_IM_SDKAPPID) return { conv }
    const text = isOpen(desk.hours, now) ? words.hello : words.closed.replace('{hours}', desk.hours)
    const clientId = v5(`${conv}:${dayText(now)}`, GREETINGS)
    await transact(db, tx => greet(tx, desk.shopId, conv, { clientId, kind: 'text', body: { text } }, now))
    return { conv }
  },

  'POST /api/im/auto_answer': async (ctx, { shop_id, client_id, text }) => {
    const { db, person, config, clock } = ctx
    if (!config.TENCENT_IM_SDKAPPID) return { answered: 0 }
    const at = clock.now()
    await limit(db, at, `auto-answer:${person.id}`, ANSWERS_PER_MINUTE, 60)
    const said = { userId: person.id, shopId: shop_id ?? null, clientId: client_id, text, at }
    return { answered: (await answerByItself(ctx, said)) ? 1 : 0 }
  },

  ...ratingRoutes,

  'GET /api/pub/getkfcenter': async ({ db, clock }) => {
    const now = clock.now()
    const [desk, help] = await Promise.all([deskOf(db, null), helpPage(db, { page: 1, limit: COMMON_QUESTIONS, now })])
    return {
      title: desk.title,
      hours: desk.hours,
      is_open: isOpen(desk.hours, now),
      _open_time: opensAt(desk.hours, now),
      phone: desk.phone,
      topics: help.topics,
      questions: help.list.map(({ id, title, topic }) => ({ id, title, topic })),
      _time: timeText(now)
    }
  },

  'GET /api/pub/getkfdata': async ({ db, clock }, { shop_id }) => {
    const [desk, { chat: words }] = await Promise.all([deskOf(db, shop_id ?? null), readSettings(db, 'chat')])
    const now = clock.now()
    const isHere = isOpen(desk.hours, now)
    const offered = isHere || !words.auto ? [] : await questionsOf({ db }, desk.shopId)
    return {
      shop_id: desk.shopId,
      title: desk.title,
      avatar: desk.avatar,
      hours: desk.hours,
      is_open: isHere,
      _open_time: opensAt(desk.hours, now),
      phone: desk.phone,
      quick: offered.length > 0 ? offered : words.quick
    }
  }
})
