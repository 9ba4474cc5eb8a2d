import { FakeTencent } from '../../../test/support/tencent'
import { TencentChat } from './tencent'
import { deskAccount } from './tencent-ids'
import { Seat } from './tencent-session'

const SHOP_ID = '019a81e6-d19b-73d7-91d5-a55dd9fde0e0'
const CONV = `C2C${deskAccount(SHOP_ID)}`

test('a line that was sent is told once, with the desk it was said to, whatever becomes of that', async () => {
  const told: [string, string | null][] = []
  const nothing = () => {}
  const chat = new TencentChat({
    side: 'user',
    events: { line: nothing, read: nothing, state: nothing, again: nothing, message: nothing },
    sdk: async () => new FakeTencent(),
    credentials: async () => ({ acc: 'uAZqB5tGbc9eR1aVd2f3g4A', sig: 'sig', sdkappid: 1400000001 }),
    seat: new Seat(),
    profile: async () => ({ title: '我', avatar: '' }),
    desk: async () => ({ title: '茶铺', avatar: '' }),
    filled: async ({ body }) => body,
    ours: () => false,
    backoff_s: () => 0,
    said: async ({ client_id }, shopId) => {
      told.push([client_id, shopId])
      throw new Error('the server is away')
    }
  })
  chat.connect()
  const say = () => chat.send({ conv: CONV, client_id: 'one', kind: 'text', body: { text: '在吗' } })
  const lines = await Promise.all([say(), say()])
  lines.push(await say())
  expect(told).toEqual([['one', SHOP_ID]])
  expect(new Set(lines.map(line => line.seq)).size).toBe(1)
  chat.disconnect()
})
