import { ago } from './ago'
import { serverClock } from './countdown'

test('reads from the server’s clock, not the phone’s', () => {
  const hour_ms = 3_600_000
  const phone_ms = Date.now()
  serverClock.learn(new Date(phone_ms + 2 * hour_ms).toUTCString(), phone_ms, phone_ms)
  const now_s = serverClock.now_s()
  expect(['刚刚', '5分钟前', '2小时前', '3天前']).toEqual(
    [now_s, now_s - 300, now_s - 7_200, now_s - 3 * 86_400].map(ago)
  )
})
