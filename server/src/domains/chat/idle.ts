import { within } from '../../db/connection'
import { inTurn } from '../../db/in-turn'
import { endIdle, idleSince } from '../../engines/chat'
import type { Services } from '../../services'
import { readSettings } from '../site/settings'

const MOST = 200
const MINUTES_AN_HOUR = 60

const spanOf = (minutes: number) =>
  minutes % MINUTES_AN_HOUR === 0 ? `${minutes / MINUTES_AN_HOUR} 小时` : `${minutes} 分钟`

/** Ends services in which nothing was said for as long as the settings say. Answers how many. */
export async function endIdleChats(services: Services): Promise<number> {
  const { db, config, clock } = services
  const { chat } = await readSettings(db, 'chat')
  // What is said where Tencent carries it our server does not see.
  if (chat.idle_minutes === 0 || config.TENCENT_IM_SDKAPPID) return 0
  const at = clock.now()
  const since = new Date(at.getTime() - chat.idle_minutes * 60_000)
  const text = `超过 ${spanOf(chat.idle_minutes)}没有新消息，本次服务已自动结束，请为客服评分；还有问题可以继续发消息`
  const due = await idleSince(db, since, MOST)
  return inTurn(services, due, 'an idle conversation stays open', ({ id }) =>
    within(services, tx => endIdle(tx.db, id, since, { text, at }))
  )
}
