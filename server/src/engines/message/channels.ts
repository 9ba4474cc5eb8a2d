import { and, eq } from 'drizzle-orm'
import type { Config } from '../../config'
import { type Queryable, within } from '../../db/connection'
import { noticeChannels, type TemplatePart } from '../../db/schema'
import { stillAs } from '../../lib/mark'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { CHANNELS, type Channel, smsTemplate, TOPICS, type Topic, type WeixinTemplate, weixinTemplates } from './topics'

type Templates = Pick<Config, 'WECHAT_TEMPLATES' | 'SMS_NOTICE_TEMPLATES'>
type Decided = typeof noticeChannels.$inferSelect

/** A notice on a channel as it is sent now. */
export interface NoticeChannel {
  topic: Topic
  channel: Channel
  off: boolean
  /** The provider's template; empty where there is none, and nothing is sent. */
  template: string
  parts: readonly TemplatePart[]
  /** The template was set by operators; else it is that of the settings. */
  isOwn: boolean
  changedBy: string
  changedAt: Date | null
}

const ALL = (Object.keys(TOPICS) as Topic[]).flatMap(topic =>
  CHANNELS.filter(channel => channel !== 'sms' || TOPICS[topic].sms).map(channel => ({ topic, channel }))
)

function inSettings(config: Templates, topic: Topic, channel: Channel) {
  if (channel === 'sms') return { template: smsTemplate(config, topic) ?? '', parts: [] }
  const found = weixinTemplates(config).find(one => one.topic === topic)
  return { template: found?.id ?? '', parts: found?.fields ?? [] }
}

function holding(config: Templates, rows: readonly Decided[], topic: Topic, channel: Channel): NoticeChannel {
  const row = rows.find(one => one.topic === topic && one.channel === channel)
  const isOwn = Boolean(row?.template)
  const { template, parts } = isOwn ? row! : inSettings(config, topic, channel)
  const { off = false, changedBy = '', changedAt = null } = row ?? {}
  return { topic, channel, off, template, parts, isOwn, changedBy, changedAt }
}

type Reading = Pick<Services, 'db' | 'config'>

/** Every notice on every channel it may go by. Read anew each time, so that a change holds on all servers at once. */
export async function noticeChannelsNow({ db, config }: Reading): Promise<NoticeChannel[]> {
  const rows = await db.select().from(noticeChannels)
  return ALL.map(({ topic, channel }) => holding(config, rows, topic, channel))
}

/** What a notice is sent by on a channel, or why it is not. */
export async function templateNow(services: Reading, topic: string, channel: Channel) {
  const found = (await noticeChannelsNow(services)).find(one => one.topic === topic && one.channel === channel)
  if (!found?.template)
    return { why: channel === 'sms' ? 'no short messages of this topic' : 'no template of this topic' }
  if (found.off) return { why: 'switched off by operators' }
  return { template: { topic: found.topic, id: found.template, fields: found.parts } satisfies WeixinTemplate }
}

/** Templates people are asked to let WeChat tell them by. */
export const weixinTemplatesNow = async (services: Reading) =>
  (await noticeChannelsNow(services)).filter(one => one.channel === 'weixin' && one.template && !one.off)

/** What of it the form at the console has, and a save is compared by. */
export const decidedOf = ({ off, template, parts, isOwn }: NoticeChannel) => ({
  off,
  template: isOwn ? template : '',
  parts: isOwn ? parts : []
})

interface Decision {
  topic: string
  channel: Channel
  set: Partial<Pick<Decided, 'off' | 'template' | 'parts'>>
  /** The mark of what the caller has seen. */
  seen: string
  by: string
}

/**
 * Decides about a notice on a channel. Answers how it was. @throws Refusal NOT_FOUND, CHANGED
 */
export const decideChannel = (services: Services, { topic, channel, set, seen, by }: Decision) =>
  within(services, async ({ db, config, clock }) => {
    const one = ALL.find(each => each.topic === topic && each.channel === channel)
    if (!one) return refuse('NOT_FOUND', '没有这种通知')
    const at = clock.now()
    await db
      .insert(noticeChannels)
      .values({ ...one, changedAt: at })
      .onConflictDoNothing()
    const rows = await held(db, one)
    const before = decidedOf(holding(config, rows, one.topic, channel))
    stillAs(before, seen)
    await db
      .update(noticeChannels)
      .set({ ...set, changedBy: by, changedAt: at })
      .where(isIt(one))
    return before
  })

const isIt = ({ topic, channel }: Pick<Decided, 'topic' | 'channel'>) =>
  and(eq(noticeChannels.topic, topic), eq(noticeChannels.channel, channel))

const held = (tx: Queryable, one: Pick<Decided, 'topic' | 'channel'>) =>
  tx.select().from(noticeChannels).where(isIt(one)).for('update')
