import type { EndpointKey } from '../../contract'
import { TestShop } from '../../server/test/harness'
import { type Doer, deeds } from './deeds'
import { belongings, makeDoer } from './doer'
import { forPeople } from './endpoints'

let shop: TestShop
let parent: Doer
let child: Doer
beforeAll(async () => {
  shop = await TestShop.open({ seeded: true })
  parent = await makeDoer(shop)
  child = await makeDoer(shop, { nickname: '子账号', parentId: parent.id })
})
afterAll(() => shop?.close())

/** What the contract keeps for whoever has the phone: how one signs in, and by which number one is reached. */
const KEPT: readonly EndpointKey[] = [
  'POST /api/login/bangmergzh',
  'POST /api/merchantoffline/bind_plate',
  'POST /api/user/bangwx',
  'POST /api/user/changebangphone',
  'POST /api/user/checkVerifyCode',
  'POST /api/user/checkbangtype',
  'POST /api/user/setpwd',
  'POST /api/user/updatePhone',
  'GET /api/destroy'
]

/** What the engines keep for whoever has the real name: it cannot be had, nor money withdrawn by it. */
const BY_NAME: readonly EndpointKey[] = [
  'POST /api/user/identitysumbit',
  'POST /api/user/setdrawtype',
  'POST /api/extract/cash',
  'POST /api/tripwithdraw/setdrawtype',
  'POST /api/tripwithdraw/cash',
  'POST /api/zhufu/bind_account',
  'POST /api/zhufu/withdraw'
]

/** What is free, or for adults alone, is a person's, not each of their accounts'. */
const ONCE: readonly EndpointKey[] = [
  'POST /api/box/join',
  'POST /api/box/open_award',
  'POST /api/box/consent',
  'POST /api/carnival/receiveNum',
  'POST /api/carnival/draw',
  'POST /api/carnival/exchange',
  'POST /api/lottery/sign',
  'POST /api/lottery/qianghongbao',
  'POST /api/task/draw',
  'POST /api/subsidy/task/do_sub',
  'POST /api/sign/integral',
  'POST /api/sign/makeup',
  'POST /api/sign/adrecord',
  'POST /api/sign/drawaward',
  'POST /api/sign/toaward',
  'POST /api/sign/remind',
  'POST /api/sign/notice',
  'POST /api/kongtou/claim',
  'POST /api/gsblind/open',
  'POST /api/takeblind/take',
  'POST /api/rwa/openMhbox'
]

/** Says why they may not give, and looks nobody up for them. */
const SAID: readonly EndpointKey[] = [
  'GET /api/subsidy/gift/find_user_by_phone',
  'GET /api/youxuan/find_user_by_phone',
  'GET /api/zhufu/gift_list'
]

const BY_HAND = [...BY_NAME, ...ONCE]
const seeds = { hash: '0'.repeat(64), client_seed: 'myownseed' }

const ALIPAY = { extract_type: 'alipay', alipay_code: '13800138000', captcha: '123456' }

/** Their deeds change what is bound already, and a sub-account binds nothing; or they only look. */
const REFUSED: Partial<Record<EndpointKey, Record<string, unknown>>> = {
  'POST /api/lottery/sign': { act: 'draw', nonce: 1, ...seeds },
  'POST /api/lottery/qianghongbao': { act: 'grab', code: 'packets', ...seeds },
  'POST /api/youxuan/gift_hdt': { to: 'x'.repeat(32), ticket: 'x'.repeat(32), num: '1' },
  'POST /api/youxuan/hdt_val_transfer_out': { to: 'x'.repeat(32), ticket: 'x'.repeat(32), num: '1' },
  'POST /api/subsidy/gift/gift_consumer_coupon': { to: 'x'.repeat(32), ticket: 'x'.repeat(32), num: '1' },
  'POST /api/zhufu/agreement_sign': {
    id: '00000000-0000-7000-8000-000000000000',
    version: '2026.11',
    image: 'x',
    agree: 1
  },
  'POST /api/zhufu/gift': { to: 'x'.repeat(32), ticket: 'x'.repeat(32), num: '1' },
  'POST /api/sign/adrecord': { act: 'open' },
  'POST /api/rwa/openMhbox': { act: 'draw', nonce: 1, ...seeds },
  'POST /api/user/setdrawtype': ALIPAY,
  'POST /api/tripwithdraw/setdrawtype': ALIPAY,
  'POST /api/zhufu/bind_account': ALIPAY
}

test('the rights of sub-accounts are these, and no endpoint lost its mark', () => {
  const marked = forPeople.filter(({ endpoint }) => endpoint.parentOnly).map(({ key }) => key)
  for (const key of KEPT) expect(marked).toContain(key)
  for (const { key, endpoint } of forPeople) {
    const says = endpoint.refusals?.includes('SUB_ACCOUNT') ?? false
    expect([key, says]).toEqual([key, [...marked, ...BY_HAND, ...SAID].includes(key as EndpointKey)])
  }
})

const kept = forPeople
  .filter(({ key, endpoint }) => endpoint.parentOnly || BY_HAND.includes(key as EndpointKey))
  .map(({ key }) => key as EndpointKey)

test.each(kept)('%s is refused to a sub-account, and nothing changes for either', async key => {
  const input = REFUSED[key] ?? (await deeds[key]?.input(child)) ?? {}
  const before = [await belongings(parent), await belongings(child)]
  const answer = await shop.call(key, input as never, { token: child.token, idem: `sub ${key}` })
  expect(answer).toMatchObject({ http: 200, status: 400, code: 'SUB_ACCOUNT' })
  expect(answer.msg).toMatch(/[一-鿿]{6,}/)
  expect([await belongings(parent), await belongings(child)]).toEqual(before)
})

test('a sub-account has wallets, orders and addresses of its own, and goes back to its parent', async () => {
  const { token } = child
  const { data: own } = await shop.call('GET /api/user', {}, { token })
  expect(own).toMatchObject({ uid: child.id, parent_uid: parent.id })
  const { data: theirs } = await shop.call('GET /api/address/list', {}, { token: parent.token })
  const { data: mine } = await shop.call('GET /api/address/list', {}, { token })
  const ids = (list: { id: string }[]) => list.map(({ id }) => id)
  expect(ids(mine.list).filter(id => ids(theirs.list).includes(id))).toEqual([])
  const back = await shop.call('GET /api/user/changesubaccout', { uid: parent.id }, { token })
  expect(back).toMatchObject({ status: 200, data: { token: back.token } })
  const { data: again } = await shop.call('GET /api/user', {}, { token: back.data.token })
  expect(again).toMatchObject({ uid: parent.id, parent_uid: '' })
})
