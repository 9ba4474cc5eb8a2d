import { ApiError } from '@/api/call'
import { type Checkout, type CheckoutCalls, CheckoutState } from './CheckoutState'

jest.mock('@tarojs/taro', () => jest.requireActual('../../../test/support/taro'))

type Fields = Partial<Checkout> & { pay?: string; coupons?: { id: string; mer_id?: string; checked?: boolean }[] }

function priced({ pay = '10.00', coupons = [], ...fields }: Fields = {}): Checkout {
  return {
    orderKey: 'k1',
    expires_time: 0,
    addressInfo: { id: 'home' },
    undeliverable: [],
    shops: [{ mer_id: 'a', cartInfo: [{ cart_num: 2 }, { cart_num: 1 }] }],
    bill: { rows: [], saved_price: '1.50', pay_price: pay },
    priceGroup: { couponPrice: '1.00', xfqPrice: '0.50', jindouPrice: '0.00', payPrice: pay },
    usable: {
      coupons: coupons.map(coupon => ({ mer_id: '', checked: false, ...coupon })),
      jindou: { checked: false },
      xfq: { checked: true }
    },
    payments: [],
    ...fields
  } as unknown as Checkout
}

/** A server that answers in turn; an ApiError among the answers is thrown. */
function server(confirms: (Checkout | ApiError)[], creates: (string | ApiError)[] = []) {
  const asked: unknown[] = []
  const answer = <T>(queue: (T | ApiError)[]) => {
    const next = queue.shift()!
    if (next instanceof ApiError) throw next
    return next
  }
  const calls: CheckoutCalls = {
    confirm: async input => {
      asked.push(input)
      return answer(confirms)
    },
    create: async input => {
      asked.push(input)
      const orderId = answer(creates)
      return { status: 'SUCCESS', result: { orderId, key: input.id, pay_price: '10.00' } }
    }
  }
  return { calls, asked }
}

const refused = (code: string, words = code) => new ApiError(code, words, 400)

async function opened(confirms: (Checkout | ApiError)[], creates: (string | ApiError)[] = []) {
  const { calls, asked } = server(confirms, creates)
  const state = new CheckoutState({ cartId: 'c1,c2', new: 0 }, calls)
  await state.load()
  return { state, asked }
}

describe('prices', () => {
  test('first by lines, then under the key with every choice made so far', async () => {
    const { state, asked } = await opened([priced(), priced({ pay: '9.00' }), priced({ pay: '8.00' })])
    await state.choose({ useJindou: true })
    await state.choose({ addressId: 'work' })
    expect(asked).toEqual([
      { cartId: 'c1,c2', new: 0 },
      { orderKey: 'k1', useJindou: true },
      { orderKey: 'k1', useJindou: true, addressId: 'work' }
    ])
    expect([state.data?.priceGroup.payPrice, state.pieces, state.saved]).toEqual(['8.00', 3, '已省 ¥1.50'])
  })

  test('a coupon takes the place of the one of the same shop only', async () => {
    const coupons = [
      { id: 'mall', checked: true },
      { id: 'shop', mer_id: 'a', checked: true },
      { id: 'other', mer_id: 'a' }
    ]
    const { state, asked } = await opened([priced({ coupons }), priced({ coupons }), priced({ coupons })])
    await state.chooseCoupon('a', state.couponsOf('a')[1]!)
    await state.chooseCoupon('', null)
    expect(asked.slice(1)).toEqual([
      { orderKey: 'k1', couponId: 'mall,other' },
      { orderKey: 'k1', couponId: 'shop' }
    ])
  })

  test.each(['LINE_INVALID', 'EMPTY', 'NOT_FOUND'])('what is wrong with the goods is said: %s', async code => {
    const { state } = await opened([refused(code, '大米：已售罄')])
    expect([state.data, state.refused]).toEqual([null, '大米：已售罄'])
  })

  test('a failed network is left to the page', async () => {
    await expect(opened([new ApiError('OFFLINE', '网络开小差了')])).rejects.toMatchObject({ code: 'OFFLINE' })
  })

  test('a choice that is refused is not kept', async () => {
    const { state, asked } = await opened([priced(), new ApiError('OFFLINE', '网络开小差了'), priced()])
    expect(await state.choose({ useXfq: false })).toBe('网络开小差了')
    await state.choose({ useJindou: true })
    expect(asked[2]).toEqual({ orderKey: 'k1', useJindou: true })
    expect(state.repricing).toBe(false)
  })

  test('a coupon used elsewhere meanwhile: the shop picks again, keeping the other choices', async () => {
    const { state, asked } = await opened([
      priced(),
      refused('COUPON_UNUSABLE', '优惠券已被使用'),
      priced({ pay: '11.00' })
    ])
    expect(await state.choose({ couponId: 'x', useXfq: false })).toBe('优惠券已被使用')
    expect(asked[2]).toEqual({ cartId: 'c1,c2', new: 0, useXfq: false })
    expect(state.data?.priceGroup.payPrice).toBe('11.00')
  })

  test('an address deleted meanwhile is dropped', async () => {
    const { state, asked } = await opened([priced(), refused('NOT_FOUND'), priced({ addressInfo: null })])
    expect(await state.choose({ addressId: 'gone' })).toBe('这个地址已经不在了，请重新选择')
    expect(asked[2]).toEqual({ cartId: 'c1,c2', new: 0, addressId: undefined })
  })

  test('a checkout that has run out begins anew and tells of another price', async () => {
    const { state, asked } = await opened([priced(), refused('KEY_EXPIRED'), priced({ orderKey: 'k2', pay: '12.00' })])
    expect(await state.choose({ useXfq: true })).toBe('价格有变化，应付由 ¥10.00 变为 ¥12.00，请确认后提交')
    expect([state.data?.orderKey, asked[2]]).toEqual(['k2', { cartId: 'c1,c2', new: 0, useXfq: true }])
  })
})

