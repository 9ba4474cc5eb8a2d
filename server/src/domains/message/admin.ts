import { messageKinds } from '@contract/message'
import { adminNotice } from '@contract/notice-admin'
import type { Config } from '../../config'
import { decideChannel, decidedOf, type NoticeChannel, noticeChannelsNow, TOPICS } from '../../engines/message'
import { bindDomain } from '../../http/context'
import { seconds } from '../../lib/clock'
import { flag } from '../../lib/flag'
import { markOf } from '../../lib/mark'
import { refuse } from '../../lib/refusal'
import { KIND_NAMES } from './routes'

const CHANNEL_NAMES = { app: '应用内', weixin: '微信订阅消息', sms: '短信' } as const

/** What is sent whatever anybody decides, by the settings of the server. */
const fixed = (topic: string, channel: 'app' | 'sms', title: string, template: string) => ({
  topic,
  channel,
  title,
  _channel: CHANNEL_NAMES[channel],
  off: 0 as const,
  fixed: 1 as const,
  is_set: flag(channel === 'app' || template !== ''),
  template,
  parts: [],
  own: 0 as const,
  changed_by: '',
  changed_time: 0,
  mark: ''
})

const shown = (one: NoticeChannel) => ({
  topic: one.topic,
  channel: one.channel,
  title: TOPICS[one.topic].words,
  _channel: CHANNEL_NAMES[one.channel],
  off: flag(one.off),
  fixed: 0 as const,
  is_set: flag(one.template !== ''),
  template: one.template,
  parts: [...one.parts],
  own: flag(one.isOwn),
  changed_by: one.changedBy,
  changed_time: one.changedAt && one.changedBy ? seconds(one.changedAt) : 0,
  mark: markOf(decidedOf(one))
})

/** What goes by no topic: every message in the app, codes, and gifts for phones without an account. */
const alwaysSent = ({ SMS_TEMPLATE_CODE, SMS_GIFT_TEMPLATE }: Config) => [
  ...messageKinds.map(kind => fixed(kind, 'app', KIND_NAMES[kind], '')),
  fixed('code', 'sms', '验证码', SMS_TEMPLATE_CODE),
  fixed('gift', 'sms', '送礼提醒', SMS_GIFT_TEMPLATE)
]

export const adminNoticeDomain = bindDomain(adminNotice, {
  'GET /api/admin/notices': async ctx => {
    const list = [...(await noticeChannelsNow(ctx)).map(shown), ...alwaysSent(ctx.config)]
    return { list, count: list.length }
  },
  'POST /api/admin/notice/switch': async (ctx, { topic, channel, off, mark }) => {
    const decision = { topic, channel, set: { off: off === 1 }, seen: mark, by: ctx.desk.name }
    const before = await decideChannel(ctx, decision)
    ctx.note({ subject: `${topic}:${channel}`, before: { off: before.off } })
    return {}
  },
  'POST /api/admin/notice/template': async (ctx, { topic, channel, template = '', parts, mark }) => {
    if (channel === 'weixin' && template !== '' && parts.length === 0) refuse('INVALID', '请填写模板字段')
    if (new Set(parts.map(({ name }) => name)).size < parts.length) refuse('INVALID', '同一个模板字段只能填写一次')
    const set = { template, parts: template === '' || channel === 'sms' ? [] : parts }
    const before = await decideChannel(ctx, { topic, channel, set, seen: mark, by: ctx.desk.name })
    ctx.note({ subject: `${topic}:${channel}`, before: { template: before.template, parts: before.parts } })
    return {}
  }
})
