import { contract, Flag, ListOf, Nothing, OneOf, Optional, Seconds, Type } from './core'

const Channel = OneOf(['weixin', 'sms'], '渠道', { words: { weixin: '微信订阅消息', sms: '短信' } })
const Topic = Type.String({ pattern: '^[a-z_]{2,20}$', title: '通知' })
const Mark = Type.String({ minLength: 1, maxLength: 64, title: '版本' })
const From = OneOf(['title', 'text', 'time'], '填写内容', {
  words: { title: '通知标题', text: '通知正文', time: '发生时间' }
})

const Notice = Type.Object({
  topic: Type.String(),
  channel: OneOf(['app', 'weixin', 'sms'], '渠道'),
  title: Type.String(),
  _channel: Type.String(),
  off: Flag,
  fixed: Type.Unsafe<0 | 1>({ ...Flag, description: '1 where it is always sent, and by the settings of the server' }),
  is_set: Type.Unsafe<0 | 1>({ ...Flag, description: '0 where its provider’s template is missing: nothing is sent' }),
  template: Type.String({ description: 'id of the provider; empty without one' }),
  parts: Type.Array(Type.Object({ name: Type.String(), from: From }), {
    description: 'what the fields of a WeChat template take'
  }),
  own: Type.Unsafe<0 | 1>({ ...Flag, description: '1 where the template was set here, 0 where in the settings' }),
  changed_by: Type.String(),
  changed_time: Type.Unsafe<number>({ ...Seconds, description: '0 where nobody has changed it' }),
  mark: Type.String({ description: 'what a change sends back' })
})

/** What the shop tells people, and by which templates. */
export const adminNotice = contract({
  'GET /api/admin/notices': {
    auth: 'console',
    right: 'system.read',
    summary: 'Every kind of notice with the channels it goes by, and the templates of providers',
    input: Nothing,
    data: ListOf(Notice)
  },
  'POST /api/admin/notice/switch': {
    auth: 'console',
    right: 'notice.edit',
    stepUp: true,
    summary: 'Switches a kind of notice off on a channel, or on again; holds on all servers from the next one on',
    input: Type.Object({ topic: Topic, channel: Channel, off: Flag, mark: Mark }),
    data: Nothing,
    refusals: ['CHANGED']
  },
  'POST /api/admin/notice/template': {
    auth: 'console',
    right: 'notice.edit',
    stepUp: true,
    summary: 'Sets by which template a kind of notice is sent on a channel; an empty one is that of the settings again',
    input: Type.Object({
      topic: Topic,
      channel: Channel,
      template: Optional(Type.String({ pattern: '^[\\w-]{1,64}$', title: '模板编号' })),
      parts: Type.Array(
        Type.Object({ name: Type.String({ pattern: '^[a-z_]{2,20}\\d{1,3}$', title: '字段' }), from: From }),
        { maxItems: 10, default: [], title: '模板字段' }
      ),
      mark: Mark
    }),
    data: Nothing,
    refusals: ['CHANGED']
  }
})