describe('sending', () => {
  test('says all that is on the screen, and answers the order', async () => {
    const { state, asked } = await opened([priced({ coupons: [{ id: 'mall', checked: true }] })], ['2026'])
    state.setMark(' 放门口 ')
    expect(await state.submit()).toEqual({ kind: 'made', orderId: '2026' })
    expect(asked[1]).toEqual({
      id: 'k1',
      addressId: 'home',
      couponId: 'mall',
      useJindou: false,
      useXfq: true,
      mark: '放门口'
    })
  })

  test('two taps send once', async () => {
    const { state, asked } = await opened([priced()], ['2026'])
    const [first, second] = await Promise.all([state.submit(), state.submit()])
    expect([first.kind, second.kind, asked.length]).toEqual(['made', 'busy', 2])
  })

  test('without an address, or to one that gets no parcels, nothing is sent', async () => {
    const none = await opened([priced({ addressInfo: null })])
    expect(await none.state.submit()).toEqual({ kind: 'address' })
    const far = await opened([priced({ undeliverable: ['c1'] })])
    expect(await far.state.submit()).toMatchObject({ kind: 'told' })
    expect([none.asked.length, far.asked.length]).toEqual([1, 1])
  })

  test.each(['SOLD_OUT', 'WITHDRAWN', 'LIMIT', 'ENDED'])('goods that cannot be had are said: %s', async code => {
    const { state } = await opened([priced()], [refused(code, '大米：已售罄')])
    expect(await state.submit()).toEqual({ kind: 'goods', words: '大米：已售罄' })
  })

  test.each(['COUPON_UNUSABLE', 'BALANCE_SHORT', 'UNDELIVERABLE', 'NOT_FOUND'])(
    '%s shows what is true now before the person sends again',
    async code => {
      const { state } = await opened([priced(), priced({ pay: '11.00' })], [refused(code, '余额变了'), '2026'])
      expect(await state.submit()).toEqual({ kind: 'told', words: '余额变了' })
      expect(state.data?.priceGroup.payPrice).toBe('11.00')
      expect(await state.submit()).toMatchObject({ kind: 'made' })
    }
  )

  test('run out: priced anew, told, and sent under the new key', async () => {
    const { state, asked } = await opened([priced(), priced({ orderKey: 'k2' })], [refused('KEY_EXPIRED'), '2026'])
    expect(await state.submit()).toEqual({ kind: 'told', words: '等得有点久，已按最新信息更新，请再提交一次' })
    await state.submit()
    expect(asked[3]).toMatchObject({ id: 'k2' })
  })

  test('an answer lost on the way is asked for again under the same key', async () => {
    const { state, asked } = await opened([priced()], [new ApiError('OFFLINE', '网络开小差了'), '2026'])
    expect(await state.submit()).toEqual({ kind: 'told', words: '网络开小差了' })
    expect(await state.submit()).toMatchObject({ kind: 'made' })
    expect(asked.slice(1)).toMatchObject([{ id: 'k1' }, { id: 'k1' }])
  })
})
