import { type CartLine, type CartOffer, CartState, mostOf, offerHint } from './CartState'

jest.useFakeTimers()

function line(id: string, fields: Partial<CartLine> & { limit_num?: number; usual?: string } = {}): CartLine {
  const { limit_num = 0, usual = '10.00', ...rest } = fields
  return {
    id,
    product_id: `p${id}`,
    unique: `u${id}`,
    mer_id: 'a',
    shop_name: '甲店',
    cart_num: 1,
    is_valid: true,
    is_new: 0,
    truePrice: '10.00',
    sum_price: '10.00',
    trueStock: 99,
    price_kind: 'list',
    activity_id: '',
    activity_stop: 0,
    reason: '',
    price_note: '',
    productInfo: { store_name: '商品', limit_num, unit_name: '件', attrInfo: { price: usual } },
    ...rest
  } as CartLine
}

/** A server that keeps numbers, refuses more than its stock, and says what it was asked. */
function server(lines: CartLine[], stock = 5) {
  const asked: string[] = []
  const kept = new Map(lines.map(one => [one.id, one]))
  return {
    asked,
    kept,
    list: async () => ({ valid: [...kept.values()].map(one => ({ ...one })), invalid: [], offers: [], now: 0 }),
    num: async (id: string, number: number) => {
      asked.push(`${id}=${number}`)
      if (number > stock) throw new Error('refused')
      kept.get(id)!.cart_num = number
    },
    del: async (ids: string[]) => {
      asked.push(`del ${ids}`)
      for (const id of ids) kept.delete(id)
    },
    price: async (ids: string[]) => {
      const fen = ids.reduce((sum, id) => sum + Number(kept.get(id)!.truePrice) * 100 * kept.get(id)!.cart_num, 0)
      const pay_price = (fen / 100 - 1).toFixed(2)
      return { bill: { rows: [], saved_price: '1.00', pay_price }, undeliverable: [] }
    }
  }
}

async function opened(lines: CartLine[], stock?: number) {
  const shop = server(lines, stock)
  const cart = new CartState(shop)
  await cart.load()
  return { shop, cart }
}

const numbers = (cart: CartState) => cart.valid.map(one => one.cart_num)

describe('numbers', () => {
  test('show at once, and are sent once the person has settled', async () => {
    const { shop, cart } = await opened([line('1'), line('2')])
    for (const number of [2, 3, 4]) cart.setNum(cart.valid[0]!, number)
    cart.setNum(cart.valid[1]!, 5)
    expect([numbers(cart), shop.asked, cart.total]).toEqual([[4, 5], [], '90.00'])
    await jest.advanceTimersByTimeAsync(400)
    expect(shop.asked).toEqual(['1=4', '2=5'])
  })

  test('one that is refused goes back to what the server has', async () => {
    const { shop, cart } = await opened([line('1', { cart_num: 2 })])
    cart.setNum(cart.valid[0]!, 9)
    await cart.flush()
    expect([numbers(cart), shop.asked]).toEqual([[2], ['1=9']])
  })

  test('a newer choice outlives the refusal of an older one', async () => {
    const { shop, cart } = await opened([line('1')])
    cart.setNum(cart.valid[0]!, 9)
    const first = cart.flush()
    await Promise.resolve()
    cart.setNum(cart.valid[0]!, 3)
    await first
    expect(numbers(cart)).toEqual([3])
    await cart.flush()
    expect([numbers(cart), shop.asked, shop.kept.get('1')!.cart_num]).toEqual([[3], ['1=9', '1=3'], 3])
  })

  test('loading again keeps what is not sent yet', async () => {
    const { cart } = await opened([line('1')])
    cart.setNum(cart.valid[0]!, 4)
    await cart.load()
    expect(numbers(cart)).toEqual([4])
  })

  test('before the checkout everything is sent', async () => {
    const { shop, cart } = await opened([line('1')])
    cart.setNum(cart.valid[0]!, 2)
    await cart.flush()
    await jest.advanceTimersByTimeAsync(1000)
    expect(shop.asked).toEqual(['1=2'])
  })
})

