import { holding } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { buildApp } from '../../app'
import { noticeChannels } from '../../db/schema'
import { addMessage, deliverPushes } from '../../engines/message'
import { newId } from '../../lib/ids'
import type { SmsNotice } from '../../providers/sms'

const env = {
  WECHAT_TEMPLATES: 'shipped:tpl-1:thing1=title|time3=time',
  SMS_NOTICE_TEMPLATES: 'security:SMS_1',
  SMS_TEMPLATE_CODE: 'SMS_9'
}
const short: SmsNotice[] = []
const sms = {
  kind: 'sandbox' as const,
  sendCode: async () => {},
  sendNotice: async (_: string, notice: SmsNotice) => {
    short.push(notice)
  }
}

let shop: TestShop
let second: Awaited<ReturnType<typeof buildApp>>
let owner: Awaited<ReturnType<TestShop['person']>>
beforeAll(async () => {
  shop = await TestShop.open({ env, providers: { sms } })
  const { config, clock, providers } = shop.app.services
  second = await buildApp({ config, databaseUrl: shop.databaseUrl, clock, providers })
  owner = await shop.person({ roles: ['operator'] })
})
afterAll(async () => {
  await second.close()
  await shop.close()
})
beforeEach(async () => {
  short.length = 0
  await shop.db.delete(noticeChannels)
})

const list = async () => (await shop.call('GET /api/admin/notices', {}, owner)).data.list
const rowOf = async (topic: string, channel: string) =>
  (await list()).find(row => row.topic === topic && row.channel === channel)!
/** What the mini-program asks to be let tell, as another server has it. */
const templates = async () => (await second.inject({ url: '/api/getuserconfig' })).json().data.weixin_templates
async function turn(topic: string, channel: 'weixin' | 'sms', off: 0 | 1, mark?: string) {
  const seen = mark ?? (await rowOf(topic, channel)).mark
  return shop.call('POST /api/admin/notice/switch', { topic, channel, off, mark: seen }, owner)
}
type Part = { name: string; from: 'title' | 'text' | 'time' }
async function set(topic: string, channel: 'weixin' | 'sms', template: string, parts: Part[] = [], who = owner) {
  const { mark } = await rowOf(topic, channel)
  return shop.call('POST /api/admin/notice/template', { topic, channel, template, parts, mark }, who)
}
/** Tells somebody of their account's safety, and has it sent. */
async function tell({ services } = shop.app) {
  const person = await shop.person()
  const message = { kind: 'system' as const, title: '密码已修改', content: '如非本人操作请联系客服' }
  const key = newId()
  await addMessage(shop.db, { ...message, userId: person.id, key, topic: 'security', at: shop.clock.now() })
  await deliverPushes(services)
}

describe('notices', () => {
  test('are listed with every channel, its template and where that is from', async () => {
    expect(await rowOf('shipped', 'weixin')).toMatchObject({
      ...{ title: '发货通知', _channel: '微信订阅消息', off: 0, fixed: 0, is_set: 1, template: 'tpl-1', own: 0 },
      parts: [
        { name: 'thing1', from: 'title' },
        { name: 'time3', from: 'time' }
      ]
    })
    expect(await rowOf('coupon', 'weixin')).toMatchObject({ is_set: 0, template: '', parts: [], changed_time: 0 })
    expect(await rowOf('security', 'sms')).toMatchObject({ is_set: 1, template: 'SMS_1' })
    expect(await rowOf('withdrawal', 'sms')).toMatchObject({ is_set: 0 })
    expect(await rowOf('code', 'sms')).toMatchObject({ title: '验证码', fixed: 1, is_set: 1, template: 'SMS_9' })
    expect(await rowOf('gift', 'sms')).toMatchObject({ fixed: 1, is_set: 0 })
    expect((await list()).filter(row => row.channel === 'app').map(row => row.title)).toHaveLength(4)
  })

  test('switched off on a channel are not sent by any server, and are again once they are on', async () => {
    await tell()
    expect(short.map(({ template }) => template)).toEqual(['SMS_1'])
    expect(await turn('security', 'sms', 1)).toMatchObject({ status: 200 })
    expect(await rowOf('security', 'sms')).toMatchObject({ off: 1, changed_by: '小明' })
    await tell(second)
    expect(short).toHaveLength(1)
    await turn('security', 'sms', 0)
    await tell(second)
    expect(short).toHaveLength(2)
    await turn('shipped', 'weixin', 1)
    expect(await templates()).toEqual([])
  })

  test('are sent by the template that was set, on every server, and by that of the settings again without one', async () => {
    expect(await set('security', 'sms', 'SMS_77')).toMatchObject({ status: 200 })
    await tell(second)
    expect(short[0]!.template).toBe('SMS_77')
    expect(await rowOf('security', 'sms')).toMatchObject({ own: 1, template: 'SMS_77' })
    await set('security', 'sms', '')
    expect(await rowOf('security', 'sms')).toMatchObject({ own: 0, template: 'SMS_1' })
    await set('coupon', 'weixin', 'tpl-9', [{ name: 'thing2', from: 'text' }])
    expect(await templates()).toEqual([
      { topic: 'shipped', id: 'tpl-1' },
      { topic: 'coupon', id: 'tpl-9' }
    ])
  })

  test('are changed by one of those who saw the same, and leave the trail', async () => {
    const { mark } = await rowOf('aftersale', 'weixin')
    const answers = await Promise.all([1, 2, 3].map(() => turn('aftersale', 'weixin', 1, mark)))
    expect(answers.map(({ code }) => code).sort()).toEqual(['CHANGED', 'CHANGED', undefined])
    const { data } = await shop.call('GET /api/admin/audit', { subject: 'aftersale:weixin' }, owner)
    expect(data.list.map(({ title }) => title)).toEqual(['开启或关闭通知渠道'])
  })

  test.each([
    [{ template: 'a b' }, 'INVALID'],
    [{ template: 'tpl-2', parts: [] }, 'INVALID'],
    [{ template: 'tpl-2', parts: [{ name: '标题', from: 'title' }] }, 'INVALID'],
    [
      {
        template: 'tpl-2',
        parts: [
          { name: 'thing1', from: 'title' },
          { name: 'thing1', from: 'text' }
        ]
      },
      'INVALID'
    ],
    [{ topic: 'parcels', template: 'tpl-2', parts: [{ name: 'thing1', from: 'title' }] }, 'NOT_FOUND'],
    [{ topic: 'shipped', channel: 'sms', template: 'SMS_2' }, 'NOT_FOUND']
  ])('%j is refused with %s and changes nothing', async (more, code) => {
    const { mark } = await rowOf('shipped', 'weixin')
    const sent = { topic: 'shipped', channel: 'weixin', mark, ...more }
    expect(await shop.call('POST /api/admin/notice/template', sent as never, owner)).toMatchObject({ code })
    expect(await shop.db.$count(noticeChannels)).toBe(0)
  })

  test('are read by who may read the system, and decided by who may decide about them', async () => {
    const reader = await holding(shop, ['system.read'])
    expect((await shop.call('GET /api/admin/notices', {}, reader)).status).toBe(200)
    expect(await set('security', 'sms', 'SMS_2', [], reader as typeof owner)).toMatchObject({ code: 'FORBIDDEN' })
    const { mark } = await rowOf('security', 'sms')
    const off = { topic: 'security', channel: 'sms', off: 1, mark } as const
    expect(await shop.call('POST /api/admin/notice/switch', off, reader)).toMatchObject({ code: 'FORBIDDEN' })
  })
})
