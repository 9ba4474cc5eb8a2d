import { FakeTencent } from '../../../test/support/tencent'
import { Seat, TencentSession } from './tencent-session'

const told = { handlers: [], arrived() {}, fell() {}, state() {}, resumed() {} }

const accountOn = (sdk: FakeTencent, seat: Seat, acc: string) =>
  new TencentSession({ seat, sdk: async () => sdk, credentials: async () => ({ acc, sig: 's', sdkappid: 1 }) }, told)

/** What has been begun by now is done. */
const rest = () => new Promise(resolve => setTimeout(resolve))

test('an account that would only listen takes the SDK from nobody; one that is asked something does', async () => {
  const [sdk, seat] = [new FakeTencent(), new Seat()]
  const [mine, desk] = [accountOn(sdk, seat, 'mine'), accountOn(sdk, seat, 'desk')]
  mine.connect()
  await mine.whenReady()
  await desk.whenReady()
  mine.connect()
  mine.hurry()
  await rest()
  expect([sdk.me, sdk.logins]).toEqual(['desk', ['mine', 'desk']])
  await mine.whenReady()
  expect([sdk.me, sdk.logins]).toEqual(['mine', ['mine', 'desk', 'mine']])
  mine.disconnect()
  desk.connect()
  await desk.whenReady()
  expect(sdk.me).toBe('desk')
  desk.disconnect()
  await rest()
  expect(sdk.me).toBe('')
})