describe('ticks', () => {
  test('everything is bought until it is unticked; shops and all go together', async () => {
    const { cart } = await opened([line('1'), line('2', { mer_id: 'b', shop_name: '乙店', cart_num: 3 })])
    expect([cart.allTicked, cart.pieces, cart.total]).toEqual([true, 4, '40.00'])
    cart.tick(cart.shops[1]!.lines, false)
    expect([cart.allTicked, cart.pieces, cart.total]).toEqual([false, 1, '10.00'])
    cart.tick(cart.valid, true)
    expect(cart.allTicked).toBe(true)
  })

  test('editing has ticks of its own, none at first', async () => {
    const { cart } = await opened([line('1'), line('2')])
    cart.tick([cart.valid[0]!], false)
    cart.edit(true)
    expect(cart.chosen).toEqual([])
    cart.tick(cart.valid, true)
    expect(cart.allTicked).toBe(true)
    cart.edit(false)
    expect(cart.chosen.map(one => one.id)).toEqual(['2'])
  })

  test('what was taken out is gone, with its number that was not sent', async () => {
    const { shop, cart } = await opened([line('1'), line('2')])
    cart.setNum(cart.valid[0]!, 5)
    await cart.remove([cart.valid[0]!])
    await jest.advanceTimersByTimeAsync(400)
    expect([cart.valid.map(one => one.id), shop.asked]).toEqual([['2'], ['del 1']])
  })
})

describe('what it comes to', () => {
  const settled = () => jest.advanceTimersByTimeAsync(1)

  test('is said by the server of exactly what is ticked, after coupons', async () => {
    const { cart } = await opened([line('1'), line('2')])
    await settled()
    expect(cart.estimate?.pay_price).toBe('19.00')
    cart.tick([cart.valid[0]!], false)
    expect(cart.estimate).toBeNull()
    await settled()
    expect(cart.estimate?.pay_price).toBe('9.00')
    cart.tick(cart.valid, false)
    await settled()
    expect(cart.estimate).toBeNull()
  })

  test('waits for numbers that are not sent yet', async () => {
    const { cart } = await opened([line('1')])
    await settled()
    cart.setNum(cart.valid[0]!, 3)
    expect([cart.estimate, cart.total]).toEqual([null, '30.00'])
    await jest.advanceTimersByTimeAsync(400)
    expect(cart.estimate?.pay_price).toBe('29.00')
  })

  test('is nothing when the server does not answer; an older answer never comes over a newer one', async () => {
    const { shop, cart } = await opened([line('1'), line('2')])
    const answers: ((price: Awaited<ReturnType<typeof shop.price>>) => void)[] = []
    shop.price = () => new Promise(resolve => answers.push(resolve))
    const bill = (pay_price: string) => ({ bill: { rows: [], saved_price: '0.00', pay_price }, undeliverable: [] })
    cart.tick([cart.valid[0]!], false)
    cart.tick([cart.valid[1]!], false)
    cart.tick([cart.valid[0]!], true)
    answers.at(-1)!(bill('2.00'))
    answers[0]!(bill('1.00'))
    await settled()
    expect(cart.estimate?.pay_price).toBe('2.00')
    shop.price = async () => Promise.reject(new Error('offline'))
    cart.tick([cart.valid[1]!], true)
    await settled()
    expect([cart.estimate, cart.total]).toEqual([null, '20.00'])
  })
})

test('what is too many', async () => {
  const { cart } = await opened([
    line('1', { truePrice: '8.00', usual: '10.00', cart_num: 2 }),
    line('2', { limit_num: 2, cart_num: 3 })
  ])
  expect([cart.total, cart.short?.id]).toEqual(['46.00', '2'])
  expect([mostOf(line('3', { trueStock: 4, limit_num: 9 })), mostOf(line('4', { trueStock: 0 }))]).toEqual([4, 1])
})

describe('offerHint', () => {
  const coupon = (use_min_price: string, price: string): CartOffer => ({
    kind: 'coupon',
    mer_id: 'a',
    title: '',
    price,
    use_min_price
  })
  const freight: CartOffer = { kind: 'freight', mer_id: 'a', title: '包邮', price: '', use_min_price: '69.00' }
  const offers = [coupon('59.00', '5.00'), freight, coupon('199.00', '25.00')]
  test.each([
    [0, '满59可减5'],
    [5580, '再买 ¥3.20 可减5'],
    [5900, '可减5，再买 ¥10.00 包邮'],
    [7000, '可减5，已包邮，再买 ¥129.00 可减25'],
    [20000, '可减25，已包邮']
  ])('%i fen: %s', (fen, words) => expect(offerHint(offers, fen)).toBe(words))

  test('nothing on offer says nothing; a coupon worth less than the one reached is no hint', () => {
    expect(offerHint([], 1000)).toBe('')
    expect(offerHint([coupon('1.00', '5.00'), coupon('99.00', '3.00')], 1000)).toBe('可减5')
  })
})
