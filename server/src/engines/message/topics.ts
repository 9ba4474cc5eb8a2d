import type { Config } from '../../config'
import type { TemplatePart } from '../../db/schema'

/** What people are told of beyond the app; `sms` are those a short message may be sent for. */
export const TOPICS = {
  shipped: { words: '发货通知', sms: false },
  aftersale: { words: '售后进度', sms: false },
  withdrawal: { words: '提现进度', sms: true },
  commission: { words: '收益到账', sms: false },
  coupon: { words: '优惠券到期', sms: false },
  security: { words: '账号安全', sms: true }
} as const

export type Topic = keyof typeof TOPICS

/** Ways beyond the app. */
export const CHANNELS = ['weixin', 'sms'] as const
export type Channel = (typeof CHANNELS)[number]

/** A WeChat template: its id, and what of a message each of its fields takes. */
export interface WeixinTemplate {
  topic: Topic
  id: string
  fields: readonly TemplatePart[]
}

/** Templates of `WECHAT_TEMPLATES`, whose shape the settings have checked. */
export const weixinTemplates = ({ WECHAT_TEMPLATES }: Pick<Config, 'WECHAT_TEMPLATES'>): WeixinTemplate[] =>
  WECHAT_TEMPLATES.split(',').flatMap(text => {
    const [topic, id, fields] = text.split(':')
    if (!topic || !id || !fields) return []
    return [{ topic: topic as Topic, id, fields: fields.split('|').map(fieldOf) }]
  })

function fieldOf(text: string): TemplatePart {
  const [name, from] = text.split('=') as [string, TemplatePart['from']]
  return { name, from }
}

/** The short message template of a topic; undefined where the shop sends none. */
export const smsTemplate = ({ SMS_NOTICE_TEMPLATES }: Pick<Config, 'SMS_NOTICE_TEMPLATES'>, topic: string) =>
  SMS_NOTICE_TEMPLATES.split(',')
    .map(pair => pair.split(':'))
    .find(([name]) => name === topic)?.[1]

/** What WeChat takes in a field of each kind, in characters. */
const MOST: Record<string, number> = { thing: 20, character_string: 32, phrase: 5, time: 24, date: 24 }

/** A message as the fields of a template; longer words are cut, since WeChat would refuse them. */
export function filledIn(
  { fields }: WeixinTemplate,
  message: { title: string; text: string; time: string }
): Record<string, { value: string }> {
  const cut = (name: string, words: string) => {
    const most = MOST[name.replace(/\d+$/, '')] ?? 20
    const chars = [...words.replace(/\s+/g, ' ')]
    return chars.length > most ? `${chars.slice(0, most - 1).join('')}…` : chars.join('')
  }
  return Object.fromEntries(fields.map(({ name, from }) => [name, { value: cut(name, message[from]) }]))
}
