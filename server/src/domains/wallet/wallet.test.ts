import { TestShop } from '../../../test/harness'
import { account, fundUser, move, post, setReference, user } from '../../engines/ledger'
import { newId } from '../../lib/ids'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
})
afterAll(() => shop.close())

const fund = (userId: string, asset: 'CNY' | 'jindou' | 'hdt', amountMinor: bigint) =>
  fundUser(shop.db, { userId, asset, amountMinor, key: newId(), at: shop.clock.now() })

describe('GET /api/user/getzichan', () => {
  test('lists every wallet, empty ones too, in the digits of each', async () => {
    const { id, token } = await shop.person()
    await fund(id, 'CNY', 12_345n)
    await fund(id, 'jindou', 700n)
    await fund(id, 'hdt', 15_000n)
    const held = account(user(id), 'CNY')
    const at = shop.clock.now()
    const ref = { kind: 'test', id }
    const postings = move(held, { ...held, bucket: 'frozen' }, 345n)
    await post(shop.db, { key: newId(), reason: 'freeze', ref, postings, at })
    const { data } = await shop.call('GET /api/user/getzichan', {}, { token })
    expect(data).toMatchObject({ now_money: '120.00', brokerage_price: '0.00', jindou: '700', lvdou: '0', xfq: '0.00' })
    expect(data.list).toHaveLength(19)
    expect(data.list[0]).toEqual({
      code: 'CNY',
      name: '余额',
      digits: 2,
      kind: 'money',
      balance: '120.00',
      frozen: '3.45',
      transit: '0.00',
      earned_by: '充值、订单退款',
      used_for: '购物付款',
      cash_out: false,
      reference_value: '1',
      reference_text: '1.00 余额 ≈ 1.00 元'
    })
    expect(data.list.find(wallet => wallet.code === 'jindou')).toMatchObject({
      reference_value: '0.01',
      reference_text: '100 金豆 ≈ 1.00 元'
    })
    const unpublished = { balance: '1.5000', reference_value: null, reference_text: '', cash_out: true }
    expect(data.list.find(wallet => wallet.code === 'hdt')).toMatchObject(unpublished)
  })

  test('shows a reference value once the operator publishes it', async () => {
    const { token } = await shop.person()
    await setReference(shop.db, 'hdt', { minor: 10_000n, fen: 50n })
    const { data } = await shop.call('GET /api/user/getzichan', {}, { token })
    expect(data.list.find(wallet => wallet.code === 'hdt')).toMatchObject({ reference_value: '0.5' })
  })

  test('shows nothing of anybody else, whatever id is sent along', async () => {
    const rich = await shop.person()
    await fund(rich.id, 'CNY', 100n)
    const { token } = await shop.person()
    const { data } = await shop.call('GET /api/user/getzichan', { uid: rich.id, user_id: rich.id }, { token })
    expect(data.now_money).toBe('0.00')
  })

  test('asks a stranger to sign in', async () => {
    expect(await shop.call('GET /api/user/getzichan', {})).toMatchObject({ status: 410000, code: 'SIGN_IN' })
  })
})
